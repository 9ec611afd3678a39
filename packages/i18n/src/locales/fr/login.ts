/** Signing in, a forgotten password. */

export const login = {
  title: "Connexion",
  tagline: "Les ventes de vos magasins, au cent près.",
  username: "Nom d’utilisateur ou courriel",
  password: "Mot de passe",
  remember: "Se souvenir de moi",
  forgot: "Mot de passe oublié?",
  signIn: "Se connecter",
  usernameMissing: "Entrez votre nom d’utilisateur ou votre courriel.",
  passwordMissing: "Entrez votre mot de passe.",
  backToLogin: "Retour à la connexion",
  SESSION_EXPIRED: "Votre session est expirée. Connectez-vous de nouveau.",
  DISCONNECTED_BY_SERVER: "Le serveur a mis fin à votre session.",
  LOGOUT_SUCCEEDED: "Vous êtes déconnecté.",
  forgotTitle: "Mot de passe oublié",
  forgotHelp:
    "Nous vous enverrons par courriel un lien pour choisir un nouveau mot de passe. Il est valide pendant 60 minutes.",
  send: "Envoyer le lien",
  change: "Changer le mot de passe",
} as const;
