/** XML files of tills with a header beside the lines of each receipt, and the columns of their mappings. */

/** File of two receipts or one, with its record, its columns, and its sales in cents. */
export interface HeaderFile {
  readonly content: string;
  readonly record: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly net: number;
}

const header = (number: number) =>
  `<Header><Store>S1</Store><Number>${number}</Number><Date>2026-03-01</Date><ExchangeRate>1.37</ExchangeRate><IsVoid>false</IsVoid><Deposit>0.00</Deposit></Header>`;
const line = (item: string, quantity: number, total: string) =>
  `<Line><Item>${item}</Item><Quantity>${quantity}</Quantity><LineTotal>${total}</LineTotal></Line>`;
const receipt = (number: number, ...parts: readonly string[]) =>
  `<Receipt>${header(number)}${parts.join("")}<Total>9.00</Total><Payment><Type>CASH</Type><Amount>9.00</Amount></Payment></Receipt>`;
const receipts = (...all: readonly string[]) => `<?xml version="1.0"?><Receipts>${all.join("\n")}</Receipts>`;
const lines = line("CAFE", 2, "4.25") + line("PAIN", 1, "4.75");

const beside = {
  record: "Receipts/Receipt/Line",
  columns: {
    number: "../Header/Number",
    date: "../Header/Date",
    location: "../Header/Store",
    sku: "Item",
    quantity: "Quantity",
    lineTotal: "LineTotal",
  },
};

/** Makes a file of one receipt, as in the first file, with further elements in the receipt. */
export const receiptWith = (number: number, ...parts: readonly string[]): string =>
  receipts(receipt(number, lines, ...parts));

const attributes = (number: number) =>
  `<Sale><Header store="S1" no="${number}" date="2026-03-01" voided="N" exchangeRate="1.37" deposit="0.00" itemCount="2" total="9.00"/><Item sku="CAFE" qty="2" amount="4.25"/><Item sku="PAIN" qty="1" amount="4.75"/><Tender code="CASH" amount="9.00"/></Sale>`;

const nested = (number: number) =>
  `<Transaction><Header><Info><No>${number}</No><Date>2026-03-01</Date><Store><Code>S1</Code></Store></Info><Refund>0.00</Refund><Amount>9.00</Amount></Header><Lines>${lines}</Lines><Summary><Items>2</Items><Quantity>3</Quantity><Amount>9.00</Amount><Refunds>0.00</Refunds></Summary></Transaction>`;

const spanish = (number: number) =>
  `<Venta><Cabecera><Tienda>S1</Tienda><Numero>${number}</Numero><Fecha>2026-03-01</Fecha><TipoCambio>1.37</TipoCambio><Anulado>N</Anulado><Deposito>0.00</Deposito><Importe>9.00</Importe></Cabecera><Detalle><Linea><Articulo>CAFE</Articulo><Cantidad>2</Cantidad><Importe>4.25</Importe></Linea><Linea><Articulo>PAIN</Articulo><Cantidad>1</Cantidad><Importe>4.75</Importe></Linea></Detalle><Pie><Total>9.00</Total><IVA>0.00</IVA></Pie></Venta>`;

const outside = (number: number, code: string) =>
  `<Receipt date="2026-03-01"><Header><Store>S1</Store><Number>${number}</Number>${code}<Total>9.00</Total></Header>${lines}</Receipt>`;
const outsideColumns = { ...beside.columns, date: "../Receipt/@date" };

/** Files by what is special about them. */
export const headerFiles = {
  "a header and a payment beside the lines": {
    ...beside,
    content: receipts(receipt(1, lines), receipt(2, lines)),
    net: 1_800,
  },
  "one receipt in the file": { ...beside, content: receipts(receipt(3, lines)), net: 900 },
  "one line in the file": { ...beside, content: receipts(receipt(4, line("CAFE", 1, "9.00"))), net: 900 },
  "one line in each receipt": {
    content: receipts(receipt(5, line("CAFE", 1, "9.00")), receipt(6, line("PAIN", 1, "9.00"))),
    record: "Receipts/Receipt",
    columns: {
      number: "Header/Number",
      date: "Header/Date",
      location: "Header/Store",
      sku: "Line/Item",
      quantity: "Line/Quantity",
      lineTotal: "Line/LineTotal",
    },
    net: 1_800,
  },
  attributes: {
    content: `<Sales>${attributes(7)}${attributes(8)}</Sales>`,
    record: "Sales/Sale/Item",
    columns: {
      number: "../Header/@no",
      date: "../Header/@date",
      location: "../Header/@store",
      sku: "Item/@sku",
      quantity: "Item/@qty",
      lineTotal: "Item/@amount",
    },
    net: 1_800,
  },
  "a header with sections, lines in a list, and a summary": {
    content: `<Export><Transactions>${nested(9)}${nested(10)}</Transactions><Totals><Returns><Count>1</Count><Amount>5.00</Amount></Returns></Totals></Export>`,
    record: "Export/Transactions/Transaction/Lines/Line",
    columns: {
      number: "../Info/No",
      date: "../Info/Date",
      location: "../Store/Code",
      sku: "Item",
      quantity: "Quantity",
      lineTotal: "LineTotal",
    },
    net: 1_800,
  },
  "a header with a barcode and a total, and the date on the receipt": {
    record: beside.record,
    columns: outsideColumns,
    content: receipts(outside(13, "<Barcode>7</Barcode>"), outside(14, "<Barcode>8</Barcode>")),
    net: 1_800,
  },
  "a header with a code and a quantity, and the date on the receipt": {
    record: beside.record,
    columns: outsideColumns,
    content: receipts(outside(15, "<Code>7</Code><Quantity>3</Quantity>"), outside(16, "<Code>8</Code>")),
    net: 1_800,
  },
  "a header with a date and a code, and a void receipt without one": {
    ...beside,
    content: receipts(
      receipt(17, lines).replace("<Store>", "<Code>A</Code><Quantity>3</Quantity><Store>"),
      receipt(18, lines),
      "<Receipt><Status>VOID</Status></Receipt>",
    ),
    net: 1_800,
  },
  "a header of another name": {
    ...beside,
    columns: {
      ...beside.columns,
      number: "../Ticket/Number",
      date: "../Ticket/TransDate",
      location: "../Ticket/Store",
    },
    content: receipts(receipt(19, lines), receipt(20, lines))
      .replaceAll("Header>", "Ticket>")
      .replaceAll(/Date>/gu, "TransDate>")
      .replaceAll("<Store>", "<Code>A</Code><Quantity>3</Quantity><Store>"),
    net: 1_800,
  },
  "Spanish words": {
    content: `<Ventas>${spanish(11)}${spanish(12)}</Ventas>`,
    record: "Ventas/Venta/Detalle/Linea",
    columns: {
      number: "../Cabecera/Numero",
      date: "../Cabecera/Fecha",
      location: "../Cabecera/Tienda",
      sku: "Articulo",
      quantity: "Cantidad",
      lineTotal: "Importe",
    },
    net: 1_800,
  },
} as const satisfies Readonly<Record<string, HeaderFile>>;
