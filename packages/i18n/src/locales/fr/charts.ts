/** What a chart says in one sentence, and the words on it. */

export const charts = {
  trend: "{{title}} : {{total}} au total, de {{first}} à {{last}}. Le plus haut est {{highest}} ({{highestAt}}), le plus bas {{lowest}} ({{lowestAt}}).",
  trendCompared: "{{title}} : {{total}} au total, contre {{previous}}. Le plus haut est {{highest}} ({{highestAt}}), le plus bas {{lowest}} ({{lowestAt}}).",
  ranking_one: "{{title}} : une seule ligne, {{first}}, avec {{firstValue}}.",
  ranking_many: "{{title}} : {{total}} au total sur {{number}} de lignes. En tête, {{first}} avec {{firstValue}}, soit {{share}}.",
  ranking_other: "{{title}} : {{total}} au total sur {{number}} lignes. En tête, {{first}} avec {{firstValue}}, soit {{share}}.",
  empty: "{{title}} : aucune donnée pour cette période.",
  showTable: "Voir en tableau",
  showChart: "Voir en graphique",
  when: "Moment",
  ownScales: "Chaque mesure a son échelle; l’axe est celui de « {{measure}} ».",
  trendHighest: "{{title}} : {{total}} au total. Le plus haut : {{highest}} ({{highestAt}}).",
} as const;
