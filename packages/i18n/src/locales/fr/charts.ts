/** Texts of charts: their one-sentence summaries and labels. */

export const charts = {
  trend:
    "{{title}} : {{total}} au total, de {{first}} à {{last}}. Maximum : {{highest}} ({{highestAt}}); minimum : {{lowest}} ({{lowestAt}}).",
  trendDays:
    "{{title}} : {{total}} au total, du {{first}} au {{last}}. Maximum : {{highest}} ({{highestAt}}); minimum : {{lowest}} ({{lowestAt}}).",
  trendCompared:
    "{{title}} : {{total}} au total, par rapport à {{previous}}. Maximum : {{highest}} ({{highestAt}}); minimum : {{lowest}} ({{lowestAt}}).",
  rankingOfAll_one: "{{title}} : seulement {{first}}, {{firstValue}}.",
  rankingOfAll_many:
    "{{title}} : {{total}} pour l’ensemble de {{number}} d’entrées. En tête : {{first}}, {{firstValue}}.",
  rankingOfAll_other:
    "{{title}} : {{total}} pour l’ensemble des {{number}} entrées. En tête : {{first}}, {{firstValue}}.",
  ranking_one: "{{title}} : seulement {{first}}, {{firstValue}}.",
  ranking_many:
    "{{title}} : {{total}} au total pour {{number}} d’entrées. En tête : {{first}}, {{firstValue}}, soit {{share}}.",
  ranking_other:
    "{{title}} : {{total}} au total pour {{number}} entrées. En tête : {{first}}, {{firstValue}}, soit {{share}}.",
  empty: "{{title}} : aucune donnée pour cette période.",
  showTable: "Afficher en tableau",
  showChart: "Afficher en graphique",
  copyTable: "Copier le tableau",
  tableCopied_one: "{{number}} ligne copiée, avec les titres des colonnes",
  tableCopied_many: "{{number}} de lignes copiées, avec les titres des colonnes",
  tableCopied_other: "{{number}} lignes copiées, avec les titres des colonnes",
  tableCopiedPart:
    "Les {{number}} premières lignes sur {{total}} sont copiées. Exportez le rapport pour les avoir toutes.",
  tableNotCopied: "Le navigateur n’a pas permis la copie. Exportez le tableau, ou permettez l’accès au presse-papiers.",
  when: "Moment",
  ownScales: "Chaque mesure a sa propre échelle; l’axe est celui de « {{measure}} ».",
  trendHighest: "{{title}} : {{total}} au total. Maximum : {{highest}} ({{highestAt}}).",
  goalAttained: "Objectif : {{goal}}, atteint à {{attained}}.",
  differenceWith: "Écart avec {{days}} : {{difference}}.",
  opens: "Entrée ouvre les lignes derrière un repère.",
} as const;
