/** The first visit: an empty database gets its administrator. */

export const setup = {
  title: "Bienvenue dans Comptoir",
  description:
    "Rien n’est encore configuré. Créez le compte d’administration; vous pourrez ensuite importer vos magasins, vos produits et vos ventes.",
  chainName: "Nom de l’entreprise",
  chainHelp: "Il s’affiche en tête de vos magasins et de vos tableaux de bord.",
  firstName: "Prénom",
  lastName: "Nom",
  username: "Nom d’utilisateur",
  usernameHelp: "Lettres, chiffres et trait de soulignement seulement.",
  email: "Courriel",
  optional: "facultatif",
  create: "Créer le compte",
  created: "Compte créé. Bienvenue.",
} as const;
