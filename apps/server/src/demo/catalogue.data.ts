/** What the demo shops sell. Price and cost in cents; `tax` is whether sales tax applies (basic groceries carry none); `bottle` a container deposit in cents. */
import type { LanguageCode } from "@comptoir/domain/language";

/** The name in the language that the demo shops keep their catalogue in. */
type Names = Readonly<Record<LanguageCode, string>>;

export interface DemoItem extends Names {
  readonly price: number;
  readonly cost: number;
  /** How often it sells beside the others of its department. */
  readonly weight: number;
  readonly tax: boolean;
  readonly bottle?: number;
}

export interface DemoDepartment extends Names {
  readonly target: "MARCHE" | "QUINCAILLERIE" | "MAISON";
  readonly code: string;
  /** Months in which it sells more (1 to 12) and by how much. */
  readonly season?: { readonly months: readonly number[]; readonly factor: number };
  readonly subDepartments: readonly (Names & { readonly code: string; readonly items: readonly DemoItem[] })[];
}

const item = (fr: string, en: string, es: string, price: number, cost: number, weight = 3, tax = true): DemoItem => ({
  fr,
  en,
  es,
  price,
  cost,
  weight,
  tax,
});
const food = (fr: string, en: string, es: string, price: number, cost: number, weight = 5): DemoItem => ({
  fr,
  en,
  es,
  price,
  cost,
  weight,
  tax: false,
});
const drink = (
  fr: string,
  en: string,
  es: string,
  price: number,
  cost: number,
  bottle: number,
  weight = 5,
): DemoItem => ({ fr, en, es, price, cost, weight, tax: true, bottle });

export const demoDepartments: readonly DemoDepartment[] = [
  {
    target: "MARCHE",
    code: "FRUITLEG",
    fr: "Fruits et légumes",
    en: "Produce",
    es: "Frutas y verduras",
    season: { months: [6, 7, 8, 9], factor: 1.35 },
    subDepartments: [
      {
        code: "FRUITS",
        fr: "Fruits",
        en: "Fruit",
        es: "Frutas",
        items: [
          food("Bananes, 1 kg", "Bananas, 1 kg", "Plátanos, 1 kg", 174, 98, 12),
          food(
            "Pommes McIntosh, sac 1,36 kg",
            "McIntosh apples, 1.36 kg bag",
            "Manzanas McIntosh, bolsa de 1.36 kg",
            549,
            310,
            7,
          ),
          food(
            "Bleuets du Lac-Saint-Jean, 550 g",
            "Lac-Saint-Jean blueberries, 550 g",
            "Arándanos de Lac-Saint-Jean, 550 g",
            699,
            420,
            5,
          ),
          food("Clémentines, caisse 2 lb", "Clementines, 2 lb crate", "Clementinas, caja de 2 lb", 699, 430, 5),
          food("Fraises du Québec, 1 L", "Québec strawberries, 1 L", "Fresas de Québec, 1 L", 499, 290, 6),
        ],
      },
      {
        code: "LEGUMES",
        fr: "Légumes",
        en: "Vegetables",
        es: "Verduras",
        items: [
          food("Laitue romaine", "Romaine lettuce", "Lechuga romana", 329, 180, 7),
          food("Carottes, sac 2 lb", "Carrots, 2 lb bag", "Zanahorias, bolsa de 2 lb", 299, 150, 7),
          food("Pommes de terre rouges, 5 lb", "Red potatoes, 5 lb", "Papas rojas, 5 lb", 499, 255, 6),
          food("Tomates sur vigne, 1 kg", "Tomatoes on the vine, 1 kg", "Tomates en rama, 1 kg", 549, 320, 6),
          food("Maïs sucré, douzaine", "Sweet corn, dozen", "Maíz dulce, docena", 600, 330, 3),
        ],
      },
    ],
  },
  {
    target: "MARCHE",
    code: "LAITIER",
    fr: "Produits laitiers",
    en: "Dairy",
    es: "Lácteos",
    subDepartments: [
      {
        code: "LAIT",
        fr: "Lait et crème",
        en: "Milk and cream",
        es: "Leche y crema",
        items: [
          food("Lait 2 %, 2 L", "2% milk, 2 L", "Leche 2 %, 2 L", 479, 398, 14),
          food("Lait biologique 3,8 %, 2 L", "Organic 3.8% milk, 2 L", "Leche orgánica 3.8 %, 2 L", 649, 520, 5),
          food("Crème 35 %, 473 ml", "35% cream, 473 mL", "Crema 35 %, 473 ml", 479, 352, 4),
        ],
      },
      {
        code: "FROMAGE",
        fr: "Fromages",
        en: "Cheese",
        es: "Quesos",
        items: [
          food("Fromage en grains, 200 g", "Cheese curds, 200 g", "Queso en grano, 200 g", 549, 380, 7),
          food("Cheddar fort, 400 g", "Old cheddar, 400 g", "Queso cheddar añejo, 400 g", 799, 560, 6),
          food("Oka classique, 190 g", "Oka classic, 190 g", "Queso Oka clásico, 190 g", 879, 610, 3),
          food("Yogourt nature, 750 g", "Plain yogurt, 750 g", "Yogur natural, 750 g", 499, 330, 7),
        ],
      },
    ],
  },
  {
    target: "MARCHE",
    code: "BOULANG",
    fr: "Boulangerie",
    en: "Bakery",
    es: "Panadería",
    subDepartments: [
      {
        code: "PAIN",
        fr: "Pains",
        en: "Bread",
        es: "Panes",
        items: [
          food("Baguette de l’artisan", "Artisan baguette", "Baguette artesanal", 349, 140, 10),
          food("Pain de ménage tranché, 675 g", "Sliced white loaf, 675 g", "Pan blanco rebanado, 675 g", 399, 210, 9),
          food("Bagels au sésame, 6", "Sesame bagels, 6", "Bagels de ajonjolí, 6", 449, 220, 6),
        ],
      },
      {
        code: "PATISS",
        fr: "Pâtisseries",
        en: "Pastries",
        es: "Repostería",
        items: [
          item("Croissant au beurre", "Butter croissant", "Croissant de mantequilla", 249, 95, 7),
          item("Tarte au sucre", "Sugar pie", "Tarta de azúcar", 899, 420, 3),
          item("Brioche à la cannelle", "Cinnamon bun", "Rollo de canela", 325, 120, 5),
        ],
      },
    ],
  },
  {
    target: "MARCHE",
    code: "EPICERIE",
    fr: "Épicerie",
    en: "Grocery",
    es: "Abarrotes",
    season: { months: [11, 12], factor: 1.25 },
    subDepartments: [
      {
        code: "SEC",
        fr: "Produits secs",
        en: "Dry goods",
        es: "Productos secos",
        items: [
          food(
            "Sirop d’érable ambré, 540 ml",
            "Amber maple syrup, 540 mL",
            "Jarabe de arce ámbar, 540 ml",
            899,
            610,
            6,
          ),
          food(
            "Café moulu équitable, 340 g",
            "Fair-trade ground coffee, 340 g",
            "Café molido de comercio justo, 340 g",
            1199,
            780,
            6,
          ),
          food("Pâtes penne, 900 g", "Penne, 900 g", "Pasta penne, 900 g", 349, 180, 7),
          food("Riz basmati, 2 kg", "Basmati rice, 2 kg", "Arroz basmati, 2 kg", 899, 540, 4),
          food(
            "Beurre d’arachide crémeux, 1 kg",
            "Smooth peanut butter, 1 kg",
            "Mantequilla de maní cremosa, 1 kg",
            699,
            450,
            5,
          ),
        ],
      },
      {
        code: "COLLATION",
        fr: "Collations",
        en: "Snacks",
        es: "Botanas",
        items: [
          item("Croustilles nature, 200 g", "Plain potato chips, 200 g", "Papas fritas naturales, 200 g", 449, 240, 8),
          item("Chocolat noir 70 %, 100 g", "70% dark chocolate, 100 g", "Chocolate negro 70 %, 100 g", 429, 230, 6),
          item("Maïs soufflé caramel", "Caramel popcorn", "Palomitas de caramelo", 379, 170, 4),
        ],
      },
      {
        code: "BOISSONS",
        fr: "Boissons",
        en: "Drinks",
        es: "Bebidas",
        items: [
          drink(
            "Eau pétillante citron, 1 L",
            "Lemon sparkling water, 1 L",
            "Agua con gas y limón, 1 L",
            179,
            80,
            10,
            8,
          ),
          drink("Cola, 2 L", "Cola, 2 L", "Refresco de cola, 2 L", 279, 150, 10, 6),
          drink("Bière blonde, 12 canettes", "Blonde ale, 12 cans", "Cerveza rubia, 12 latas", 2399, 1750, 120, 5),
          drink("Jus d’orange, 1,75 L", "Orange juice, 1.75 L", "Jugo de naranja, 1.75 L", 599, 400, 10, 6),
          drink(
            "Kombucha gingembre, 500 ml",
            "Ginger kombucha, 500 mL",
            "Kombucha de jengibre, 500 ml",
            449,
            250,
            10,
            3,
          ),
        ],
      },
    ],
  },
  {
    target: "MARCHE",
    code: "VIANDE",
    fr: "Boucherie et poissonnerie",
    en: "Meat and fish",
    es: "Carnes y pescados",
    season: { months: [6, 7, 12], factor: 1.2 },
    subDepartments: [
      {
        code: "BOUCHERIE",
        fr: "Boucherie",
        en: "Meat",
        es: "Carnes",
        items: [
          food("Poulet entier, frais", "Whole chicken, fresh", "Pollo entero fresco", 1399, 990, 5),
          food("Bœuf haché maigre, 450 g", "Lean ground beef, 450 g", "Carne de res molida magra, 450 g", 849, 610, 7),
          food("Saucisses italiennes, 5", "Italian sausages, 5", "Salchichas italianas, 5", 799, 520, 5),
          food("Tourtière du Lac", "Lac-Saint-Jean tourtière", "Pastel de carne de Lac-Saint-Jean", 1599, 940, 2),
        ],
      },
      {
        code: "POISSON",
        fr: "Poissonnerie",
        en: "Fish",
        es: "Pescados",
        items: [
          food("Filet de saumon, 400 g", "Salmon fillet, 400 g", "Filete de salmón, 400 g", 1499, 1050, 4),
          food("Crevettes nordiques, 250 g", "Northern shrimp, 250 g", "Camarones nórdicos, 250 g", 1199, 830, 3),
        ],
      },
    ],
  },
  {
    target: "QUINCAILLERIE",
    code: "OUTILS",
    fr: "Outillage",
    en: "Tools",
    es: "Herramientas",
    subDepartments: [
      {
        code: "MANUEL",
        fr: "Outils à main",
        en: "Hand tools",
        es: "Herramientas manuales",
        items: [
          item("Marteau à panne fendue, 16 oz", "Claw hammer, 16 oz", "Martillo de uña, 16 oz", 2499, 1390, 5),
          item("Tournevis 6-en-1", "6-in-1 screwdriver", "Destornillador 6 en 1", 1299, 610, 7),
          item("Ruban à mesurer, 8 m", "Tape measure, 8 m", "Cinta métrica, 8 m", 1599, 780, 6),
          item("Niveau torpille, 9 po", "Torpedo level, 9 in", "Nivel torpedo, 9 pulg.", 1899, 940, 3),
        ],
      },
      {
        code: "ELECTRIQUE",
        fr: "Outils électriques",
        en: "Power tools",
        es: "Herramientas eléctricas",
        items: [
          item("Perceuse sans fil 20 V", "20 V cordless drill", "Taladro inalámbrico de 20 V", 14999, 10400, 2),
          item("Scie circulaire 7 ¼ po", "7 ¼ in circular saw", "Sierra circular de 7 ¼ pulg.", 11999, 8300, 1),
          item("Jeu de mèches, 29 pièces", "Drill bit set, 29 pieces", "Juego de brocas, 29 piezas", 3999, 2150, 3),
        ],
      },
    ],
  },
  {
    target: "QUINCAILLERIE",
    code: "JARDIN",
    fr: "Jardin et saisonnier",
    en: "Garden and seasonal",
    es: "Jardín y temporada",
    season: { months: [4, 5, 6], factor: 2.1 },
    subDepartments: [
      {
        code: "CULTURE",
        fr: "Terre et semences",
        en: "Soil and seed",
        es: "Tierra y semillas",
        items: [
          item("Terre à jardin, 25 L", "Garden soil, 25 L", "Tierra para jardín, 25 L", 499, 260, 9),
          item("Semences à gazon, 2 kg", "Grass seed, 2 kg", "Semillas de césped, 2 kg", 2299, 1330, 5),
          item("Paillis de cèdre, 56 L", "Cedar mulch, 56 L", "Mantillo de cedro, 56 L", 649, 350, 6),
        ],
      },
      {
        code: "HIVER",
        fr: "Hiver",
        en: "Winter",
        es: "Invierno",
        items: [
          item("Pelle à neige, 24 po", "Snow shovel, 24 in", "Pala para nieve, 24 pulg.", 2999, 1680, 4),
          item("Sel à glace, 20 kg", "Ice melt, 20 kg", "Sal para hielo, 20 kg", 1499, 860, 6),
          item(
            "Lave-glace −40 °C, 3,78 L",
            "−40 °C washer fluid, 3.78 L",
            "Líquido limpiaparabrisas −40 °C, 3.78 L",
            499,
            260,
            8,
          ),
        ],
      },
    ],
  },
  {
    target: "QUINCAILLERIE",
    code: "PEINTURE",
    fr: "Peinture",
    en: "Paint",
    es: "Pintura",
    season: { months: [5, 6, 7, 9], factor: 1.4 },
    subDepartments: [
      {
        code: "INTERIEUR",
        fr: "Intérieur",
        en: "Interior",
        es: "Interiores",
        items: [
          item(
            "Peinture latex blanc, 3,78 L",
            "White latex paint, 3.78 L",
            "Pintura látex blanca, 3.78 L",
            4999,
            3050,
            6,
          ),
          item("Apprêt-scelleur, 3,78 L", "Primer-sealer, 3.78 L", "Imprimador sellador, 3.78 L", 3699, 2240, 3),
        ],
      },
      {
        code: "ACCESSPE",
        fr: "Accessoires de peinture",
        en: "Painting supplies",
        es: "Accesorios de pintura",
        items: [
          item("Rouleau et bac", "Roller and tray", "Rodillo y bandeja", 1499, 680, 6),
          item("Ruban-cache vert, 36 mm", "Green masking tape, 36 mm", "Cinta de enmascarar verde, 36 mm", 799, 390, 8),
          item("Pinceau biseauté, 2 po", "Angled brush, 2 in", "Brocha angular, 2 pulg.", 1199, 530, 6),
        ],
      },
    ],
  },
  {
    target: "QUINCAILLERIE",
    code: "ELECPLOM",
    fr: "Électricité et plomberie",
    en: "Electrical and plumbing",
    es: "Electricidad y plomería",
    subDepartments: [
      {
        code: "ELECTRICITE",
        fr: "Électricité",
        en: "Electrical",
        es: "Electricidad",
        items: [
          item(
            "Ampoule DEL 60 W, paquet de 4",
            "60 W LED bulb, 4-pack",
            "Bombillo LED de 60 W, paquete de 4",
            1299,
            640,
            9,
          ),
          item(
            "Rallonge extérieure, 10 m",
            "Outdoor extension cord, 10 m",
            "Extensión para exteriores, 10 m",
            2499,
            1390,
            4,
          ),
          item("Prise double, blanche", "Duplex receptacle, white", "Tomacorriente doble, blanco", 249, 95, 7),
        ],
      },
      {
        code: "PLOMBERIE",
        fr: "Plomberie",
        en: "Plumbing",
        es: "Plomería",
        items: [
          item("Ruban de téflon", "PTFE tape", "Cinta de teflón", 199, 60, 7),
          item("Robinet de cuisine chromé", "Chrome kitchen faucet", "Grifo de cocina cromado", 12999, 8200, 1),
          item("Siphon en P, 1 ½ po", "P-trap, 1 ½ in", "Sifón en P, 1 ½ pulg.", 1199, 560, 3),
        ],
      },
    ],
  },
  {
    target: "MAISON",
    code: "CUISINE",
    fr: "Cuisine",
    en: "Kitchen",
    es: "Cocina",
    season: { months: [11, 12], factor: 1.7 },
    subDepartments: [
      {
        code: "CUISSON",
        fr: "Cuisson",
        en: "Cookware",
        es: "Utensilios de cocción",
        items: [
          item("Poêle en fonte, 26 cm", "Cast-iron skillet, 26 cm", "Sartén de hierro fundido, 26 cm", 4999, 2700, 4),
          item("Cocotte émaillée, 5 L", "Enamelled Dutch oven, 5 L", "Olla esmaltada, 5 L", 12999, 7600, 2),
          item("Moule à tarte en grès", "Stoneware pie dish", "Molde de gres para tartas", 2999, 1450, 4),
        ],
      },
      {
        code: "TABLE",
        fr: "Art de la table",
        en: "Tableware",
        es: "Mesa",
        items: [
          item("Tasse en grès « Brume »", "“Brume” stoneware mug", "Taza de gres “Brume”", 1899, 760, 9),
          item("Assiette à dîner, lin", "Dinner plate, linen", "Plato llano, color lino", 1699, 690, 7),
          item("Verres à eau, ens. de 4", "Water glasses, set of 4", "Vasos de agua, juego de 4", 2999, 1300, 5),
        ],
      },
    ],
  },
  {
    target: "MAISON",
    code: "LITERIE",
    fr: "Literie et bain",
    en: "Bed and bath",
    es: "Cama y baño",
    subDepartments: [
      {
        code: "LIT",
        fr: "Literie",
        en: "Bedding",
        es: "Ropa de cama",
        items: [
          item("Housse de couette en lin", "Linen duvet cover", "Funda de edredón de lino", 17999, 9800, 2),
          item("Oreiller de plumes", "Feather pillow", "Almohada de plumas", 5999, 3100, 3),
          item(
            "Draps de percale, grand lit",
            "Percale sheets, queen",
            "Sábanas de percal, tamaño queen",
            10999,
            5900,
            2,
          ),
        ],
      },
      {
        code: "BAIN",
        fr: "Bain",
        en: "Bath",
        es: "Baño",
        items: [
          item("Serviette de bain en coton", "Cotton bath towel", "Toalla de baño de algodón", 2499, 1100, 7),
          item("Savon artisanal, lavande", "Handmade soap, lavender", "Jabón artesanal de lavanda", 899, 340, 9),
          item("Rideau de douche", "Shower curtain", "Cortina de baño", 3499, 1500, 3),
        ],
      },
    ],
  },
  {
    target: "MAISON",
    code: "DECO",
    fr: "Décoration et cadeaux",
    en: "Décor and gifts",
    es: "Decoración y regalos",
    season: { months: [5, 11, 12], factor: 1.8 },
    subDepartments: [
      {
        code: "BOUGIES",
        fr: "Bougies et parfums",
        en: "Candles and scents",
        es: "Velas y aromas",
        items: [
          item("Bougie « Sapin baumier »", "“Balsam fir” candle", "Vela “Abeto balsámico”", 2999, 1150, 8),
          item("Diffuseur à roseaux", "Reed diffuser", "Difusor de varillas", 3999, 1600, 4),
        ],
      },
      {
        code: "CADEAUX",
        fr: "Cadeaux",
        en: "Gifts",
        es: "Regalos",
        items: [
          item("Coussin de laine, écru", "Wool cushion, ecru", "Cojín de lana, crudo", 6999, 3400, 3),
          item("Cadre en chêne, 8 × 10", "Oak frame, 8 × 10", "Marco de roble, 8 × 10", 2999, 1250, 5),
          item(
            "Carte de vœux illustrée",
            "Illustrated greeting card",
            "Tarjeta de felicitación ilustrada",
            599,
            190,
            9,
          ),
          item("Jeté en mohair", "Mohair throw", "Manta de mohair", 14999, 8100, 1),
        ],
      },
    ],
  },
];
