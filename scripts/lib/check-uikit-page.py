"""Compares the page for those who come from UIKit with UIKit's members and with ListKit's symbols.

Usage: check-uikit-page.py PAGE UIKIT-MEMBERS SYMBOL-GRAPH

A table of the page is about the UIKit types in its first heading, and the ListKit type that its second heading links to.
DocC checks the links itself.
"""

import json
import re
import sys
from collections import defaultdict

# the types of ListKit all of whose members are on the page
COMPLETE = """
    TableView TableViewDataSource TableViewDelegate TableViewPrefetching TableViewDragDelegate TableViewDropDelegate
    CollectionView CollectionViewDataSource CollectionViewDelegate CollectionViewPrefetching CollectionViewDragDelegate
    CollectionViewDropDelegate RowSelecting RowGeometry TableAppearance ItemSelecting TableViewDiffableDataSource
    ListContentConfiguration ListContentConfiguration/TextProperties ListContentConfiguration/ImageProperties
""".split()


def read_uikit(text):
    """Returns UIKit's members by type."""
    members, name = {}, None
    for line in text.splitlines():
        if line.startswith(" "):
            members[name] += line.split()
        elif line and not line.startswith("#"):
            name = line.strip()
            members[name] = []
    return members


def read_symbols(graph):
    """Returns ListKit's members by type, with those of the protocols and classes that the type adopts."""
    names = {symbol["identifier"]["precise"]: "/".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
    own, above = defaultdict(set), defaultdict(set)
    for name in names.values():
        scope, slash, member = name.rpartition("/")
        if slash:
            own[scope].add(member)
    for relation in graph["relationships"]:
        source, target = names.get(relation["source"]), names.get(relation["target"])
        if relation["kind"] in ("conformsTo", "inheritsFrom") and source and target:
            above[source].add(target)

    def all_members(name, seen):
        seen.add(name)
        return own[name].union(*(all_members(other, seen) for other in above[name] - seen))

    return own, {name: all_members(name, set()) for name in set(names.values())}


def read_tables(page):
    """Returns the tables of the page: UIKit types, ListKit type or None, and rows of names and words."""
    tables, lines = [], page.splitlines()
    for number, line in enumerate(lines):
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if not line.startswith("| "):
            continue
        if number + 1 < len(lines) and lines[number + 1].startswith("|---"):
            link = re.fullmatch(r"``([^`]+)``", cells[-1])
            tables.append((cells[0].split(", "), link and link[1], []))
        else:
            tables[-1][2].append((re.findall(r"(?<!`)`([^`]+)`(?!`)", cells[0]), cells[-1]))
    return tables


def main():
    page, uikit, graph = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
    own, members = read_symbols(json.loads(graph))
    tables, uikit = read_tables(page), read_uikit(uikit)
    errors, same = [], 0
    for name, wanted in uikit.items():
        listed = {member for types, _, rows in tables if name in types for names, _ in rows for member in names}
        errors += [f"{name}: {member} is not on the page" for member in wanted if member not in listed]
    for types, counterpart, rows in tables:
        for names, words in rows:
            if not words:
                errors.append(f"{types[0]}: {names} has no counterpart and no reason")
            if re.match(r"The same\b", words):
                same += len(names)
                errors += [
                    f"{types[0]}: {member} is not the same in {counterpart}" for member in names
                    if member not in members.get(counterpart, ())]
    for name in COMPLETE:
        said = {member for types, counterpart, rows in tables if counterpart == name for names, _ in rows for member in names}
        links = set(re.findall(rf"``{re.escape(name)}/([^`]+?)(?:-\([^`]*)?``", page))
        nested = {other.rpartition("/")[2] for other in own if other.startswith(f"{name}/")}
        errors += [
            f"{name}: {member} is not on the page" for member in sorted(own[name] - said - links - nested)
            if member != "!=(_:_:)"]
    count = sum(map(len, uikit.values()))
    if count < 400 or same < 100 or not all(own[name] for name in COMPLETE):
        errors.append("members were not found; is the format another one?")
    print("\n".join(errors) or f"{count} members of UIKit are on the page, {same} of them with the same name.")
    return 1 if errors else 0


sys.exit(main())
