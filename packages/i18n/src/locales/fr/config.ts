/** Settings: what each is called. */

export const config = {
  setting_TIME_ZONE: "Fuseau horaire",
  setting_BUSINESS_DAY_START: "Début de la journée d’affaires",
  setting_WEEK_START: "Début de la semaine",
  setting_PASSWORD_MIN_LENGTH: "Longueur minimale du mot de passe",
  setting_PASSWORD_REMEMBERED: "Anciens mots de passe refusés",
  setting_PASSWORD_NEEDS_LOWERCASE: "Minuscule exigée",
  setting_PASSWORD_NEEDS_UPPERCASE: "Majuscule exigée",
  setting_PASSWORD_NEEDS_NUMBER: "Chiffre exigé",
  setting_PASSWORD_NEEDS_SPECIAL: "Caractère spécial exigé",
  setting_PASSWORD_MIN_STRENGTH: "Force minimale du mot de passe",
  setting_FAILURES_TO_LOCK: "Échecs avant verrouillage",
  setting_TERMS_VERSION: "Version des conditions d’utilisation",
  setting_WS_BASE_URL: "Adresse du service Web",
} as const;
