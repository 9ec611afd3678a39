/** Mappings that come with the product, for two public sets of sales. Source: docs/decisions/0012. */

import { unknownTender } from "../transaction/index.ts";

import type {
  LocationsMapping,
  MappingBase,
  ProductsMapping,
  StockMapping,
  TransactionsMapping,
} from "./import-mapping.ts";

const commaSeparated = {
  delimiter: ",",
  encoding: "utf-8",
  decimal: ".",
  thousands: null,
  currencyMarks: [],
  stripSuffix: {},
  headerRow: 1,
  summaryRows: "read",
  sheet: null,
  record: null,
  otherRecords: [],
} as const satisfies Omit<MappingBase, "name">;

const mavenZone = "America/Mexico_City";

/** "Online Retail", UCI Machine Learning Repository: one web shop in London, 2010-12 to 2011-12, CC BY 4.0. */
const uciOnlineRetail = {
  ...commaSeparated,
  name: "uci-online-retail",
  kind: "transactions",
  stripSuffix: { customer: ".0" },
  columns: {
    number: "InvoiceNo",
    sku: "StockCode",
    description: "Description",
    quantity: "Quantity",
    date: "InvoiceDate",
    unitPrice: "UnitPrice",
    customer: "CustomerID",
  },
  taxColumns: {},
  tenderColumns: {},
  dateFormat: "yyyy-MM-dd HH:mm:ss",
  timeFormat: null,
  timeWhenMissing: "12:00",
  timeZone: "Europe/London",
  constants: {
    location: "UCI",
    terminal: "WEB",
    cashier: null,
    tender: unknownTender,
    department: "ONLINE",
    sku: null,
  },
  cancellation: { column: null, prefix: "C" },
  stateValues: {},
  lineKindValues: {},
  skuKinds: {},
  negativeQuantity: "writeOff",
  negativePrice: "refund",
  unknownItem: "create",
  unknownLocation: "create",
  locationNames: { UCI: "Online Retail (UCI)" },
  priceFrom: "column",
  lineTotalIs: "afterDiscount",
  amountsIn: "dollars",
  discountRateIs: "fraction",
  currency: null,
  exchangeRateIs: "toCad",
  exchangeRates: [],
  discounts: [],
  parts: {},
  discountRatesOf: "gross",
  grouping: "number",
  rowOrder: "together",
} as const satisfies TransactionsMapping;

const mavenStores = {
  ...commaSeparated,
  name: "maven-toys-stores",
  kind: "locations",
  columns: {
    code: "Store_ID",
    description: "Store_Name",
    region: "Store_City",
    city: "Store_City",
    area: "Store_Location",
    openDate: "Store_Open_Date",
  },
  dateFormat: "yyyy-MM-dd",
  timeZone: mavenZone,
  constants: { locationType: "STORE" },
} as const satisfies LocationsMapping;

const mavenProducts = {
  ...commaSeparated,
  name: "maven-toys-products",
  kind: "products",
  currencyMarks: ["$"],
  columns: {
    sku: "Product_ID",
    description: "Product_Name",
    department: "Product_Category",
    cost: "Product_Cost",
    price: "Product_Price",
  },
  amountsIn: "dollars",
  constants: { department: "TOYS" },
} as const satisfies ProductsMapping;

const mavenStock = {
  ...commaSeparated,
  name: "maven-toys-stock",
  kind: "stock",
  columns: { location: "Store_ID", sku: "Product_ID", quantity: "Stock_On_Hand" },
  constants: { location: null },
  unknownItem: "error",
  unknownLocation: "error",
  asOf: null,
} as const satisfies StockMapping;

const mavenSales = {
  ...commaSeparated,
  name: "maven-toys-sales",
  kind: "transactions",
  columns: { number: "Sale_ID", date: "Date", location: "Store_ID", sku: "Product_ID", quantity: "Units" },
  taxColumns: {},
  tenderColumns: {},
  dateFormat: "yyyy-MM-dd",
  timeFormat: null,
  timeWhenMissing: "12:00",
  timeZone: mavenZone,
  constants: { location: null, terminal: "1", cashier: null, tender: unknownTender, department: "TOYS", sku: null },
  cancellation: null,
  stateValues: {},
  lineKindValues: {},
  skuKinds: {},
  negativeQuantity: "refund",
  negativePrice: "error",
  unknownItem: "error",
  unknownLocation: "error",
  locationNames: {},
  priceFrom: "item",
  lineTotalIs: "afterDiscount",
  amountsIn: "dollars",
  discountRateIs: "fraction",
  currency: null,
  exchangeRateIs: "toCad",
  exchangeRates: [],
  discounts: [],
  parts: {},
  discountRatesOf: "gross",
  grouping: "row",
  rowOrder: "together",
} as const satisfies TransactionsMapping;

/** The mappings that come with the product, by name. */
export const builtInMappings = {
  "uci-online-retail": uciOnlineRetail,
  "maven-toys-stores": mavenStores,
  "maven-toys-products": mavenProducts,
  "maven-toys-stock": mavenStock,
  "maven-toys-sales": mavenSales,
} as const;

/** The name of a mapping that comes with the product. */
export type BuiltInMappingName = keyof typeof builtInMappings;
