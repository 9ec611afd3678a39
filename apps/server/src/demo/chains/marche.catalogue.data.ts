/** Products of Marché Laurier, a French grocer: `name; price; share of sales; marks`, as `parseShelf` reads them. */

import type { DemoDepartment } from "./catalogue.ts";

export const marcheDepartments: readonly DemoDepartment[] = [
  {
    code: "FRUITLEG",
    name: "Fruits et légumes",
    margin: 38,
    hue: 105,
    season: { months: [6, 7, 8, 9], factor: 1.35 },
    shelves: [
      {
        code: "FRUITS",
        name: "Fruits",
        vendor: "FERME-RIV",
        picture: "round",
        products: `
          Bananes; 1.74; 14; kg
          Bananes biologiques; 2.18; 5; kg
          Pommes {McIntosh|Cortland|Gala|Honeycrisp}, sac de 1,36 kg; 5.49|5.49|5.99|7.99; 4
          Pommes {Gala|Fuji} en vrac; 4.39; 4; kg
          Poires {Bartlett|Anjou}; 5.49; 3; kg
          Raisins {verts|rouges} sans pépins; 7.69; 4; kg
          Oranges Navel, sac de 3 lb; 6.49; 4
          Clémentines, caisse de 2 lb; 6.99; 4
          Citron; 0.89; 5
          Lime; 0.79; 4
          Bleuets du Lac-Saint-Jean, 550 g; 6.99; 4
          Fraises du Québec, 1 L; 4.99; 5
          Framboises, 170 g; 4.49; 4
          Cantaloup; 4.99; 2
          Melon d’eau sans pépins; 7.99; 2
          Mangue Ataulfo; 1.99; 3
          Avocat; 1.79; 6
          Ananas; 4.99; 2
          Kiwis, 6; 3.99; 3
          Pêches de l’Ontario; 6.59; 2; kg
          Pamplemousse rose; 1.49; 3
          Canneberges fraîches, 340 g; 3.99; 1
          Dattes Medjool, 400 g; 8.99; 1`,
      },
      {
        code: "LEGUMES",
        name: "Légumes",
        vendor: "FERME-RIV",
        picture: "leaf",
        products: `
          Laitue {romaine|frisée verte|Boston}; 3.29|2.99|2.79; 5
          Épinards, 142 g; 3.99; 4
          Carottes, sac de 2 lb; 2.99; 7
          Pommes de terre {rouges|jaunes|Russet}, sac de 5 lb; 4.99; 5
          Oignons jaunes, sac de 3 lb; 3.49; 5
          Oignon rouge; 3.28; 3; kg
          Ail du Québec, tête; 1.99; 4
          Tomates sur vigne; 5.49; 6; kg
          Tomates cerises, 283 g; 3.99; 5
          Concombre anglais; 2.29; 6
          Poivron {rouge|vert|orange}; 8.79|6.59|8.79; 3; kg
          Brocoli; 3.49; 5
          Chou-fleur; 4.99; 3
          Champignons blancs, 227 g; 2.99; 5
          Courgettes; 4.39; 3; kg
          Maïs sucré, douzaine; 6.00; 2
          Céleri; 3.49; 3
          Gingembre; 8.80; 2; kg
          Patates douces; 3.95; 3; kg
          Betteraves; 2.84; 2; kg
          Poireaux; 4.49; 2
          Asperges, botte; 4.99; 2
          Haricots verts; 8.79; 2; kg
          Chou vert; 1.95; 2; kg
          Courge {Butternut|spaghetti}; 3.28; 2; kg
          Fines herbes {persil|coriandre|basilic}; 2.49; 3`,
      },
    ],
  },
  {
    code: "LAITIER",
    name: "Produits laitiers",
    margin: 27,
    hue: 210,
    shelves: [
      {
        code: "LAIT",
        name: "Lait et crème",
        vendor: "LAIT-EST",
        picture: "carton",
        products: `
          Lait {2 %|3,25 %|1 %|écrémé}, 2 L; 4.79|4.99|4.69|4.59; 9
          Lait {2 %|3,25 %}, 4 L en sacs; 8.39|8.59; 6
          Lait biologique 3,8 %, 2 L; 6.49; 3
          Lait au chocolat, 1 L; 3.29; 4
          Crème {35 %|15 %|10 %}, 473 ml; 4.79|3.79|3.29; 4
          Boisson {d’avoine|d’amande|de soya}, 1,75 L; 4.99; 4
          Beurre {salé|demi-sel|non salé}, 454 g; 6.99; 6; case12
          Œufs {gros|extra-gros|bruns}, douzaine; 4.29|4.59|4.79; 7`,
      },
      {
        code: "FROMAGE",
        name: "Fromages et yogourts",
        vendor: "LAIT-EST",
        picture: "wedge",
        products: `
          Fromage en grains, 200 g; 5.49; 6
          Cheddar {doux|fort|extra-fort}, 400 g; 7.99; 4
          Mozzarella râpée, 320 g; 6.99; 4
          Oka classique, 190 g; 8.79; 2
          Brie double crème, 170 g; 7.49; 3
          Feta, 200 g; 6.29; 3
          Parmigiano Reggiano; 42.90; 2; kg
          Suisse à la coupe; 27.50; 2; kg
          Yogourt grec {nature|vanille|fraise|bleuet|miel}, 650 g; 5.99; 3
          Yogourt à boire {fraise|vanille}, 6 × 93 ml; 4.49; 3
          Fromage cottage 2 %, 500 g; 4.99; 3
          Fromage à la crème, 250 g; 4.79; 4
          Bleu d’Auvergne; 38.50; 1; kg
          Fromage de chèvre {nature|aux herbes}, 125 g; 5.99; 2
          Collations de fromage, 8; 6.49; 3
          Skyr {nature|vanille}, 500 g; 5.79; 2`,
      },
    ],
  },
  {
    code: "BOULANG",
    name: "Boulangerie",
    margin: 48,
    hue: 34,
    shelves: [
      {
        code: "PAIN",
        name: "Pains",
        vendor: "BOUL-NORD",
        picture: "loaf",
        products: `
          Baguette de l’artisan; 3.49; 9
          Pain de ménage tranché {blanc|blé entier|multigrain}, 675 g; 3.99; 5
          Pain au levain {nature|aux noix|aux olives}; 5.99|6.99|6.99; 3
          Bagels {au sésame|au pavot|nature}, 6; 4.49; 4
          Pains {hamburger|hot-dog}, 8; 3.49; 4
          Tortillas {blanches|blé entier}, 10; 4.29; 3
          Pains pita, 6; 3.29; 3
          Muffins anglais, 6; 3.99; 3
          Pain {de seigle|sans gluten}, 600 g; 5.49|7.49; 2
          Ciabatta; 2.99; 3
          Craquelins de pain, 150 g; 4.49; 2
          Fougasse aux herbes; 4.49; 2`,
      },
      {
        code: "PATISS",
        name: "Pâtisseries",
        vendor: "BOUL-NORD",
        picture: "bun",
        products: `
          Croissant {au beurre|aux amandes}; 2.49|3.49; 6; tax
          Chocolatine; 2.79; 5; tax
          Brioche à la cannelle; 3.25; 4; tax
          Muffin {aux bleuets|aux carottes|chocolat}; 2.79; 4; tax
          Tarte {au sucre|aux pommes|aux bleuets}; 8.99|9.99|10.99; 2
          Gâteau {Reine-Élisabeth|aux carottes|triple chocolat}; 14.99|14.99|16.99; 1
          Beignes assortis, 6; 6.49; 3
          Biscuits à l’avoine, 12; 5.49; 3
          Éclair au chocolat; 3.49; 2; tax
          Mille-feuille; 3.99; 1; tax
          Bûche de Noël; 24.99; 1
          Pouding chômeur, 400 g; 6.99; 2
          Macarons, 6; 9.99; 1; tax`,
      },
    ],
  },
  {
    code: "EPICERIE",
    name: "Épicerie",
    margin: 34,
    hue: 14,
    season: { months: [11, 12], factor: 1.25 },
    shelves: [
      {
        code: "SEC",
        name: "Produits secs",
        vendor: "ALIM-LAUR",
        picture: "box",
        products: `
          Sirop d’érable ambré, 540 ml; 8.99; 4; case12
          Sirop d’érable foncé, 540 ml; 8.99; 2
          Café moulu équitable {doux|corsé|décaféiné}, 340 g; 11.99; 3
          Café en grains {espresso|brun}, 907 g; 19.99; 2
          Thé {noir|vert|à la menthe}, 20 sachets; 4.99; 2
          Pâtes {penne|spaghetti|fusilli|linguine}, 900 g; 3.49; 4; case12
          Riz {basmati|blanc à grains longs|brun}, 2 kg; 8.99|5.99|6.99; 3
          Farine {tout usage|de blé entier}, 2,5 kg; 6.49; 3
          Sucre {blanc|roux}, 2 kg; 3.29|3.99; 3
          Céréales {d’avoine|de maïs|granola à l’érable}, 450 g; 5.49; 3; tax
          Gruau à l’ancienne, 1 kg; 4.29; 3
          Beurre d’arachide {crémeux|croquant}, 1 kg; 6.99; 4
          Confiture {de fraises|de framboises|de bleuets}, 250 ml; 4.99; 2
          Huile {d’olive extra vierge, 1 L|de canola, 946 ml}; 14.99|7.49; 3
          Vinaigre {blanc|balsamique}, 500 ml; 2.49|5.99; 2
          Sel de mer, 500 g; 2.99; 1
          Épices {paprika fumé|cumin|cannelle|herbes de Provence}; 3.99; 1
          Quinoa, 900 g; 8.99; 2
          Lentilles {vertes|rouges}, 900 g; 4.49; 2
          Miel de trèfle, 500 g; 7.99; 3
          Mélange à crêpes, 905 g; 4.99; 2
          Cacao, 227 g; 5.99; 1
          Levure chimique, 225 g; 2.79; 1
          Pépites de chocolat, 300 g; 4.99; 2
          Noix de coco râpée, 200 g; 3.49; 1`,
      },
      {
        code: "CONSERVE",
        name: "Conserves et sauces",
        vendor: "ALIM-LAUR",
        picture: "can",
        products: `
          Tomates {en dés|broyées|entières}, 796 ml; 2.29; 5; case12
          Pois chiches, 540 ml; 1.79; 4
          Haricots {rouges|noirs|blancs}, 540 ml; 1.79; 3
          Soupe {aux pois|poulet et nouilles|aux légumes}, 540 ml; 2.99; 3
          Thon pâle dans {l’eau|l’huile}, 170 g; 1.99; 4
          Sauce tomate {au basilic|arrabiata|à la viande}, 650 ml; 4.49; 3
          Ketchup, 1 L; 5.29; 3
          Moutarde de Dijon, 250 ml; 3.49; 2
          Mayonnaise, 890 ml; 6.49; 3
          Bouillon {de poulet|de légumes|de bœuf}, 900 ml; 2.99; 3
          Fèves au lard à l’érable, 398 ml; 2.29; 2
          Maïs en grains, 341 ml; 1.69; 3; case12
          Betteraves marinées, 750 ml; 4.29; 2
          Cornichons {à l’aneth|sucrés}, 1 L; 5.49; 2
          Olives {Kalamata|vertes}, 375 ml; 4.99; 2
          Sauce soya, 450 ml; 3.29; 2
          Lait de coco, 400 ml; 2.29; 3; case12
          Salsa {douce|piquante}, 650 ml; 4.99; 2`,
      },
      {
        code: "COLLATION",
        name: "Collations",
        vendor: "ALIM-LAUR",
        picture: "bag",
        products: `
          Croustilles {nature|sel et vinaigre|barbecue|ketchup}, 200 g; 4.49; 5; tax
          Chocolat noir {70 %|85 %|fleur de sel}, 100 g; 4.29; 3; tax
          Maïs soufflé caramel; 3.79; 3; tax
          Barres tendres {chocolat|fruits et noix}, 6; 3.99; 4; tax
          Noix {de cajou|mélangées}, 200 g; 6.99; 2
          Amandes en vrac; 19.80; 2; kg
          Bonbons au sirop d’érable, 150 g; 4.99; 2; tax
          Craquelins {au sel de mer|aux fines herbes}, 200 g; 3.99; 3
          Maïs à éclater, 6 sachets; 4.99; 2; tax
          Réglisse, 400 g; 3.99; 2; tax
          Gomme à mâcher, 60; 3.49; 2; tax
          Galettes de riz, 186 g; 3.29; 2
          Fruits séchés {abricots|canneberges|raisins}, 300 g; 4.99; 2`,
      },
      {
        code: "BOISSONS",
        name: "Boissons",
        vendor: "BOISS-QC",
        picture: "bottle",
        products: `
          Eau pétillante {citron|lime|nature}, 1 L; 1.79; 5; tax; bottle10; case12
          Eau de source, 24 × 500 ml; 4.99; 4; tax; bottle240
          Cola, {2 L|12 canettes}; 2.79|6.99; 4; tax; bottle10
          Bière {blonde|rousse|IPA}, 12 canettes; 23.99|23.99|26.99; 3; tax; bottle120
          Bière sans alcool, 6 canettes; 9.99; 2; tax; bottle60
          Vin {rouge|blanc} du Québec, 750 ml; 15.99; 2; tax; bottle10
          Cidre brut, 750 ml; 13.99; 1; tax; bottle10
          Jus d’orange, 1,75 L; 5.99; 5; tax; bottle10
          Jus de pomme {brut|clair}, 2 L; 3.99; 3
          Kombucha {gingembre|hibiscus|framboise}, 500 ml; 4.49; 3; tax; bottle10
          Limonade, 1,75 L; 3.99; 3; tax; bottle10
          Thé glacé {citron|pêche}, 12 canettes; 6.99; 3; tax; bottle120
          Boisson pour sportifs {orange|bleue}, 710 ml; 2.29; 2; tax; bottle10
          Tonique, 1 L; 2.49; 2; tax; bottle10
          Jus de canneberge, 1,89 L; 5.49; 2`,
      },
    ],
  },
  {
    code: "VIANDE",
    name: "Boucherie et poissonnerie",
    margin: 29,
    hue: 352,
    season: { months: [6, 7, 12], factor: 1.2 },
    shelves: [
      {
        code: "BOUCHERIE",
        name: "Boucherie",
        vendor: "FERME-RIV",
        picture: "drop",
        products: `
          Poulet entier; 8.80; 4; kg
          Poitrines de poulet désossées; 19.80; 5; kg
          Hauts de cuisses de poulet; 9.90; 4; kg
          Bœuf haché {maigre|extra-maigre}; 15.40|17.60; 5; kg
          Bifteck {de contre-filet|de ronde}; 37.40|26.40; 2; kg
          Rôti de palette; 19.80; 2; kg
          Côtelettes de porc; 11.00; 3; kg
          Filet de porc; 15.40; 3; kg
          Saucisses {italiennes|de Toulouse|au fromage}, 5; 7.99; 3
          Bacon fumé, 375 g; 7.49; 4
          Jambon à l’ancienne; 24.20; 3; kg
          Dinde fumée tranchée; 28.60; 2; kg
          Tourtière du Lac; 15.99; 1
          Cretons maison, 200 g; 4.99; 2
          Cubes à bouillir; 17.60; 2; kg
          Fondue chinoise, 500 g; 13.99; 2
          Boulettes de bœuf, 4; 9.99; 3
          Veau de grain, escalopes; 35.20; 1; kg
          Agneau, souris; 28.60; 1; kg
          Salami {doux|piquant}; 31.90; 2; kg`,
      },
      {
        code: "POISSON",
        name: "Poissonnerie",
        vendor: "PECH-GASP",
        picture: "fish",
        products: `
          Filet de saumon; 30.80; 3; kg
          Filet de morue; 26.40; 2; kg
          Truite arc-en-ciel; 24.20; 1; kg
          Crevettes nordiques, 250 g; 11.99; 2
          Crevettes crues 31-40, 340 g; 12.99; 2
          Moules bleues, 907 g; 6.99; 1
          Homard vivant; 28.60; 1; kg
          Saumon fumé, 120 g; 9.99; 2
          Pétoncles, 340 g; 24.99; 1
          Tilapia; 19.80; 2; kg
          Bâtonnets de goberge, 227 g; 3.99; 2`,
      },
    ],
  },
  {
    code: "SURGELE",
    name: "Surgelés et prêt-à-manger",
    margin: 36,
    hue: 190,
    shelves: [
      {
        code: "SURG",
        name: "Surgelés",
        vendor: "ALIM-LAUR",
        picture: "flake",
        products: `
          Pizza {margherita|toute garnie|végétarienne}, 500 g; 7.99; 3
          Frites, 1 kg; 4.49; 3
          Petits pois, 750 g; 3.99; 3
          Macédoine de légumes, 750 g; 3.99; 2
          Fruits surgelés {bleuets|fraises|mangues}, 600 g; 5.99; 3
          Crème glacée {vanille|chocolat|érable et noix}, 1,5 L; 6.99; 3; tax
          Sorbet {framboise|citron}, 500 ml; 5.99; 2; tax
          Croquettes de poulet, 800 g; 11.99; 3
          Bâtonnets de poisson, 700 g; 9.99; 2
          Lasagne familiale, 1,2 kg; 13.99; 2
          Pain à l’ail, 300 g; 3.99; 2
          Gaufres, 8; 3.99; 2
          Edamames, 500 g; 4.49; 1
          Pâté {au poulet|au saumon}, 200 g; 3.49; 3
          Dumplings {au porc|aux légumes}, 400 g; 7.99; 2`,
      },
      {
        code: "PRET",
        name: "Prêt-à-manger",
        vendor: "ALIM-LAUR",
        picture: "bowl",
        products: `
          Sandwich {jambon-beurre|poulet-pesto|végé}; 6.99; 4; tax
          Salade {de quinoa|César|de pâtes}, 350 g; 7.49; 3
          Soupe du jour, 500 ml; 5.99; 2
          Poulet rôti chaud; 12.99; 4; tax
          Quiche {lorraine|aux poireaux}; 9.99; 2
          Houmous {nature|aux poivrons}, 260 g; 4.49; 3
          Plateau de sushis, 12; 13.99; 2; tax
          Panier-cadeau {gourmand|érable et fromages}; 119.99|74.99; 1; tax; kit
          Boîte à lunch du midi; 11.99; 3; tax; kit`,
      },
    ],
  },
  {
    code: "MENAGE",
    name: "Maison et hygiène",
    margin: 33,
    hue: 265,
    shelves: [
      {
        code: "ENTRETIEN",
        name: "Entretien",
        vendor: "ALIM-LAUR",
        picture: "spray",
        products: `
          Savon à vaisselle {citron|lavande}, 740 ml; 3.99; 3; tax
          Détergent à lessive, 1,47 L; 10.99; 2; tax
          Nettoyant tout usage, 1 L; 4.99; 2; tax
          Papier hygiénique, {12|24} rouleaux; 9.99|17.99; 3; tax
          Essuie-tout, 6 rouleaux; 8.99; 3; tax
          Sacs à ordures, 40; 9.49; 2; tax
          Sacs à compost, 20; 5.99; 2; tax
          Éponges, 4; 3.49; 2; tax
          Piles AA, 8; 10.99; 1; tax
          Bougie chauffe-plat, 30; 5.99; 1; tax`,
      },
      {
        code: "HYGIENE",
        name: "Hygiène et bébé",
        vendor: "ALIM-LAUR",
        picture: "tube",
        products: `
          Dentifrice {menthe|blancheur}, 100 ml; 3.49; 2; tax
          Shampooing {doux|volume}, 385 ml; 6.99; 2; tax
          Savon de Castille {lavande|menthe}, 473 ml; 8.99; 1; tax
          Désodorisant, 50 g; 5.99; 2; tax
          Couches, taille {2|3|4}; 24.99; 1; tax
          Lingettes pour bébé, 80; 4.49; 2; tax
          Purée pour bébé {pomme|carotte|poire}, 128 ml; 1.49; 2
          Mouchoirs, 6 boîtes; 8.49; 2; tax
          Rasoirs jetables, 5; 8.99; 1; tax
          Crème à mains, 75 ml; 5.49; 1; tax
          Pansements, 60; 5.99; 1; tax
          Nourriture pour {chat|chien}, 2 kg; 13.99|15.99; 2; tax
          Litière, 7 kg; 9.99; 2; tax
          Bouquet du marché; 12.99; 2; tax`,
      },
    ],
  },
];
