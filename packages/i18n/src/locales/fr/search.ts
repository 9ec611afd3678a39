/** The search that Ctrl+K opens. */

export const search = {
  hint: "Écran, produit, magasin, personne, document, numéro de reçu…",
  none: "Aucun résultat",
  action: "Action",
  failed: "La recherche n’a pas répondu. Réessayez.",
  unsearched: "Non cherchés cette fois : {{kinds}}.",
  more: "Afficher les {{number}}",
  kind_STORE: "Magasin ou région",
  kind_PRODUCT: "Produit",
  kind_DOCUMENT: "Document",
  kind_RECEIPT: "Reçu",
  kind_PERSON: "Utilisateur",
  kind_REPORT: "Rapport",
  kind_BOARD: "Tableau de bord",
  kind_ROLE: "Rôle",
  kind_SETTING: "Paramètre",
  kind_GOAL: "Objectif",
} as const;
