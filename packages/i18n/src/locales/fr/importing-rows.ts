/** Rows that an import sets aside, and their correction. */
export const importingRows = {
  rules: "Lignes en erreur et données existantes",
  refused: "Lignes en erreur ou en conflit",
  refused_stop: "Refuser tout le fichier",
  refused_setAside: "Les mettre de côté et importer le reste",
  refusedHelp:
    "Les lignes mises de côté restent avec l’importation : vous pourrez les télécharger, les corriger et les renvoyer. Un reçu n’est jamais importé à moitié.",
  existing: "Données existantes, si le fichier dit autre chose",
  existing_refuse: "Traiter les reçus comme des conflits",
  existing_keep: "Garder ce qui est enregistré",
  existing_replace: "Remplacer par ce que dit le fichier",
  setAside_one: "{{number}} ligne mise de côté",
  setAside_many: "{{number}} de lignes mises de côté",
  setAside_other: "{{number}} lignes mises de côté",
  setAsideTest:
    "Le reste peut être importé. Ces lignes seront gardées avec l’importation, pour que vous les corrigiez.",
  setAsideText:
    "Ces lignes ne sont pas importées. Corrigez-les ici, ou téléchargez-les, corrigez le fichier et renvoyez-le.",
  keptExisting: "Gardés tels quels",
  reason: "Motif",
  downloadSetAside: "Télécharger les lignes",
  sendRows: "Essayer les lignes corrigées",
  sendFile: "Envoyer un fichier corrigé",
  sendFileHelp: "Les mêmes colonnes ; celle du motif est ignorée.",
  moreSetAside: "Seules les {{number}} premières lignes sont modifiables ici. Pour les autres, téléchargez le fichier.",
  corrects: "Corrige l’importation",
  corrections: "Corrigée par",
  setAsideFailed: "Les lignes mises de côté n’ont pas pu être lues",
};
