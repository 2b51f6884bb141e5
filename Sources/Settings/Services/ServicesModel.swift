import Foundation
package import Models
import Words

/// The services that articles can be sent to, while the user edits them.
package final class ServicesModel {
  /// Called when the services or what is wrong with them has changed.
  package var onChange: (@MainActor () -> Void)?

  /// What the user has entered as a service's address, and why it cannot be used.
  package private(set) var refused: (service: Int, text: String, words: String)?

  private let store: PreferencesStore
  private let history: HistoryModel

  package init(_ store: PreferencesStore, _ history: HistoryModel) {
    (self.store, self.history) = (store, history)
    store.follow(self) { [weak self] _ in self?.onChange?() }
  }

  package var services: [SendService] { store.services }

  /// Whether there may be more services.
  package var canAdd: Bool { services.count < SendService.most }

  /// Adds a service.
  package func add(_ preset: SendService.Preset) {
    guard canAdd, var service = preset.service else { return }
    let names = Set(services.map(\.name))
    let (name, numbers) = (service.name, 2...(SendService.most + 1))
    if names.contains(name), let number = numbers.first(where: { !names.contains("\(name) \($0)") }) {
      service.name = "\(name) \(number)"
    }
    change { $0.append(service) }
  }

  /// Renames a service; an empty name changes nothing.
  package func rename(_ number: Int, to text: String) {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(SendService.longestName)
    guard services.indices.contains(number), !name.isEmpty else { return }
    change { $0[number].name = String(name) }
  }

  /// Changes a service's address, or says why it cannot be used.
  package func setAddress(_ number: Int, to text: String) {
    guard services.indices.contains(number) else { return }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    do throws(AddressTemplate.Failure) {
      let template = try AddressTemplate(text)
      refused = nil
      if !change({ $0[number].template = template }) { onChange?() }
    } catch {
      refused = (number, text, error.words)
      onChange?()
    }
  }

  package func remove(_ number: Int) {
    guard services.indices.contains(number) else { return }
    change(saying: tr("“%s” removed", services[number].name)) { $0.remove(at: number) }
  }

  /// Makes an undoable change.
  /// - Returns: whether anything has changed.
  @discardableResult private func change(saying words: String? = nil, _ change: (inout [SendService]) -> Void) -> Bool {
    let before = services
    var after = before
    change(&after)
    guard after != before else { return false }
    refused = nil
    history.perform(saying: words ?? tr("Services changed"), isVisible: words == nil) { [store] in
      guard store.services == before else { return nil }
      store.set(after)
      return {
        guard store.services == after else { return tr("Nothing to undo") }
        store.set(before)
        return tr("Services restored")
      }
    }
    return true
  }
}
