import type { ReportKindCode, ReportKindRow } from "../../../report/index.ts";

/** A report kind in the notation of the behaviour pages: columns, fields by type, and groupings from outermost to innermost. */
interface KindTable {
  readonly grain: ReportKindRow["grain"];
  readonly columns: string;
  readonly groupings: string;
  /** Field notation → field names. Texts, lists, references, dates and times group; other types are summed; ¢ needs the cost permission. */
  readonly fields: Readonly<Record<string, string>>;
}

const financialKind = {
  grain: "storeDay",
  columns:
    "section code gross discounts refunds net taxes fees giftCards rounding tips collected tendersExpected tendersDeclared overShort deposited bridge sales refundCount voids noSales training suspended openAmount",
  groupings: "date; location; terminal; cashier",
  fields: {
    date: "date",
    ref: "location terminal cashier",
    enum: "section code",
    money:
      "gross discounts refunds net taxes fees giftCards rounding tips collected tendersExpected tendersDeclared overShort deposited bridge openAmount",
    int: "sales refundCount voids noSales training suspended",
    "pct = discounts / gross": "discountPct",
  },
} as const;

/** The fourteen report kinds. Source: behaviour 3.4, written independently. */
export const kindTables = {
  "batch-export": {
    grain: "exportBatch",
    columns: "batchNumber kind from to locations rows controlTotal format status fileHash user date reexportOf",
    groupings: "kind; status",
    fields: {
      "int as a name": "batchNumber reexportOf",
      enum: "kind format status",
      date: "from to date",
      int: "locations rows",
      money: "controlTotal",
      "money ¢": "controlCost",
      text: "fileHash reason",
      ref: "user",
    },
  },
  "detail-log": {
    grain: "journalLine",
    columns:
      "date time terminal sequence transactionNumber state lineNumber action item quantity amount eventAmount receiptTotal user payload",
    groupings: "terminal; transactionNumber",
    fields: {
      date: "date",
      time: "time",
      ref: "location terminal item user payload",
      "int as a name": "sequence lineNumber",
      text: "transactionNumber",
      enum: "state action code",
      qty: "quantity",
      money: "amount eventAmount receiptTotal",
      int: "receipts",
    },
  },
  "error-log": {
    grain: "systemError",
    columns:
      "message occurrences layer terminal lastSeen lastTime firstSeen severity source code user requestId status assignee",
    groupings: "source; code",
    fields: {
      date: "firstSeen lastSeen mutedUntil",
      time: "firstTime lastTime",
      int: "occurrences",
      enum: "severity source code message status",
      text: "route requestId comment",
      ref: "terminal user layer assignee handledBy",
    },
  },
  exception: {
    grain: "riskEvent",
    columns: "time cashier terminal type transactionNumber item amount reason approvedBy score status",
    groupings: "cashier > type; type; terminal",
    fields: {
      date: "date reviewedOn",
      time: "time",
      ref: "location cashier terminal item approvedBy user",
      enum: "type reason status",
      text: "transactionNumber comment",
      money: "amount",
      int: "score events",
      "int of date time location cashier terminal transactionNumber": "transactions",
      "pct = events / transactions": "eventRate",
      "pct = events / transactions of the other cashiers": "peerRate",
    },
  },
  financial: financialKind,
  "financial-test": {
    ...financialKind,
    columns: `${financialKind.columns} difference`,
    fields: { ...financialKind.fields, money: `${financialKind.fields.money} difference` },
  },
  integrity: {
    grain: "ruleResult",
    columns:
      "rule severity location date terminal transactionNumber item closing movedStock stockDifference missing expected actual difference status user",
    groupings: "rule; location; date",
    fields: {
      enum: "rule severity status",
      ref: "location terminal item cashier user",
      date: "date acceptedOn fixedOn",
      text: "transactionNumber comment",
      qty: "closing movedStock stockDifference",
      int: "missing",
      money: "expected actual difference",
    },
  },
  "inventory-adjustment": {
    grain: "stockAdjustment",
    columns: "date documentNumber type reason item quantity unitCost costEffect user approvedBy comment",
    groupings: "reason > department; user; vendor",
    fields: {
      date: "date",
      ref: "location department vendor item user approvedBy",
      text: "documentNumber comment",
      enum: "type reason",
      qty: "quantity",
      "qty ¢": "quantityEitherWay",
      "money ¢": "costEffect costEitherWay shrinkage",
      "money of date location department vendor item": "netSales",
      "pct = shrinkage / netSales ¢": "shrinkageRate",
      "unitCost = costEitherWay / quantityEitherWay ¢": "unitCost",
    },
  },
  "inventory-movement": {
    grain: "itemLocation",
    columns:
      "item opening openingValue received sold returned transferredIn transferredOut counted free found lost damaged expired reversed closing closingValue lastMovement",
    groupings: "department; vendor; item; date",
    fields: {
      date: "date lastMovement",
      ref: "location department vendor item",
      qty: "opening received sold returned transferredIn transferredOut counted free found lost damaged expired reversed adjusted closing",
      "money ¢": "openingValue closingValue",
    },
  },
  profitability: {
    grain: "saleLine",
    columns:
      "item net netWithoutCost netWithCost cogs margin marginPct marginShare quantity averagePrice averageCost discountedMargin shrinkage gmroi stockTurn unknownCostLines",
    groupings: "department > item; vendor; cashier; hour; abcClass",
    fields: {
      date: "date",
      time: "hour",
      ref: "location department vendor item cashier",
      enum: "abcClass",
      qty: "quantity",
      "qty ¢": "quantityWithCost",
      money: "net",
      "money ¢": "netWithCost netWithoutCost cogs margin discountedMargin shrinkage averageStockCost",
      "pct = margin / netWithCost": "marginPct",
      "pct share of margin": "marginShare",
      "int ¢": "unknownCostLines",
      "unitCost = net / quantity": "averagePrice",
      "unitCost = cogs / quantityWithCost": "averageCost",
      "pct = margin / averageStockCost": "gmroi",
      "qty = cogs / averageStockCost": "stockTurn",
    },
  },
  receiving: {
    grain: "receiptLine",
    columns:
      "date receiptNumber vendor purchaseOrder item ordered received difference costBefore costAfter costChangePct costAlert extendedCost user adjustedBy adjustedQuantity adjustedCost",
    groupings: "vendor; item; department",
    fields: {
      date: "date",
      ref: "location vendor department item user adjustedBy",
      text: "receiptNumber purchaseOrder",
      qty: "ordered received difference adjustedQuantity",
      "unitCost ¢": "costBefore costAfter costChange costCompared",
      "pct = costChange / costCompared": "costChangePct",
      "enum ¢": "costAlert",
      "money ¢": "extendedCost adjustedCost",
    },
  },
  sale: {
    grain: "saleLine",
    columns:
      "date transactionNumber description quantity gross discount net tax total netWithoutCost netWithCost cost margin sku department subDepartment terminal cashier",
    groupings: "department > subDepartment > sku; hour; date; location; cashier; terminal; tender; customer",
    fields: {
      date: "date",
      time: "hour",
      ref: "location terminal cashier customer department subDepartment item vendor",
      text: "transactionNumber sku description",
      "money as a name": "basket",
      enum: "tender taxCode",
      qty: "quantity previousQuantity previousQuantityChange sameWeekdaysQuantity sameWeekdaysQuantityChange lastYearQuantity lastYearQuantityChange",
      money:
        "gross discount refunds net tax total previous change sameWeekdays sameWeekdaysChange lastYear lastYearChange goal goalChange",
      "money ¢": "cost margin netWithCost netWithoutCost",
      "pct = margin / netWithCost": "marginPct",
      "pct = discount / gross": "discountPct",
      "unitCost = net / quantity": "averagePrice",
      int: "receipts previousReceipts previousReceiptsChange sameWeekdaysReceipts sameWeekdaysReceiptsChange lastYearReceipts lastYearReceiptsChange",
      "money = net / receipts": "averageReceipt",
      "qty = quantity / receipts": "itemsPerReceipt",
      "pct = change / previous": "changePct",
      "pct = sameWeekdaysChange / sameWeekdays": "sameWeekdaysChangePct",
      "pct = lastYearChange / lastYear": "lastYearChangePct",
      "pct = previousQuantityChange / previousQuantity": "previousQuantityChangePct",
      "pct = previousReceiptsChange / previousReceipts": "previousReceiptsChangePct",
      "money = previous / previousReceipts": "previousAverageReceipt",
      "pct = sameWeekdaysQuantityChange / sameWeekdaysQuantity": "sameWeekdaysQuantityChangePct",
      "pct = sameWeekdaysReceiptsChange / sameWeekdaysReceipts": "sameWeekdaysReceiptsChangePct",
      "money = sameWeekdays / sameWeekdaysReceipts": "sameWeekdaysAverageReceipt",
      "pct = lastYearQuantityChange / lastYearQuantity": "lastYearQuantityChangePct",
      "pct = lastYearReceiptsChange / lastYearReceipts": "lastYearReceiptsChangePct",
      "money = lastYear / lastYearReceipts": "lastYearAverageReceipt",
      "pct = net / goal": "attainedPct",
    },
  },
  vendor: {
    grain: "vendorItemWeek",
    columns:
      "vendor vendorItemNumber upc onHand onOrder received sold returned sellThrough weeksLeft outOfStockDays retail cost",
    groupings: "vendor > item > location",
    fields: {
      date: "week",
      ref: "vendor location item",
      text: "vendorItemNumber upc",
      qty: "onHand onOrder received sold returned netSold cameIn soldPerWeek",
      "pct = netSold / cameIn": "sellThrough",
      "qty = onHand / soldPerWeek": "weeksLeft",
      int: "outOfStockDays activeItems",
      money: "retail net",
      "money ¢": "cost spend netWithCost cogs margin",
      "pct = margin / netWithCost ¢": "marginPct",
    },
  },
  target: {
    grain: "locationPeriod",
    columns: "target layer location net share changePct sameWeekdaysChangePct goal attainedPct neededPerDay rank",
    groupings: "layerLevel > location; cashier; team",
    fields: {
      ref: "target layer location cashier",
      text: "team",
      enum: "layerLevel",
      money:
        "net previous change sameWeekdays sameWeekdaysChange lastYear lastYearChange goal netWithGoal monthGoalChange yearGoalChange neededPerDay",
      "pct share of net": "share",
      "pct = change / previous": "changePct",
      "pct = sameWeekdaysChange / sameWeekdays": "sameWeekdaysChangePct",
      "pct = lastYearChange / lastYear": "lastYearChangePct",
      "pct = netWithGoal / goal": "attainedPct",
      "int rank by net": "rank",
    },
  },
} as const satisfies Record<ReportKindCode, KindTable>;
