/** Widgets of the system dashboard: what a store manager reads at 7:30, top to bottom. */

import type { LanguageCode } from "../language/index.ts";

import { plainWidget } from "./plain-widget.data.ts";
import type { DisplayType, WidgetKind } from "./widget-kind.ts";
import type { Widget, WidgetLayout } from "./widget.ts";

type Title = Readonly<Record<LanguageCode, string>>;

/** A widget of the table; its cells are [x, y, w, h] on the grid. */
interface Row extends Partial<Omit<Widget, "i" | "kind" | "type" | "title" | "layout">> {
  readonly show: readonly [WidgetKind, DisplayType];
  readonly at: readonly [number, number, number, number];
  readonly title: Title;
}

const rows: readonly Row[] = [
  {
    show: ["Simple", "card"],
    at: [0, 0, 3, 2],
    primary: "netSales",
    compare: ["sameWeekdays", "goal"],
    sparkline: true,
    title: { fr: "Ventes nettes", en: "Net sales", es: "Ventas netas" },
  },
  {
    show: ["GetStats", "card"],
    at: [3, 0, 3, 2],
    stat: "TRANSACTIONS",
    primary: "transactions",
    compare: ["sameWeekdays"],
    sparkline: true,
    title: { fr: "Transactions", en: "Transactions", es: "Transacciones" },
  },
  {
    show: ["Simple", "card"],
    at: [6, 0, 3, 2],
    primary: "averageSale",
    compare: ["sameWeekdays"],
    title: { fr: "Vente moyenne", en: "Average sale", es: "Venta promedio" },
  },
  {
    show: ["GetStats", "card"],
    at: [9, 0, 3, 2],
    stat: "MARGIN",
    primary: "margin",
    compare: ["sameWeekdays"],
    sparkline: true,
    title: { fr: "Marge", en: "Margin", es: "Margen" },
  },
  {
    show: ["SalesPerRange", "line"],
    at: [0, 2, 8, 5],
    primary: "netSales",
    grain: "auto",
    compare: ["sameWeekdays", "goal"],
    title: { fr: "Ventes au fil de la période", en: "Sales through the period", es: "Ventas a lo largo del período" },
  },
  {
    show: ["Simple", "tile"],
    at: [8, 2, 4, 5],
    period: "-1d",
    primary: "netSales",
    secondary: ["transactions", "averageSale", "refunds", "discounts"],
    compare: ["sameWeekdays", "goal"],
    title: { fr: "Hier", en: "Yesterday", es: "Ayer" },
  },
  {
    show: ["GetStatsPer", "bar"],
    at: [0, 7, 6, 6],
    dimension: "DEPARTMENT",
    primary: "netSales",
    topN: 10,
    horizontal: true,
    compare: ["sameWeekdays"],
    title: { fr: "Ventes par rayon", en: "Sales by department", es: "Ventas por departamento" },
  },
  {
    show: ["TopSales", "list"],
    at: [6, 7, 6, 6],
    primary: "netSales",
    dimension: "ITEM",
    topN: 10,
    compare: ["sameWeekdays"],
    title: { fr: "Articles les plus vendus", en: "Top items", es: "Artículos más vendidos" },
  },
  {
    show: ["GetStatsPer", "bar"],
    at: [0, 13, 5, 5],
    dimension: "HOUR",
    primary: "netSales",
    topN: 24,
    title: { fr: "Ventes par heure", en: "Sales by hour", es: "Ventas por hora" },
  },
  {
    show: ["GetStatsPer", "pie"],
    at: [5, 13, 4, 5],
    dimension: "TENDER",
    primary: "totalCollected",
    topN: 5,
    donut: true,
    title: { fr: "Modes de paiement", en: "Payment types", es: "Formas de pago" },
  },
  {
    show: ["Client", "tile"],
    at: [9, 13, 3, 5],
    primary: "uniqueCustomers",
    secondary: ["newCustomers", "returningCustomers", "identifiedShare", "itemsPerSale"],
    compare: ["sameWeekdays"],
    title: { fr: "Clientèle", en: "Customers", es: "Clientes" },
  },
  {
    show: ["GetStats", "card"],
    at: [0, 18, 3, 2],
    stat: "REFUNDS",
    primary: "refunds",
    compare: ["sameWeekdays"],
    title: { fr: "Remboursements", en: "Refunds", es: "Reembolsos" },
  },
  {
    show: ["GetStats", "card"],
    at: [3, 18, 3, 2],
    stat: "DISCOUNTS",
    primary: "discounts",
    compare: ["sameWeekdays"],
    title: { fr: "Rabais", en: "Discounts", es: "Descuentos" },
  },
  {
    show: ["GetStats", "card"],
    at: [6, 18, 3, 2],
    stat: "VOIDS",
    primary: "voids",
    compare: ["sameWeekdays"],
    title: { fr: "Annulations", en: "Voids", es: "Anulaciones" },
  },
  {
    show: ["GetStats", "card"],
    at: [9, 18, 3, 2],
    stat: "ITEMS",
    primary: "items",
    compare: ["sameWeekdays"],
    title: { fr: "Articles nets", en: "Net items", es: "Artículos netos" },
  },
  {
    show: ["GetStatsPer", "list"],
    at: [0, 20, 4, 6],
    dimension: "LOCATION",
    primary: "netSales",
    topN: 9,
    compare: ["sameWeekdays"],
    title: { fr: "Magasins", en: "Stores", es: "Tiendas" },
  },
  {
    show: ["GetStatsPer", "list"],
    at: [4, 20, 4, 6],
    dimension: "CASHIER",
    primary: "netSales",
    topN: 10,
    title: { fr: "Caissiers et caissières", en: "Cashiers", es: "Personal de caja" },
  },
  {
    show: ["GetStatsPer", "pie"],
    at: [8, 20, 4, 6],
    dimension: "SUBDEPARTMENT",
    primary: "netSales",
    topN: 6,
    title: { fr: "Part des sous-rayons", en: "Share of sub-departments", es: "Participación de los subdepartamentos" },
  },
  {
    show: ["SalesPerRange", "bar"],
    at: [0, 26, 7, 5],
    period: "-0m",
    primary: "netSales",
    grain: "day",
    compare: ["previousToDate", "goal"],
    title: { fr: "Ce mois-ci, jour par jour", en: "This month, day by day", es: "Este mes, día por día" },
  },
  {
    show: ["SalesPerRange", "line"],
    at: [7, 26, 5, 5],
    period: "-0y",
    primary: "netSales",
    grain: "month",
    compare: ["lastYear"],
    title: { fr: "Cette année, mois par mois", en: "This year, month by month", es: "Este año, mes por mes" },
  },
];

/** The widgets of the system dashboard, in reading order. */
export const systemWidgets: readonly Widget[] = rows.map(({ show: [kind, type], at: [x, y, w, h], ...row }, i) => {
  const layout: WidgetLayout = { x, y, w, h, mobileOrder: i };
  return { ...plainWidget, ...row, i, kind, type, layout };
});
