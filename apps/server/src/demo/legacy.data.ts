/** What the demo shops have of the legacy set: clients on account, vendors, ways to pay, and the taxes of their provinces. */

import { taxRates } from "@comptoir/domain/tax";

const at = (streetNumber: string, street: string, town: string, zipCode: string, state = "QC") => ({
  streetNumber,
  street,
  town,
  state,
  country: "CA",
  zipCode,
});

export const demoClients = [
  {
    code: "C-1001",
    company: "Garderie Les Petits Érables",
    email: "achats@petitserables.example.ca",
    phone: "514 555-0101",
    language: "fr",
    ...at("4210", "rue Saint-Denis", "Montréal", "H2J 2K8"),
  },
  {
    code: "C-1002",
    company: "Café du Parc",
    email: "bonjour@cafeduparc.example.ca",
    phone: "514 555-0102",
    language: "fr",
    ...at("85", "avenue du Parc", "Montréal", "H2W 1S4"),
  },
  {
    code: "C-1003",
    firstName: "Mireille",
    lastName: "Bouchard",
    email: "mireille.bouchard@example.ca",
    phone: "418 555-0103",
    language: "fr",
    ...at("12", "rue Cartier", "Québec", "G1R 2S9"),
  },
  {
    code: "C-1004",
    firstName: "Thomas",
    lastName: "O’Brien",
    email: "thomas.obrien@example.ca",
    phone: "613 555-0104",
    language: "en",
    ...at("301", "Bank Street", "Ottawa", "K2P 1X7", "ON"),
  },
  {
    code: "C-1005",
    company: "École primaire du Vieux-Port",
    phone: "418 555-0105",
    language: "fr",
    ...at("40", "rue Saint-Paul", "Québec", "G1K 3V9"),
  },
  {
    code: "C-1006",
    firstName: "Carmen",
    lastName: "Rojas",
    email: "carmen.rojas@example.ca",
    phone: "450 555-0106",
    language: "es",
    ...at("77", "boulevard de la Concorde", "Laval", "H7G 2C1"),
  },
  {
    code: "C-1007",
    company: "Résidence Belle-Rive",
    email: "cuisine@bellerive.example.ca",
    phone: "819 555-0107",
    language: "fr",
    ...at("1500", "rue Principale", "Gatineau", "J8P 1A1"),
  },
  {
    code: "C-1008",
    firstName: "Nadia",
    lastName: "Benali",
    phone: "514 555-0108",
    language: "fr",
    isActive: false,
    ...at("9", "rue Jarry Est", "Montréal", "H2P 1T2"),
  },
] as const;

export const demoVendors = {
  MARCHE: [
    {
      code: "FERME-RIV",
      description: "Fermes de la Rivière",
      email: "commandes@fermesriviere.example.ca",
      phone: "450 555-0131",
      ...at("2200", "chemin du Bas", "Saint-Hyacinthe", "J2R 1S1"),
    },
    {
      code: "LAIT-EST",
      description: "Laiterie de l’Estrie",
      email: "ventes@laiterieestrie.example.ca",
      phone: "819 555-0132",
      ...at("310", "rue King Ouest", "Sherbrooke", "J1H 1R4"),
    },
    {
      code: "BOUL-NORD",
      description: "Boulangerie du Nord",
      phone: "418 555-0133",
      ...at("64", "rue Racine", "Saguenay", "G7H 1R3"),
    },
    {
      code: "ALIM-LAUR",
      description: "Aliments Laurentiens",
      email: "commandes@alimlaurentiens.example.ca",
      phone: "450 555-0135",
      ...at("1250", "boulevard Curé-Labelle", "Blainville", "J7C 2P1"),
    },
    {
      code: "PECH-GASP",
      description: "Pêcheries de Gaspé",
      phone: "418 555-0136",
      ...at("14", "rue du Quai", "Gaspé", "G4X 1A9"),
    },
    {
      code: "BOISS-QC",
      description: "Boissons Québec",
      email: "service@boissonsqc.example.ca",
      phone: "514 555-0134",
      ...at("900", "rue Wellington", "Montréal", "H3C 1V4"),
    },
  ],
  QUINCAILLERIE: [
    {
      code: "OUTIL-CAN",
      description: "Outillage Canada",
      email: "orders@outillage.example.ca",
      phone: "905 555-0141",
      ...at("55", "Industrial Road", "Mississauga", "L5T 1Z9", "ON"),
    },
    {
      code: "PEINT-LAU",
      description: "Peintures Laurentides",
      phone: "450 555-0142",
      ...at("18", "rue Labelle", "Saint-Jérôme", "J7Z 5L5"),
    },
    {
      code: "BOIS-MAUR",
      description: "Bois de la Mauricie",
      email: "ventes@boismauricie.example.ca",
      phone: "819 555-0143",
      ...at("700", "rue des Forges", "Trois-Rivières", "G9A 2G8"),
    },
  ],
  MAISON: [
    {
      code: "VERRE-ART",
      description: "Verrerie Artisanale",
      phone: "514 555-0151",
      ...at("21", "rue Ontario Est", "Montréal", "H2X 1G8"),
    },
    {
      code: "TEXT-BLEU",
      description: "Textiles Bleu Nuit",
      email: "bonjour@textilesbleunuit.example.ca",
      phone: "418 555-0152",
      ...at("5", "côte du Passage", "Lévis", "G6V 5S7"),
    },
  ],
} as const;

/** Who delivers what: the vendors of the sub-departments. */
export const demoVendorOf = {
  FRUITS: "FERME-RIV",
  LEGUMES: "FERME-RIV",
  LAIT: "LAIT-EST",
  FROMAGE: "LAIT-EST",
  PAIN: "BOUL-NORD",
  PATISS: "BOUL-NORD",
  SEC: "ALIM-LAUR",
  COLLATION: "ALIM-LAUR",
  BOISSONS: "BOISS-QC",
  BOUCHERIE: "FERME-RIV",
  POISSON: "PECH-GASP",
  MANUEL: "OUTIL-CAN",
  ELECTRIQUE: "OUTIL-CAN",
  CULTURE: "BOIS-MAUR",
  HIVER: "BOIS-MAUR",
  INTERIEUR: "PEINT-LAU",
  ACCESSPE: "PEINT-LAU",
  ELECTRICITE: "OUTIL-CAN",
  PLOMBERIE: "OUTIL-CAN",
  CUISSON: "VERRE-ART",
  TABLE: "VERRE-ART",
  LIT: "TEXT-BLEU",
  BAIN: "TEXT-BLEU",
  BOUGIES: "VERRE-ART",
  CADEAUX: "TEXT-BLEU",
} as const satisfies Record<string, (typeof demoVendors)[keyof typeof demoVendors][number]["code"]>;

export const demoPaymentTypes = [
  { code: "CPT", description: "Comptant", kind: "CASH", opensDrawer: true },
  { code: "DEB", description: "Interac", kind: "DEBIT" },
  { code: "VISA", description: "Visa", kind: "VISA" },
  { code: "MC", description: "Mastercard", kind: "MASTERCARD" },
  { code: "AMEX", description: "American Express", kind: "AMEX" },
  { code: "CAD", description: "Carte-cadeau", kind: "GIFT_CARD", requireReference: true },
  { code: "CHQ", description: "Chèque", kind: "CHEQUE", opensDrawer: true, requireReference: true, isActive: false },
] as const;

const names = {
  GST: "Taxe fédérale",
  QST: "Taxe du Québec",
  HST: "Taxe harmonisée",
  PST: "Taxe provinciale",
  RST: "Taxe de vente au détail",
} as const;

/** The rates of the provinces in which the demo has shops. */
export const demoTaxes = taxRates.flatMap(({ code, provinces, rate, from }) =>
  provinces
    .filter((province) => ["QC", "ON", "NB"].includes(province))
    .map((province) => ({ code, description: `${names[code]} (${province})`, province, rate: rate / 1_000, from })),
);
