import ListKit

ListApplication.run(id: "org.example.Names", title: "Names") {
  NamesViewController.instance(NamesModel(["Ada", "Alan", "Barbara", "Edsger", "Grace", "Niklaus"]))
}
