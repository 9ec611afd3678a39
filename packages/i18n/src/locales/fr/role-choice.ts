/** Roles that may open a dashboard, widget, report or shared view. */

export const roleChoice = {
  title: "Rôles qui le voient",
  unknown: "Rôle introuvable",
  help_dashboard: "Sans rôle coché : tout le monde.",
  help_widget: "Sans rôle coché : tous ceux qui ouvrent le tableau de bord.",
  help_report: "Sans rôle, toutes les personnes qui consultent les rapports le voient.",
  help_view:
    "Les personnes qui ont un de ces rôles, et qui peuvent ouvrir ce rapport, auront cette vue. Sans rôle choisi, elle n’est qu’à vous.",
  opened_dashboard:
    "Sans rôle coché, toutes les personnes qui peuvent ouvrir les tableaux de bord de ce niveau le verront.",
  opened_widget: "Sans rôle coché, toutes les personnes qui peuvent ouvrir ce tableau de bord verront ce widget.",
  opened_report: "Sans rôle coché, toutes les personnes qui peuvent consulter les rapports de ce niveau le verront.",
  leftOut_one: "Enregistré sans un rôle qui a été supprimé.",
  leftOut_many: "Enregistré sans {{number}} de rôles qui ont été supprimés.",
  leftOut_other: "Enregistré sans {{number}} rôles qui ont été supprimés.",
  deleted: "{{name}} (supprimé)",
  ofTarget: "{{name}} · {{target}}",
  hidden: "Vous ne pouvez pas consulter les rôles; ceux qui sont choisis restent.",
  nobody_dashboard:
    "Aucun des rôles cochés n’existe encore : seules les personnes qui modifient les tableaux de bord le voient.",
  nobody_widget:
    "Aucun des rôles cochés n’existe encore : seules les personnes qui modifient les tableaux de bord voient ce widget.",
  nobody_report:
    "Aucun des rôles cochés n’existe encore : seuls l’auteur du rapport et les personnes qui modifient les rapports le voient.",
  refusedTitle_one: "Un rôle n’est pas accepté",
  refusedTitle_many: "{{number}} de rôles ne sont pas acceptés",
  refusedTitle_other: "{{number}} rôles ne sont pas acceptés",
  refusedText: "Supprimé entre-temps, ou d’une autre bannière : {{names}}. Rien n’est encore enregistré.",
  refusedOpened: "Sans rôle, ce n’est plus limité : toutes les personnes de ce niveau qui y ont accès le verront.",
  refusedOwn: "Sans rôle, la vue n’est qu’à vous.",
  saveWithout: "Enregistrer sans",
  goBack: "Revenir au choix",
} as const;
