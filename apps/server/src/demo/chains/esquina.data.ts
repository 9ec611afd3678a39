/** Mercado La Esquina: a Spanish-speaking grocer in Toronto and Mississauga. */

import { makeAddress, makeLocation, type DemoChain } from "./chain.ts";
import { esquinaDepartments } from "./esquina.catalogue.data.ts";

export const esquina: DemoChain = {
  code: "ESQUINA",
  name: "Mercado La Esquina",
  language: "es",
  mailDomain: "laesquina.example.ca",
  linesAtMost: 6,
  regions: [
    {
      code: "ME-TOR",
      name: "Gran Toronto",
      locations: [
        makeLocation("ME01", "Kensington", "Toronto", 54, "ON"),
        makeLocation("ME02", "San Clair Oeste", "Toronto", 47, "ON"),
        makeLocation("ME03", "Mississauga", "Mississauga", 43, "ON"),
      ],
    },
  ],
  departments: esquinaDepartments,
  cashiers: ["Lucía", "Mateo", "Ximena", "Andrés", "Paola", "Diego", "Rosario", "Julián"],
  people: [
    { username: "gerente", firstName: "Lucía", lastName: "Peña", language: "es", role: "MANAGER", layer: "ESQUINA" },
    { username: "bodega", firstName: "Ramiro", lastName: "Solís", language: "es", role: "STOCK_CLERK", layer: "ME02" },
  ],
  cashiersWithGoal: [{ username: "ximena", firstName: "Ximena", lastName: "Rojas", layer: "ME01" }],
  vendors: [
    {
      code: "HUERTA-S",
      description: "Huertas del Sur",
      email: "pedidos@huertasdelsur.example.ca",
      phone: "416 555-0161",
      ...makeAddress("165", "The Queensway", "Toronto", "M8Y 1H8", "ON"),
    },
    {
      code: "DIST-PAN",
      description: "Distribuidora Panamericana",
      email: "ventas@panamericana.example.ca",
      phone: "905 555-0162",
      ...makeAddress("2500", "Meadowvale Boulevard", "Mississauga", "L5N 6C2", "ON"),
    },
    {
      code: "CARNES-R",
      description: "Carnes El Rancho",
      phone: "519 555-0163",
      ...makeAddress("40", "Victoria Road", "Guelph", "N1E 5P9", "ON"),
    },
    {
      code: "MOLINO-V",
      description: "Molino y Panadería Veracruz",
      email: "hola@molinoveracruz.example.ca",
      phone: "416 555-0164",
      ...makeAddress("1030", "Dufferin Street", "Toronto", "M6H 4B6", "ON"),
    },
    {
      code: "LACTEO-N",
      description: "Lácteos del Norte",
      phone: "705 555-0165",
      ...makeAddress("9", "Mary Street", "Barrie", "L4N 1S7", "ON"),
    },
    {
      code: "DULCES-M",
      description: "Dulces y Botanas Morelos",
      email: "pedidos@dulcesmorelos.example.ca",
      phone: "905 555-0166",
      ...makeAddress("77", "Steeles Avenue", "Brampton", "L6W 3H4", "ON"),
    },
  ],
  clients: [
    {
      code: "C-3001",
      company: "Taquería El Comal",
      email: "compras@elcomal.example.ca",
      phone: "416 555-0301",
      language: "es",
      ...makeAddress("214", "Augusta Avenue", "Toronto", "M5T 2L6", "ON"),
    },
    {
      code: "C-3002",
      firstName: "Carmen",
      lastName: "Rojas",
      email: "carmen.rojas@example.ca",
      phone: "647 555-0302",
      language: "es",
      ...makeAddress("77", "St. Clair Avenue", "Toronto", "M6C 1C1", "ON"),
    },
    {
      code: "C-3003",
      company: "Centro Comunitario Hispano",
      email: "cocina@cchispano.example.ca",
      phone: "416 555-0303",
      language: "es",
      ...makeAddress("2141", "Jane Street", "Toronto", "M3M 1A2", "ON"),
    },
    {
      code: "C-3004",
      firstName: "Óscar",
      lastName: "Villalobos",
      phone: "905 555-0304",
      language: "es",
      isActive: false,
      ...makeAddress("18", "Hurontario Street", "Mississauga", "L5G 3G7", "ON"),
    },
  ],
  documents: [
    { shop: "ME01", daysAgo: 131, by: "gerente", department: "ABARROTE", end: "CLOSED" },
    { shop: "ME01", daysAgo: 51, by: "gerente", department: "FRUVER", reason: "DAMAGED", end: "CLOSED" },
    { shop: "ME02", daysAgo: 22, by: "bodega", department: "LACTEO", reason: "EXPIRED", end: "CLOSED" },
    { shop: "ME02", daysAgo: 9, by: "bodega", department: "PANTORT", end: "CLOSED", isFull: true },
    { shop: "ME01", daysAgo: 2, by: "gerente", department: "FRUVER", reason: "DAMAGED", end: "OPEN" },
    { shop: "ME01", daysAgo: 0, by: "gerente", department: "ABARROTE", end: "OPEN" },
    { shop: "ME02", daysAgo: 0, by: "bodega", department: "LACTEO", end: "OPEN" },
  ],
  words: {
    deposit: { sku: "ENVASE", name: "Depósito de envase" },
    giftCard: { sku: "TARJETA-REGALO", name: "Tarjeta de regalo" },
    unknownItem: { sku: "VARIOS-1", name: "Artículo varios" },
    findings: [
      "Caja reiniciada, no se cobró nada",
      "Papel atascado: recibo anulado y hecho de nuevo",
      "Prueba del técnico",
    ],
    lateBatch: "Caja 2 sin conexión, los recibos llegaron al día siguiente",
    board: { name: "Mis tiendas a las 7:30", description: "Ayer y la semana, antes de abrir" },
    stockBoard: { name: "Frescos y cocina", description: "Fruta, carnicería y comida lista de ayer" },
    views: { expensive: "Precio de 20 $ o más", weighed: "Se venden por peso" },
    tenders: { cash: "Efectivo", debit: "Débito", giftCard: "Tarjeta de regalo", cheque: "Cheque" },
    taxes: {
      GST: "Impuesto federal",
      QST: "Impuesto de Quebec",
      HST: "Impuesto armonizado",
      PST: "Impuesto provincial",
      RST: "Impuesto a la venta al detalle",
    },
  },
};
