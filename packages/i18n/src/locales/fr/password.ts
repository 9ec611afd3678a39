/** A new password and its rules. */

export const password = {
  changeTitle: "Nouveau mot de passe",
  choose: "Choisir ce mot de passe",
  newLink: "Demander un nouveau lien",
  newPassword: "Nouveau mot de passe",
  repeatPassword: "Confirmez le nouveau mot de passe",
  rules: "Exigences du mot de passe",
  ruleDone: "Respecté",
  ruleOpen: "Pas encore respecté",
  unmet: "Ce mot de passe ne répond pas encore à toutes les exigences.",
  differ: "Les mots de passe ne sont pas identiques.",
  PASSWORD_LENGTH: "Au moins {{min}} caractères",
  PASSWORD_LOWERCASE: "Une minuscule",
  PASSWORD_UPPERCASE: "Une majuscule",
  PASSWORD_NUMBER: "Un chiffre",
  PASSWORD_SPECIAL: "Un caractère spécial",
  PASSWORD_IDENTICAL: "Les deux mots de passe sont identiques",
  PASSWORD_TOO_LONG: "{{max}} caractères au maximum",
  PASSWORD_USERNAME: "Aucune partie de votre nom d’utilisateur",
  PASSWORD_COMMON: "Pas un mot de passe courant",
  PASSWORD_WEAK: "Plus difficile à deviner",
} as const;
