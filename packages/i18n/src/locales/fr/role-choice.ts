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
    "Sans rôle coché, toutes les personnes qui peuvent ouvrir les tableaux de bord de ce lieu le verront.",
  opened_widget: "Sans rôle coché, toutes les personnes qui peuvent ouvrir ce tableau de bord verront ce widget.",
  opened_report: "Sans rôle coché, toutes les personnes qui peuvent consulter les rapports de ce lieu le verront.",
} as const;
