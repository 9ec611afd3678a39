/** Products of Mercado La Esquina, a Spanish-speaking grocer: `name; price; share of sales; marks`, as `parseShelf` reads them. */

import type { DemoDepartment } from "./catalogue.ts";

export const esquinaDepartments: readonly DemoDepartment[] = [
  {
    code: "FRUVER",
    name: "Frutas y verduras",
    margin: 37,
    hue: 100,
    season: { months: [5, 6, 7, 8], factor: 1.25 },
    shelves: [
      {
        code: "FRUTA",
        name: "Frutas",
        vendor: "HUERTA-S",
        picture: "round",
        products: `
          Aguacate Hass; 1.69; 12
          Plátano macho {verde|maduro}; 2.18; 6; kg
          Plátano; 1.72; 8; kg
          Mango {Ataulfo|Tommy}; 1.79; 5
          Papaya Maradol; 3.28; 4; kg
          Limón, bolsa de 1 kg; 4.99; 6
          Piña; 4.99; 3
          Sandía; 1.52; 3; kg
          Guayaba; 7.69; 2; kg
          Tuna {verde|roja}; 1.29; 2
          Maracuyá; 1.49; 2
          Coco; 3.49; 2
          Naranja para jugo, bolsa de 3 kg; 7.99; 3
          Manzana Gala; 4.39; 3; kg
          Fresas, 454 g; 4.99; 4
          Uvas sin semilla; 7.69; 3; kg
          Granada; 2.49; 1
          Carambola; 1.99; 1
          Pitahaya; 8.80; 1; kg
          Zapote mamey; 9.90; 1; kg
          Caña de azúcar; 2.99; 1
          Toronja; 1.29; 2`,
      },
      {
        code: "VERDURA",
        name: "Verduras y chiles",
        vendor: "HUERTA-S",
        picture: "leaf",
        products: `
          Tomate {roma|de árbol}; 4.39|8.79; 6; kg
          Tomatillo; 6.59; 4; kg
          Cebolla {blanca|morada}; 3.28; 5; kg
          Ajo, 3 cabezas; 1.99; 4
          Cilantro, manojo; 1.29; 8
          Chile {jalapeño|serrano|poblano|habanero}; 8.79|9.90|10.98|15.40; 4; kg
          Chile seco {guajillo|ancho|pasilla|de árbol}, 85 g; 4.49; 3; case12
          Nopales limpios, 454 g; 4.99; 3
          Chayote; 1.29; 3
          Yuca; 4.39; 4; kg
          Ñame; 5.49; 2; kg
          Camote; 3.95; 3; kg
          Papa {blanca|criolla}; 2.62|6.59; 4; kg
          Elote, 4 piezas; 4.99; 3
          Jícama; 4.39; 2; kg
          Calabacita; 4.39; 3; kg
          Zanahoria, 2 lb; 2.79; 3
          Lechuga romana; 2.99; 3
          Repollo; 2.18; 2; kg
          Epazote, manojo; 1.99; 1
          Hojas de maíz, 227 g; 3.99; 3
          Flor de calabaza, manojo; 3.99; 1
          Quelites, manojo; 2.49; 1
          Rábano, manojo; 1.79; 2
          Pepino; 1.29; 3
          Pimiento {rojo|verde}; 6.59; 2; kg
          Malanga; 6.59; 1; kg
          Berenjena; 5.49; 1; kg
          Perejil, manojo; 1.29; 3`,
      },
    ],
  },
  {
    code: "ABARROTE",
    name: "Abarrotes",
    margin: 33,
    hue: 16,
    season: { months: [11, 12], factor: 1.3 },
    shelves: [
      {
        code: "GRANO",
        name: "Granos, harinas y arroz",
        vendor: "DIST-PAN",
        picture: "box",
        products: `
          Frijol {negro|pinto|rojo|peruano}, 907 g; 4.49; 5; case12
          Frijol negro a granel; 4.39; 3; kg
          Lentejas, 907 g; 3.99; 3
          Garbanzos, 907 g; 4.29; 2
          Arroz {blanco|jazmín|integral}, 2 kg; 6.49|8.49|7.49; 5
          Harina de maíz {blanca|amarilla|azul}, 1 kg; 3.99; 6; case10
          Masa para tamales, 2 kg; 7.99; 3
          Harina de trigo, 2.5 kg; 5.99; 2
          Quinua {blanca|roja}, 500 g; 6.99; 2
          Avena en hojuelas, 1 kg; 4.29; 2
          Maíz pozolero, 822 g; 3.99; 3
          Azúcar morena, 2 kg; 3.99; 3
          Piloncillo, 454 g; 4.49; 2
          Fideos {de letras|de estrellitas|delgados}, 200 g; 1.29; 4; case20
          Habas secas, 500 g; 4.49; 1
          Chía, 400 g; 5.99; 2
          Harina de yuca, 1 kg; 4.99; 2
          Almidón de maíz, 450 g; 2.49; 2
          Sémola de trigo, 500 g; 2.29; 1
          Pan rallado, 425 g; 2.79; 2
          Gelatina en polvo {fresa|limón}, 170 g; 1.49; 3
          Cereal de arroz con chocolate, 400 g; 5.49; 2`,
      },
      {
        code: "LATA",
        name: "Latas y conservas",
        vendor: "DIST-PAN",
        picture: "can",
        products: `
          Frijoles refritos {negros|pintos}, 430 g; 2.49; 5; case12
          Jalapeños {enteros|en rodajas}, 380 g; 2.79; 4; case12
          Chipotles adobados, 215 g; 2.49; 4; case12
          Tomatillos en lata, 794 g; 3.79; 2
          Leche {condensada|evaporada}, 397 g; 3.49|2.49; 4
          Atún en {agua|aceite}, 140 g; 1.99; 3
          Sardinas en tomate, 425 g; 3.49; 2
          Palmitos, 400 g; 4.99; 2
          Duraznos en almíbar, 820 g; 4.29; 2
          Elote en grano, 341 ml; 1.79; 2
          Aceitunas rellenas, 375 ml; 4.49; 2
          Champiñones en lata, 284 ml; 1.99; 2
          Verduras mixtas, 540 ml; 2.29; 2
          Nopales en frasco, 850 g; 4.99; 2
          Chiles toreados, 220 g; 2.99; 2
          Guandules, 425 g; 2.49; 2
          Papaya en almíbar, 500 g; 4.99; 1
          Menudo en lata, 709 g; 5.99; 2`,
      },
      {
        code: "SALSA",
        name: "Salsas y especias",
        vendor: "DIST-PAN",
        picture: "bottle",
        products: `
          Salsa {verde|roja|habanera|taquera}, 240 ml; 3.29; 4; case12
          Salsa picante, {150 ml|370 ml}; 2.49|4.49; 5
          Mole {poblano|verde|pipián}, 235 g; 5.99; 3
          Adobo en pasta de achiote, 100 g; 2.29; 2
          Chimichurri, 250 ml; 5.49; 2
          Sazonador {completo|con culantro}, 40 sobres; 5.99; 3
          Comino molido, 60 g; 2.49; 2
          Orégano mexicano, 20 g; 1.99; 2
          Canela en raja, 50 g; 3.49; 2
          Flor de jamaica, 113 g; 3.99; 3
          Tamarindo en vaina; 8.79; 2; kg
          Aceite {de maíz|de aguacate}, 1 L; 7.99|18.99; 3
          Vinagre de manzana, 500 ml; 3.29; 1
          Mayonesa con limón, 725 ml; 6.99; 3
          Café {colombiano|hondureño|de olla}, 340 g; 10.99; 4
          Té de manzanilla, 25 sobres; 2.99; 3
          Caldo de {pollo|tomate} en polvo, 225 g; 4.49; 4
          Ajo molido, 80 g; 2.49; 2
          Pimienta negra, 60 g; 3.49; 2
          Laurel, 10 g; 1.49; 1
          Vainilla, 250 ml; 3.99; 2
          Sal gruesa, 1 kg; 2.29; 2
          Mermelada de {fresa|piña}, 300 g; 3.79; 2
          Miel de agave, 330 g; 6.49; 2`,
      },
    ],
  },
  {
    code: "CARNE",
    name: "Carnicería y pescadería",
    margin: 28,
    hue: 355,
    season: { months: [6, 7, 12], factor: 1.2 },
    shelves: [
      {
        code: "RES",
        name: "Carnicería",
        vendor: "CARNES-R",
        picture: "drop",
        products: `
          Arrachera marinada; 33.00; 5; kg
          Bistec de res; 24.20; 4; kg
          Carne molida {de res|de cerdo}; 14.30|11.00; 5; kg
          Costilla de res; 19.80; 2; kg
          Asado de tira; 26.40; 2; kg
          Suadero; 22.00; 2; kg
          Pulpa de cerdo; 9.90; 4; kg
          Carnitas listas; 24.20; 4; kg
          Chicharrón en salsa; 19.80; 2; kg
          Pollo entero; 7.70; 4; kg
          Muslos de pollo; 8.80; 5; kg
          Pechuga de pollo; 17.60; 4; kg
          Chorizo {mexicano|argentino|verde}, 500 g; 8.99; 4
          Longaniza; 17.60; 2; kg
          Lengua de res; 28.60; 1; kg
          Pata de res; 8.80; 1; kg
          Tripas de leche; 15.40; 1; kg
          Costilla de cerdo; 12.10; 3; kg
          Milanesa de {res|pollo}; 22.00|18.70; 3; kg
          Jamón de pierna; 15.40; 3; kg
          Salchichas, 12; 4.99; 3
          Tocino, 375 g; 7.49; 2
          Mortadela; 11.00; 1; kg`,
      },
      {
        code: "MAR",
        name: "Pescadería",
        vendor: "CARNES-R",
        picture: "fish",
        products: `
          Tilapia entera; 11.00; 3; kg
          Filete de tilapia; 17.60; 3; kg
          Camarón {21-25|31-40}, 454 g; 14.99|12.99; 3
          Pulpo; 28.60; 1; kg
          Bacalao seco; 44.00; 1; kg
          Ceviche preparado, 400 g; 11.99; 3
          Mezcla de mariscos, 400 g; 8.99; 2
          Mojarra; 13.20; 2; kg
          Calamar en aros, 400 g; 9.99; 1
          Almejas, 907 g; 8.99; 1`,
      },
    ],
  },
  {
    code: "PANTORT",
    name: "Panadería y tortillería",
    margin: 50,
    hue: 36,
    shelves: [
      {
        code: "TORTILLA",
        name: "Tortillería",
        vendor: "MOLINO-V",
        picture: "round",
        products: `
          Tortillas de maíz {blanco|amarillo|azul}, 30; 3.99; 9; case12
          Tortillas de maíz recién hechas; 5.49; 8; kg
          Tortillas de harina, {10|20}; 3.79|6.49; 6
          Tostadas {amarillas|rojas}, 20; 4.29; 4
          Totopos, 400 g; 4.99; 5
          Arepas {blancas|de queso}, 5; 5.99; 4
          Pupusas {de queso|de frijol|revueltas}, 4; 8.99; 4
          Masa fresca; 3.95; 4; kg
          Sopes, 8; 4.99; 2
          Gorditas, 6; 5.49; 2
          Tlacoyos, 4; 6.99; 2
          Tortillas de nopal, 20; 4.49; 2`,
      },
      {
        code: "PAN",
        name: "Panadería",
        vendor: "MOLINO-V",
        picture: "bun",
        products: `
          Concha {vainilla|chocolate|fresa}; 1.49; 6; tax
          Bolillo, 6; 3.49; 6
          Telera, 6; 3.79; 4
          Cuernito; 1.49; 3; tax
          Empanada {de carne|de pollo|de queso}; 3.99; 5; tax
          Churros, 4; 4.49; 4; tax
          Pan de muerto; 4.99; 1
          Pan de bono, 6; 5.49; 3
          Pastel tres leches, {porción|entero}; 5.49|34.99; 2; tax
          Alfajores, 6; 6.99; 3
          Rosca de reyes; 24.99; 1
          Galletas {marías|de canela}, 400 g; 2.99; 3
          Oreja; 1.79; 3; tax
          Polvorón; 1.29; 3; tax
          Buñuelos, 6; 4.99; 2
          Pan de elote; 4.49; 2
          Semita; 3.99; 2; tax
          Quesadilla salvadoreña; 4.49; 2; tax
          Rol de canela; 2.99; 3; tax`,
      },
    ],
  },
  {
    code: "LACTEO",
    name: "Lácteos y quesos",
    margin: 30,
    hue: 205,
    shelves: [
      {
        code: "QUESO",
        name: "Quesos y crema",
        vendor: "LACTEO-N",
        picture: "wedge",
        products: `
          Queso {fresco|panela|cotija|asadero}, 400 g; 8.49; 5
          Queso Oaxaca, 400 g; 9.49; 5
          Queso fresco a granel; 19.80; 4; kg
          Queso de freír, 284 g; 7.49; 3
          Crema {mexicana|salvadoreña|hondureña}, 450 ml; 5.49; 5
          Requesón, 400 g; 5.99; 2
          Mantequilla, 454 g; 6.99; 3
          Queso {mozzarella|manchego}, 400 g; 8.99; 3
          Queso doble crema; 17.60; 2; kg
          Cuajada, 400 g; 6.99; 2
          Crema para batir, 473 ml; 4.79; 2`,
      },
      {
        code: "LECHE",
        name: "Leche, yogur y huevos",
        vendor: "LACTEO-N",
        picture: "carton",
        products: `
          Leche {entera|2 %}, {2 L|4 L}; 5.19|8.69; 5
          Yogur bebible {fresa|mango|guanábana|durazno}, 1 L; 4.99; 4
          Yogur natural, 750 g; 4.79; 3
          Huevos {blancos|rojos}, docena; 4.29; 7
          Dulce de leche, 450 g; 5.99; 3
          Flan, 4; 4.49; 3
          Gelatina {mosaico|de leche}, 4; 3.99; 3; tax
          Arroz con leche, 4; 4.99; 2
          Leche sin lactosa, 2 L; 5.99; 3
          Leche en polvo, 900 g; 14.99; 2
          Natilla, 4; 4.49; 2
          Bebida de almendra, 1.75 L; 4.99; 2`,
      },
    ],
  },
  {
    code: "DULCE",
    name: "Botanas, dulces y bebidas",
    margin: 39,
    hue: 285,
    season: { months: [7, 10, 12], factor: 1.25 },
    isTaxed: true,
    shelves: [
      {
        code: "BOTANA",
        name: "Botanas y dulces",
        vendor: "DULCES-M",
        picture: "bag",
        products: `
          Chicharrones {naturales|con chile}, 150 g; 3.49; 5
          Platanitos {salados|dulces|con limón}, 100 g; 2.99; 5; case12
          Papas {con limón|adobadas}, 170 g; 4.29; 4
          Cacahuates {japoneses|enchilados}, 200 g; 3.29; 4; case12
          Cacahuates a granel; 8.80; 2; kg
          Paletas de mango con chile, 40; 7.99; 3
          Mazapán, 12; 4.99; 4
          Obleas con cajeta, 10; 4.49; 3
          Dulce de tamarindo, 20; 4.99; 3
          Bocadillo de guayaba, 500 g; 5.49; 3
          Chocolate de mesa, 540 g; 6.49; 4
          Cajeta, 370 g; 6.99; 2
          Semillas de girasol, 200 g; 2.49; 2
          Semillas de calabaza a granel; 15.40; 2; kg
          Galletas saladas, 480 g; 3.49; 3
          Palomitas {con mantequilla|acarameladas}, 100 g; 2.99; 2
          Malvaviscos, 200 g; 2.49; 2
          Caramelos de café, 150 g; 2.49; 2
          Alegría de amaranto; 1.49; 3
          Cocadas, 6; 4.99; 2
          Ate de membrillo, 400 g; 5.49; 1`,
      },
      {
        code: "BEBIDA",
        name: "Bebidas",
        vendor: "DULCES-M",
        picture: "bottle",
        products: `
          Refresco {de toronja|de manzana|de tamarindo|de piña}, 355 ml; 1.99; 6; case24
          Agua mineral, 355 ml; 1.79; 5; case24
          Malta, 6 botellas; 8.99; 3
          Jugo {de mango|de guayaba|de durazno}, 1 L; 3.49; 4; case12
          Agua de coco, 520 ml; 2.99; 4; case12
          Horchata, {946 ml|3.78 L}; 4.99|11.99; 4
          Agua de jamaica, 1 L; 3.99; 3
          Pulpa congelada {de maracuyá|de mora|de lulo}, 400 g; 4.99; 3
          Bebida de maíz morado, 1 L; 4.49; 2
          Café helado, 300 ml; 3.49; 2
          Cerveza sin alcohol, 6; 9.99; 2
          Garrafón de agua, 18.9 L; 7.99; 2
          Atole en polvo {vainilla|fresa|chocolate}, 47 g; 0.99; 4; case24
          Bebida de avena, 1 L; 3.49; 2
          Jugo de naranja, 1.75 L; 5.49; 3
          Suero rehidratante, 625 ml; 3.29; 2
          Té helado de limón, 1 L; 2.49; 3`,
      },
    ],
  },
  {
    code: "LISTO",
    name: "Comida lista y congelados",
    margin: 42,
    hue: 185,
    shelves: [
      {
        code: "COCINA",
        name: "Cocina",
        vendor: "MOLINO-V",
        picture: "bowl",
        products: `
          Taco {al pastor|de asada|de barbacoa|de nopales}; 3.99; 7; tax
          Torta {de milanesa|cubana}; 11.99; 4; tax
          Tamal {de pollo|de rajas|de puerco|dulce}; 3.49; 5; tax
          Pozole, 1 L; 13.99; 3; tax
          Mole con pollo; 15.99; 2; tax
          Arroz a la mexicana; 8.80; 3; kg; tax
          Guacamole, 250 g; 6.99; 4
          Pico de gallo, 250 g; 4.49; 4
          Elote preparado; 4.99; 4; tax
          Pollo asado con tortillas; 18.99; 4; tax; kit
          Paquete de parrillada; 119.99; 1; kit
          Charola de tamales, 24; 74.99; 1; tax; kit
          Chilaquiles {verdes|rojos}; 9.99; 3; tax
          Enchiladas, 3; 10.99; 3; tax
          Ensalada de nopales, 300 g; 5.99; 2
          Frijoles charros, 500 ml; 5.49; 3; tax
          Flautas, 4; 9.99; 2; tax
          Arepa rellena; 8.99; 3; tax`,
      },
      {
        code: "FRIO",
        name: "Congelados",
        vendor: "LACTEO-N",
        picture: "flake",
        products: `
          Paleta de hielo {limón|mango|tamarindo|coco}; 1.99; 5; tax
          Helado {de vainilla|de lúcuma|de dulce de leche}, 1.5 L; 7.99; 3; tax
          Yuca congelada, 907 g; 4.49; 3
          Plátano maduro frito, 907 g; 5.99; 3
          Empanadas congeladas {de carne|de pollo}, 10; 11.99; 3
          Tequeños, 25; 13.99; 2
          Hojas de plátano, 454 g; 2.99; 2
          Maíz mote, 500 g; 4.49; 1
          Pan de queso congelado, 400 g; 7.49; 2
          Papas a la francesa, 1 kg; 4.49; 2
          Camarón empanizado, 500 g; 12.99; 2
          Fruta congelada {mango|piña}, 600 g; 5.99; 2`,
      },
    ],
  },
  {
    code: "FIESTA",
    name: "Hogar y fiestas",
    margin: 45,
    hue: 325,
    season: { months: [5, 9, 12], factor: 1.5 },
    isTaxed: true,
    shelves: [
      {
        code: "HOGAR",
        name: "Hogar",
        vendor: "DULCES-M",
        picture: "spray",
        products: `
          Jabón de barra para ropa {rosa|blanco}; 1.99; 4; case24
          Detergente en polvo, 2 kg; 9.99; 3
          Suavizante {lavanda|primavera}, 3 L; 8.99; 3
          Limpiador {lavanda|pino|cítrico}, 1.66 L; 6.49; 3
          Papel higiénico, 12 rollos; 9.99; 3
          Servilletas, 250; 3.49; 3
          Comal de hierro, 26 cm; 24.99; 1
          Prensa para tortillas; 29.99; 1
          Molcajete de piedra; 49.99; 1
          Olla tamalera, 20 L; 59.99; 1
          Vaporera, 30 L; 114.99; 1
          Licuadora, 1.5 L; 69.99; 1
          Jarra de barro, 2 L; 27.99; 1
          Exprimidor de limones; 8.99; 2
          Cloro, 2 L; 3.49; 3
          Esponjas, 6; 2.99; 3
          Bolsas de basura, 40; 7.99; 2
          Escoba; 9.99; 1
          Jabón de tocador, 3; 3.99; 3
          Champú de {manzanilla|sábila}, 750 ml; 6.49; 2
          Pañales, talla {3|4}; 22.99; 1
          Foco LED, 2; 6.99; 1`,
      },
      {
        code: "ADORNO",
        name: "Fiestas y velas",
        vendor: "DULCES-M",
        picture: "star",
        products: `
          Piñata {estrella|burrito|personaje}; 24.99; 2
          Dulces para piñata; 10.98; 2; kg
          Papel picado, {5 m|10 m}; 5.99|9.99; 2
          Veladora {blanca|de la Virgen|de San Judas}; 3.49; 4; case12
          Globos, 50; 6.99; 2
          Platos desechables, 50; 7.99; 2
          Vasos desechables, 50; 5.99; 2
          Tarjeta telefónica; 5.00; 2
          Banderitas, 10; 4.99; 1
          Flor de cempasúchil de papel; 3.99; 1
          Velas de cumpleaños, 24; 2.99; 2
          Mantel desechable; 3.99; 2
          Incienso de copal, 50 g; 4.99; 1
          Calavera de azúcar; 2.99; 1`,
      },
    ],
  },
];
