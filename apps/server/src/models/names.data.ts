/** Names of test rows: words that sorting, search and filters do or do not distinguish. */
export const names = [
  "Épicerie fine",
  "épinards",
  "Zeste d’orange",
  "100 % jus_de pomme",
  "ananas\\frais",
  "Œufs",
  "bœuf haché",
  "Crème 35 %",
  "crème brûlée",
  "Pain",
] as const;
