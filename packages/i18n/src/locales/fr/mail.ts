/** Mail: invitation, forgotten password, locked account. */

export const mail = {
  greeting: "Bonjour {{firstName}},",
  invitation_subject: "Votre compte Comptoir",
  invitation_text:
    "{{from}} vous a créé un compte. Votre nom d’utilisateur : {{username}}. Choisissez un mot de passe par ce lien, valide {{hours}} heures :",
  invitation_action: "Ouvrir mon compte",
  passwordReset_subject: "Nouveau mot de passe",
  passwordReset_text:
    "Vous avez demandé un nouveau mot de passe. Choisissez-le par ce lien, valide {{minutes}} minutes :",
  passwordReset_action: "Choisir un mot de passe",
  passwordReset_note: "Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.",
  passwordLdap_subject: "Votre mot de passe",
  passwordLdap_text: "Votre mot de passe est géré par votre organisation. Adressez-vous à elle pour le changer.",
  accountLocked_subject: "Votre compte est verrouillé",
  accountLocked_text:
    "Le compte {{username}} est verrouillé. Adressez-vous à la personne qui gère les accès pour le rouvrir.",
  secondFactorOn_subject: "Application d’authentification ajoutée",
  secondFactorOn_text:
    "Une application d’authentification a été ajoutée au compte {{username}}. Si ce n’est pas vous, changez votre mot de passe et prévenez la personne qui gère les accès.",
  secondFactorOff_subject: "Application d’authentification retirée",
  secondFactorOff_text:
    "L’application d’authentification a été retirée du compte {{username}}. Si ce n’est pas vous, changez votre mot de passe et prévenez la personne qui gère les accès.",
  secondFactorReset_subject: "Vérification en deux étapes retirée",
  secondFactorReset_text:
    "La personne qui gère les accès a retiré la vérification en deux étapes du compte {{username}} et fermé ses sessions. Si vous ne l’avez pas demandé, prévenez-la.",
  passkeyAdded_subject: "Clé d’accès ajoutée",
  passkeyAdded_text:
    "Une clé d’accès du compte {{username}} est ajoutée. Si ce n’est pas vous, changez votre mot de passe et prévenez la personne qui gère les accès.",
  passkeyRemoved_subject: "Clé d’accès retirée",
  passkeyRemoved_text:
    "Une clé d’accès du compte {{username}} est retirée. Si ce n’est pas vous, changez votre mot de passe et prévenez la personne qui gère les accès.",
  reportDelivery_subject: "{{report}}, {{period}}",
  reportDelivery_text: "Voici le rapport « {{report}} » : {{period}}, {{place}}.",
  reportDelivery_action: "Ouvrir le rapport",
  reportDelivery_note: "Envoi planifié par {{by}}. Le rapport contient ce que votre accès vous permet de voir.",
  batchDelivery_subject: "{{report}}, {{period}}",
  batchDelivery_text: "Voici l’exportation « {{report}} » : {{period}}, {{place}}.",
  batchDelivery_action: "Ouvrir le lot",
  batchDelivery_note: "Exportation planifiée par {{by}}. Ces données ne seront pas exportées une deuxième fois.",
  batchEmpty_subject: "{{report}}, {{period}} : rien à exporter",
  batchEmpty_text:
    "Il n’y avait rien à exporter pour « {{report}} » : {{period}}, {{place}}. Aucun fichier n’a été produit.",
  batchEmpty_action: "Voir les exportations",
  batchEmpty_note: "Exportation planifiée par {{by}}.",
  taskFailed_subject: "La tâche « {{task}} » a échoué",
  taskFailed_text: "La tâche planifiée « {{task}} » a échoué et ne sera plus tentée pour cette exécution. {{reason}}",
  taskFailed_action: "Ouvrir la tâche",
  filesWaiting_subject: "Des fichiers attendent dans « {{folder}} »",
  filesWaiting_text:
    "La tâche « {{task}} » ne peut pas importer sans vous ces fichiers du dossier « {{folder}} » : {{files}}. Ils y restent jusqu’à ce que vous disiez comment les lire.",
  filesWaiting_action: "Voir les fichiers",
  alertStopped_subject: "Alerte arrêtée : {{title}}, {{place}}",
  alertStopped_text:
    "« {{title}} » à {{place}} a trop de lignes pour être suivie, et a été arrêtée. Aucune alerte n’est envoyée tant que vous ne la modifiez pas : choisissez un rapport avec moins de groupes, ou un filtre.",
  alertStopped_action: "Voir l’alerte",
  figureAlert_subject: "Alerte : {{title}}, {{place}}",
  figureAlert_text: "« {{title}} » a passé la limite que vous avez fixée à {{place}} :\n{{lines}}",
  figureAlert_action: "Voir le chiffre",
  workDigest_subject: "Ce qui attend",
  workDigest_text: "Ceci vous attend :",
  workDigest_action: "Ouvrir Comptoir",
  workDigest_note: "Vous avez choisi ce courriel quotidien dans votre profil, où vous pouvez l’arrêter.",
  waiting_DOCUMENTS: "Documents d’inventaire suspendus : {{number}}",
  waiting_DEPOSITS: "Dépôts à confirmer : {{number}}",
  waiting_REFUSED_FACTS: "Entrées mises de côté : {{number}}",
  waiting_FILES: "Fichiers en attente d’importation : {{number}}",
  waiting_ALERTS: "Alertes que vous n’avez pas vues : {{number}}",
  waiting_TASKS: "Tâches dont la dernière exécution a échoué : {{number}}",
  terminalAlert_subject: "Caisses à vérifier : {{number}}",
  terminalAlert_text: "Ces caisses ont besoin de quelqu’un :\n{{lines}}",
  terminalAlert_action: "Ouvrir l’état des caisses",
  receipt_subject: "Votre reçu {{number}}",
  receipt_text: "{{store}}\n{{date}} · Reçu {{number}}\n\n{{lines}}",
  footer: "Ce message est envoyé automatiquement. Personne ne lit les réponses.",
} as const;
