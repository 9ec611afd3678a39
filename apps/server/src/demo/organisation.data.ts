/** Three chains of twelve shops: a grocer, a hardware store and a household shop, most of them in Québec. */

export interface DemoLocation {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly province: "QC" | "ON" | "NB";
  readonly timeZone: string;
  /** Receipts on an average day. */
  readonly traffic: number;
}

export interface DemoTarget {
  readonly code: "MARCHE" | "QUINCAILLERIE" | "MAISON";
  readonly name: string;
  readonly regions: readonly {
    readonly code: string;
    readonly name: string;
    readonly locations: readonly DemoLocation[];
  }[];
}

const toronto = "America/Toronto";
const at = (
  code: string,
  name: string,
  city: string,
  traffic: number,
  province: DemoLocation["province"] = "QC",
  timeZone = toronto,
): DemoLocation => ({ code, name, city, province, timeZone, traffic });

export const demoTargets: readonly DemoTarget[] = [
  {
    code: "MARCHE",
    name: "Marché Laurier",
    regions: [
      {
        code: "ML-MTL",
        name: "Montréal",
        locations: [
          at("ML01", "Laurier Est", "Montréal", 20),
          at("ML02", "Villeray", "Montréal", 17),
          at("ML03", "Verdun", "Montréal", 15),
          at("ML04", "Laval 1", "Laval", 14),
          at("ML05", "Laval 2", "Laval", 12),
          at("ML06", "Longueuil", "Longueuil", 13),
        ],
      },
      {
        code: "ML-EST",
        name: "Québec et l’Est",
        locations: [
          at("ML07", "Limoilou", "Québec", 14),
          at("ML08", "Sainte-Foy", "Québec", 16),
          at("ML09", "Lévis", "Lévis", 11),
          at("ML10", "Rimouski", "Rimouski", 9),
          at("ML11", "Saguenay", "Saguenay", 10),
          at("ML12", "Moncton", "Moncton", 10, "NB", "America/Moncton"),
        ],
      },
    ],
  },
  {
    code: "QUINCAILLERIE",
    name: "Quincaillerie Boréale",
    regions: [
      {
        code: "QB-OUEST",
        name: "Outaouais et Ontario",
        locations: [
          at("QB01", "Gatineau", "Gatineau", 9),
          at("QB02", "Aylmer", "Gatineau", 7),
          at("QB03", "Ottawa", "Ottawa", 10, "ON"),
          at("QB04", "Orléans", "Ottawa", 8, "ON"),
          at("QB05", "Kingston", "Kingston", 7, "ON"),
          at("QB06", "Sudbury", "Grand Sudbury", 6, "ON"),
        ],
      },
      {
        code: "QB-CENTRE",
        name: "Centre-du-Québec",
        locations: [
          at("QB07", "Drummondville", "Drummondville", 8),
          at("QB08", "Trois-Rivières", "Trois-Rivières", 9),
          at("QB09", "Sherbrooke", "Sherbrooke", 9),
          at("QB10", "Granby", "Granby", 7),
          at("QB11", "Joliette", "Joliette", 6),
          at("QB12", "Saint-Jérôme", "Saint-Jérôme", 8),
        ],
      },
    ],
  },
  {
    code: "MAISON",
    name: "Maison Azur",
    regions: [
      {
        code: "MA-MTL",
        name: "Grand Montréal",
        locations: [
          at("MA01", "Saint-Denis", "Montréal", 8),
          at("MA02", "Mont-Royal", "Montréal", 8),
          at("MA03", "Pointe-Claire", "Pointe-Claire", 6),
          at("MA04", "Brossard", "Brossard", 7),
          at("MA05", "Boucherville", "Boucherville", 5),
          at("MA06", "Terrebonne", "Terrebonne", 5),
        ],
      },
      {
        code: "MA-REG",
        name: "Régions",
        locations: [
          at("MA07", "Vieux-Québec", "Québec", 7),
          at("MA08", "Magog", "Magog", 5),
          at("MA09", "Mont-Tremblant", "Mont-Tremblant", 6),
          at("MA10", "Baie-Saint-Paul", "Baie-Saint-Paul", 4),
          at("MA11", "Toronto Ouest", "Toronto", 7, "ON"),
          at("MA12", "Fredericton", "Fredericton", 4, "NB", "America/Moncton"),
        ],
      },
    ],
  },
];

/** One account a role, so that a visitor sees what each sees. `layer` is the code of the layer the account stands on. */
export const demoAccounts = [
  { username: "admin", firstName: "Amélie", lastName: "Tremblay", language: "fr", role: "ADMIN", layer: "COMPTOIR" },
  { username: "gerante", firstName: "Geneviève", lastName: "Côté", language: "fr", role: "MANAGER", layer: "MARCHE" },
  { username: "manager", firstName: "Mark", lastName: "O’Neil", language: "en", role: "MANAGER", layer: "QB03" },
  { username: "gerente", firstName: "Lucía", lastName: "Peña", language: "es", role: "MANAGER", layer: "MAISON" },
  { username: "commis", firstName: "Félix", lastName: "Gagné", language: "fr", role: "STOCK_CLERK", layer: "ML04" },
  { username: "buyer", firstName: "Brenda", lastName: "Lee", language: "en", role: "BUYER", layer: "QUINCAILLERIE" },
  {
    username: "comptable",
    firstName: "Étienne",
    lastName: "Roy",
    language: "fr",
    role: "ACCOUNTANT",
    layer: "COMPTOIR",
  },
  { username: "auditor", firstName: "Aisha", lastName: "Khan", language: "en", role: "AUDITOR", layer: "COMPTOIR" },
  { username: "viewer", firstName: "Violet", lastName: "Ng", language: "en", role: "VIEWER", layer: "MARCHE" },
] as const;

/** Cashiers who have a goal of their own: accounts without a role. */
export const demoPeople = [
  { username: "nadia", firstName: "Nadia", lastName: "Benali", layer: "ML01" },
  { username: "luc", firstName: "Luc", lastName: "Fortin", layer: "ML01" },
] as const;
