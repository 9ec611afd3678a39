/** Saved reports of the demo: usual questions of shop managers. */

import { tablePresentation, type ReportModel } from "@comptoir/domain/report";

const column = (field: string) =>
  ({ field, aggregate: "sum", label: {}, visible: true, widthPx: null, frozen: false, format: null }) as const;
const group = (field: string, grain: "weekday" | "hour" | "month" | null = null) =>
  ({ field, grain, direction: "ascending", subtotal: grain === null, collapsed: true }) as const;
const filter = (field: string, operator: ">" | "<", value: number) =>
  ({ field, operator, values: [value], promptUser: false, locked: false }) as const;

/** Reports of each chain. */
export const demoReports: readonly Omit<ReportModel, "id">[] = [
  {
    source: "sale",
    descriptions: {
      fr: "Ventes par jour et par heure",
      en: "Sales by weekday and hour",
      es: "Ventas por día y por hora",
    },
    period: "-1m",
    columns: [column("net"), column("quantity"), column("margin"), column("marginPct")],
    filters: [],
    groups: [group("date", "weekday"), group("hour", "hour")],
    sorting: [],
    pivot: null,
    drawing: tablePresentation,
    isList: false,
    roleIds: [],
  },
  {
    source: "sale",
    descriptions: { fr: "Rabais par caissier", en: "Discounts by cashier", es: "Descuentos por cajero" },
    period: "-1w",
    columns: [column("gross"), column("discount"), column("discountPct"), column("net")],
    filters: [filter("discount", ">", 0)],
    groups: [group("cashier"), group("department")],
    sorting: [],
    pivot: null,
    drawing: tablePresentation,
    isList: false,
    roleIds: [],
  },
  {
    source: "profitability",
    descriptions: {
      fr: "Marge par mois et par rayon",
      en: "Margin by month and department",
      es: "Margen por mes y departamento",
    },
    period: "-0y",
    columns: [column("net"), column("cogs"), column("margin"), column("marginPct")],
    filters: [],
    groups: [group("date", "month"), group("department")],
    sorting: [],
    pivot: null,
    drawing: tablePresentation,
    isList: false,
    roleIds: [],
  },
  {
    source: "exception",
    descriptions: {
      fr: "Taux d’événements par caissier et par type",
      en: "Event rates by cashier and type",
      es: "Tasas de eventos por cajero y tipo",
    },
    period: "-1m",
    columns: [column("events"), column("transactions"), column("eventRate"), column("peerRate")],
    filters: [],
    groups: [group("cashier"), group("type")],
    sorting: [],
    pivot: null,
    drawing: tablePresentation,
    isList: false,
    roleIds: [],
  },
  {
    source: "inventory-adjustment",
    descriptions: {
      fr: "Démarque par motif et par rayon",
      en: "Shrinkage by reason and department",
      es: "Merma por motivo y departamento",
    },
    period: "-0m",
    columns: [column("quantity"), column("shrinkage"), column("netSales"), column("shrinkageRate")],
    filters: [],
    groups: [group("reason"), group("department")],
    sorting: [],
    pivot: null,
    drawing: tablePresentation,
    isList: false,
    roleIds: [],
  },
  {
    source: "vendor",
    descriptions: {
      fr: "Fiche des fournisseurs",
      en: "Vendor scorecard",
      es: "Evaluación de proveedores",
    },
    period: "-1m",
    columns: [
      column("spend"),
      column("activeItems"),
      column("sold"),
      column("returned"),
      column("net"),
      column("margin"),
      column("marginPct"),
    ],
    filters: [],
    groups: [group("vendor")],
    sorting: [],
    pivot: null,
    drawing: tablePresentation,
    isList: false,
    roleIds: [],
  },
];
