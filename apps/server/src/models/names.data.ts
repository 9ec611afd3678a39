/** What the rows of tests are called: words that sorting, searching and filters tell apart or not. */
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
