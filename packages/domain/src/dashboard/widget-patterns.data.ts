/** Ready widgets of the gallery, and ready dashboards made of them. */

import type { LanguageCode } from "../language/index.ts";

import { plainWidget } from "./plain-widget.data.ts";
import type { DisplayType, WidgetKind } from "./widget-kind.ts";
import type { Widget } from "./widget.ts";

type Title = Readonly<Record<LanguageCode, string>>;

interface PatternRow extends Partial<Omit<Widget, "i" | "kind" | "type" | "title" | "layout">> {
  readonly show: readonly [WidgetKind, DisplayType];
  /** Width and height on the grid. */
  readonly size: readonly [number, number];
  readonly title: Title;
}

const rows = {
  salesToday: {
    show: ["Simple", "card"],
    size: [3, 2],
    primary: "netSales",
    compare: ["sameWeekdays", "goal"],
    sparkline: true,
    title: { fr: "Ventes nettes", en: "Net sales", es: "Ventas netas" },
  },
  transactions: {
    show: ["GetStats", "card"],
    size: [3, 2],
    stat: "TRANSACTIONS",
    primary: "transactions",
    compare: ["sameWeekdays"],
    sparkline: true,
    title: { fr: "Transactions", en: "Transactions", es: "Transacciones" },
  },
  averageSale: {
    show: ["Simple", "card"],
    size: [3, 2],
    primary: "averageSale",
    compare: ["sameWeekdays"],
    title: { fr: "Vente moyenne", en: "Average sale", es: "Venta promedio" },
  },
  margin: {
    show: ["GetStats", "card"],
    size: [3, 2],
    stat: "MARGIN",
    primary: "margin",
    compare: ["sameWeekdays"],
    sparkline: true,
    title: { fr: "Marge", en: "Margin", es: "Margen" },
  },
  byHour: {
    show: ["GetStatsPer", "bar"],
    size: [6, 5],
    dimension: "HOUR",
    primary: "netSales",
    topN: 24,
    title: { fr: "Ventes par heure", en: "Sales by hour", es: "Ventas por hora" },
  },
  throughTheDay: {
    show: ["SalesPerRange", "line"],
    size: [8, 5],
    primary: "netSales",
    grain: "auto",
    compare: ["sameWeekdays"],
    title: { fr: "Ventes au fil du temps", en: "Sales over time", es: "Ventas a lo largo del tiempo" },
  },
  topItems: {
    show: ["TopSales", "list"],
    size: [6, 6],
    primary: "netSales",
    dimension: "ITEM",
    topN: 10,
    compare: ["sameWeekdays"],
    title: { fr: "Articles les plus vendus", en: "Top items", es: "Artículos más vendidos" },
  },
  topUnits: {
    show: ["TopSales", "bar"],
    size: [6, 6],
    primary: "items",
    dimension: "ITEM",
    topN: 10,
    horizontal: true,
    title: {
      fr: "Articles les plus vendus, en unités",
      en: "Top items by units",
      es: "Artículos más vendidos, en unidades",
    },
  },
  departments: {
    show: ["GetStatsPer", "bar"],
    size: [6, 6],
    dimension: "DEPARTMENT",
    primary: "netSales",
    topN: 10,
    horizontal: true,
    compare: ["sameWeekdays"],
    title: { fr: "Ventes par rayon", en: "Sales by department", es: "Ventas por departamento" },
  },
  subDepartments: {
    show: ["GetStatsPer", "pie"],
    size: [4, 6],
    dimension: "SUBDEPARTMENT",
    primary: "netSales",
    topN: 6,
    title: { fr: "Part des sous-rayons", en: "Share of sub-departments", es: "Participación de los subdepartamentos" },
  },
  vendors: {
    show: ["GetStatsPer", "list"],
    size: [4, 6],
    dimension: "VENDOR",
    primary: "netSales",
    topN: 10,
    title: { fr: "Ventes par fournisseur", en: "Sales by vendor", es: "Ventas por proveedor" },
  },
  stores: {
    show: ["GetStatsPer", "list"],
    size: [6, 6],
    dimension: "LOCATION",
    primary: "netSales",
    topN: 20,
    compare: ["sameWeekdays"],
    title: { fr: "Magasins", en: "Stores", es: "Tiendas" },
  },
  cashiers: {
    show: ["GetStatsPer", "list"],
    size: [4, 6],
    dimension: "CASHIER",
    primary: "netSales",
    topN: 10,
    title: { fr: "Caissiers et caissières", en: "Cashiers", es: "Personal de caja" },
  },
  terminals: {
    show: ["GetStatsPer", "bar"],
    size: [4, 5],
    dimension: "TERMINAL",
    primary: "netSales",
    topN: 10,
    horizontal: true,
    title: { fr: "Ventes par caisse", en: "Sales by terminal", es: "Ventas por caja" },
  },
  tenders: {
    show: ["GetStatsPer", "pie"],
    size: [4, 5],
    dimension: "TENDER",
    primary: "totalCollected",
    topN: 5,
    donut: true,
    title: { fr: "Modes de paiement", en: "Payment types", es: "Formas de pago" },
  },
  goalOfMonth: {
    show: ["Simple", "tile"],
    size: [3, 4],
    primary: "netSales",
    secondary: ["transactions", "averageSale"],
    compare: ["previousToDate", "goal"],
    period: "-0m",
    icon: "target",
    title: { fr: "Objectif du mois", en: "Goal of the month", es: "Objetivo del mes" },
  },
  dayByDay: {
    show: ["SalesPerRange", "bar"],
    size: [8, 5],
    period: "-0m",
    primary: "netSales",
    grain: "day",
    compare: ["previousToDate", "goal"],
    title: { fr: "Ce mois-ci, jour par jour", en: "This month, day by day", es: "Este mes, día por día" },
  },
  monthByMonth: {
    show: ["SalesPerRange", "line"],
    size: [6, 5],
    period: "-0y",
    primary: "netSales",
    grain: "month",
    compare: ["lastYear"],
    title: { fr: "Cette année, mois par mois", en: "This year, month by month", es: "Este año, mes por mes" },
  },
  weekdays: {
    show: ["GetStatsPer", "bar"],
    size: [4, 5],
    dimension: "WEEKDAY",
    primary: "netSales",
    topN: 7,
    period: "last90",
    title: { fr: "Ventes par jour de la semaine", en: "Sales by weekday", es: "Ventas por día de la semana" },
  },
  hoursOfWeek: {
    show: ["GetStatsPer", "heat"],
    size: [6, 5],
    dimension: "WEEKDAY_HOUR",
    primary: "netSales",
    topN: 100,
    period: "last90",
    title: { fr: "Heures de la semaine", en: "Hours of the week", es: "Horas de la semana" },
  },
  calendar: {
    show: ["SalesPerRange", "heat"],
    size: [8, 5],
    primary: "netSales",
    grain: "day",
    period: "-0y",
    title: { fr: "Calendrier des ventes", en: "Sales calendar", es: "Calendario de ventas" },
  },
  storesOverTime: {
    show: ["MembersPerRange", "multiples"],
    size: [8, 5],
    dimension: "LOCATION",
    primary: "netSales",
    grain: "week",
    topN: 12,
    period: "last90",
    title: { fr: "Chaque magasin, par semaine", en: "Each store, week by week", es: "Cada tienda, por semana" },
  },
  storeRanks: {
    show: ["MembersPerRange", "bump"],
    size: [6, 5],
    dimension: "LOCATION",
    primary: "netSales",
    grain: "week",
    topN: 8,
    period: "last90",
    title: { fr: "Classement des magasins", en: "Ranking of stores", es: "Clasificación de las tiendas" },
  },
  whatChanged: {
    show: ["NetChange", "waterfall"],
    size: [4, 5],
    primary: "netSales",
    compare: ["previousToDate"],
    title: { fr: "Ce qui a changé", en: "What changed", es: "Qué cambió" },
  },
  receiptSizes: {
    show: ["ReceiptSizes", "bar"],
    size: [6, 5],
    primary: "transactions",
    title: { fr: "Taille des reçus", en: "Sizes of receipts", es: "Tamaño de los recibos" },
  },
  customers: {
    show: ["Client", "tile"],
    size: [3, 5],
    primary: "uniqueCustomers",
    secondary: ["newCustomers", "returningCustomers", "identifiedShare", "itemsPerSale"],
    compare: ["sameWeekdays"],
    icon: "users",
    title: { fr: "Clientèle", en: "Customers", es: "Clientes" },
  },
  refunds: {
    show: ["GetStats", "card"],
    size: [3, 2],
    stat: "REFUNDS",
    primary: "refunds",
    compare: ["sameWeekdays"],
    title: { fr: "Remboursements", en: "Refunds", es: "Reembolsos" },
  },
  discounts: {
    show: ["GetStats", "card"],
    size: [3, 2],
    stat: "DISCOUNTS",
    primary: "discounts",
    compare: ["sameWeekdays"],
    title: { fr: "Rabais", en: "Discounts", es: "Descuentos" },
  },
  voids: {
    show: ["GetStats", "card"],
    size: [3, 2],
    stat: "VOIDS",
    primary: "voids",
    compare: ["sameWeekdays"],
    title: { fr: "Annulations", en: "Voids", es: "Anulaciones" },
  },
  stock: {
    show: ["GetStats", "card"],
    size: [3, 2],
    stat: "STOCK",
    primary: "stockOnHand",
    title: { fr: "Quantité en stock", en: "Stock on hand", es: "Existencias" },
  },
} as const satisfies Record<string, PatternRow>;

/** Code of a ready widget. */
export type WidgetPatternCode = keyof typeof rows;

/** A ready widget. */
export interface WidgetPattern {
  readonly code: WidgetPatternCode;
  readonly widget: Widget;
}

/** Ready widgets in the order of the gallery. */
export const widgetPatterns: readonly WidgetPattern[] = Object.keys(rows)
  .filter(isPatternCode)
  .map((code, i) => {
    const { show, size, ...row }: PatternRow = rows[code];
    const [kind, type] = show;
    const [w, h] = size;
    return { code, widget: { ...plainWidget, ...row, i, kind, type, layout: { x: 0, y: 0, w, h, mobileOrder: i } } };
  });

function isPatternCode(code: string): code is WidgetPatternCode {
  return Object.hasOwn(rows, code);
}

interface BoardPatternRow {
  readonly widgets: readonly WidgetPatternCode[];
  readonly period: string;
  readonly title: Title;
}

/** Ready dashboards by the work they are for. */
export const boardPatterns = {
  empty: {
    widgets: [],
    period: "-0d",
    title: { fr: "Nouveau tableau de bord", en: "New dashboard", es: "Nuevo tablero" },
  },
  manager: {
    widgets: [
      "salesToday",
      "transactions",
      "averageSale",
      "margin",
      "throughTheDay",
      "customers",
      "departments",
      "topItems",
      "cashiers",
      "tenders",
    ],
    period: "-0d",
    title: { fr: "Gérance de magasin", en: "Store manager", es: "Gerencia de tienda" },
  },
  buyer: {
    widgets: [
      "salesToday",
      "margin",
      "discounts",
      "stock",
      "topItems",
      "topUnits",
      "departments",
      "vendors",
      "subDepartments",
    ],
    period: "-1w",
    title: { fr: "Achats", en: "Buyer", es: "Compras" },
  },
  regional: {
    widgets: [
      "salesToday",
      "transactions",
      "averageSale",
      "margin",
      "storesOverTime",
      "whatChanged",
      "stores",
      "departments",
      "dayByDay",
      "weekdays",
      "hoursOfWeek",
      "monthByMonth",
    ],
    period: "-1w",
    title: { fr: "Direction régionale", en: "Regional manager", es: "Dirección regional" },
  },
  cashOffice: {
    widgets: ["salesToday", "refunds", "voids", "discounts", "tenders", "cashiers", "terminals"],
    period: "-1d",
    title: { fr: "Bureau de caisse", en: "Cash office", es: "Oficina de caja" },
  },
  wall: {
    widgets: ["salesToday", "transactions", "averageSale", "customers", "throughTheDay", "stores", "byHour"],
    period: "-0d",
    title: { fr: "Écran mural", en: "Wall screen", es: "Pantalla mural" },
  },
} as const satisfies Record<string, BoardPatternRow>;

/** Code of a ready dashboard. */
export type BoardPatternCode = keyof typeof boardPatterns;
