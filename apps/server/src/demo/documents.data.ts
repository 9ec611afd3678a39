/** The inventory documents of the demo: where, how many days ago, of which department, and what became of them. */

export interface DemoDocument {
  readonly shop: string;
  readonly daysAgo: number;
  readonly by: "gerante" | "manager" | "gerente" | "commis";
  /** A count of a department, or an adjustment for a reason. */
  readonly department: string;
  readonly reason?: "LOST" | "DAMAGED" | "EXPIRED" | "FOUND" | "FREE";
  readonly end: "OPEN" | "SUSPENDED" | "CLOSED";
  readonly isFull?: true;
  readonly isBlind?: true;
}

export const demoDocuments: readonly DemoDocument[] = [
  { shop: "ML01", daysAgo: 171, by: "gerante", department: "FRUITLEG", end: "CLOSED" },
  { shop: "QB03", daysAgo: 158, by: "manager", department: "OUTILS", end: "CLOSED", isFull: true },
  { shop: "ML04", daysAgo: 143, by: "commis", department: "LAITIER", end: "CLOSED" },
  { shop: "MA01", daysAgo: 131, by: "gerente", department: "CUISINE", end: "CLOSED" },
  { shop: "ML01", daysAgo: 118, by: "gerante", department: "LAITIER", reason: "EXPIRED", end: "CLOSED" },
  { shop: "QB03", daysAgo: 104, by: "manager", department: "PEINTURE", end: "CLOSED" },
  { shop: "ML04", daysAgo: 92, by: "commis", department: "FRUITLEG", reason: "DAMAGED", end: "CLOSED" },
  { shop: "ML02", daysAgo: 80, by: "gerante", department: "BOULANG", end: "CLOSED", isBlind: true },
  { shop: "ML04", daysAgo: 66, by: "commis", department: "EPICERIE", end: "CLOSED" },
  { shop: "MA01", daysAgo: 51, by: "gerente", department: "DECO", reason: "DAMAGED", end: "CLOSED" },
  { shop: "ML01", daysAgo: 40, by: "gerante", department: "EPICERIE", end: "CLOSED", isFull: true },
  { shop: "QB03", daysAgo: 29, by: "manager", department: "OUTILS", reason: "LOST", end: "CLOSED" },
  { shop: "ML04", daysAgo: 20, by: "commis", department: "FRUITLEG", end: "CLOSED" },
  { shop: "ML04", daysAgo: 12, by: "commis", department: "LAITIER", reason: "EXPIRED", end: "CLOSED" },
  { shop: "ML01", daysAgo: 6, by: "gerante", department: "FRUITLEG", reason: "FREE", end: "CLOSED" },
  { shop: "ML04", daysAgo: 3, by: "commis", department: "BOULANG", end: "CLOSED" },
  { shop: "MA02", daysAgo: 9, by: "gerente", department: "LITERIE", end: "CLOSED", isFull: true },
  { shop: "MA01", daysAgo: 2, by: "gerente", department: "DECO", reason: "DAMAGED", end: "OPEN" },
  { shop: "ML01", daysAgo: 1, by: "gerante", department: "LAITIER", end: "SUSPENDED", isFull: true },
  { shop: "ML04", daysAgo: 0, by: "commis", department: "LAITIER", end: "OPEN" },
  { shop: "QB03", daysAgo: 0, by: "manager", department: "PEINTURE", end: "OPEN", isBlind: true },
  { shop: "MA01", daysAgo: 0, by: "gerente", department: "CUISINE", end: "OPEN" },
];
