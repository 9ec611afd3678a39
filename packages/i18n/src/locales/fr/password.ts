/** A new password and its rules. */

export const password = {
  newPassword: "Nouveau mot de passe",
  repeatPassword: "Nouveau mot de passe, encore une fois",
  rules: "Le mot de passe doit avoir",
  ruleDone: "Respecté",
  ruleOpen: "Pas encore respecté",
  unmet: "Ce mot de passe ne respecte pas encore toutes les règles.",
  differ: "Les deux entrées ne sont pas identiques.",
  PASSWORD_LENGTH: "Au moins {{min}} caractères",
  PASSWORD_LOWERCASE: "Une minuscule",
  PASSWORD_UPPERCASE: "Une majuscule",
  PASSWORD_NUMBER: "Un chiffre",
  PASSWORD_SPECIAL: "Un caractère spécial",
  PASSWORD_IDENTICAL: "Deux entrées identiques",
  PASSWORD_TOO_LONG: "Au plus {{max}} caractères",
  PASSWORD_USERNAME: "Rien de votre nom d’utilisateur",
  PASSWORD_COMMON: "Rien de trop courant",
  PASSWORD_WEAK: "Plus difficile à deviner",
} as const;
