/** XML files with the same lines, as tills and accounting programs nest them. */
import {
  comma,
  encode,
  lines,
  perReceipt,
  plain,
  receipts,
  sum,
  taxes,
  type Line,
  type Printed,
} from "./shaped-lines.ts";

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Builds an XML element with child elements of the given values, in their order. */
const xmlElement = (name: string, values: Readonly<Record<string, string | number>>, inside = "") =>
  `<${name}>${Object.entries(values)
    .map(([key, value]) => `<${key}>${escapeXml(String(value))}</${key}>`)
    .join("")}${inside}</${name}>`;

const prolog = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n`;
const each = (print: (all: readonly Line[], first: Line, at: number) => string) =>
  receipts.map((all, at) => print(all, all[0] as Line, at)).join("\n");
const netOf = (all: readonly Line[]) => sum(all.map(({ net }) => net));

/** Builds a line item of ARTS POSLog. */
const lineItem = (at: number, item: string) =>
  `<LineItem>\n<SequenceNumber>${at + 1}</SequenceNumber>${item}</LineItem>`;

export const shapedXml: Readonly<Record<string, Printed>> = {
  "receipts.xml": {
    content: `${prolog("UTF-8")}<!-- till 4 -->\n<Receipts exported="2026-04-01">\n${each(
      (all, first) =>
        `<Receipt no="${first.no}"><Date>${first.day}</Date><Time>${first.clock}</Time><Store>${first.store}</Store>\n${all
          .map(
            (line) =>
              `<Line><Item>${line.sku}</Item><Description><![CDATA[${line.name}]]></Description><Qty>${line.units}</Qty><UnitPrice>${plain(line.price)}</UnitPrice><Discount>${plain(line.discount)}</Discount><LineTotal>${plain(line.net)}</LineTotal></Line>`,
          )
          .join(
            "\n",
          )}\n<Total>${plain(netOf(all))}</Total><Tender type="CASH"><Amount>${plain(netOf(all))}</Amount></Tender></Receipt>`,
    )}\n<Count>${receipts.length}</Count><Total>${plain(netOf(lines))}</Total></Receipts>\n`,
  },
  "flat.xml": {
    content: encode(
      `${prolog("windows-1252")}<Ventes>\n${lines
        .map(
          (line) =>
            `<Vente Ticket="${line.no}" Date="${line.day}" Magasin="${line.store}" Article="${line.sku}" Désignation="${escapeXml(line.name)}" Qté="${line.units}" Montant_net="${comma(line.net)}"/>`,
        )
        .join("\r\n")}\r\n</Ventes>`,
      "windows-1252",
    ),
  },
  "tickets.xml": {
    content: Buffer.from(
      `\ufeff${prolog("utf-16")}<Archive xmlns="urn:archive"><Tickets>${each((all, first) =>
        xmlElement(
          "Ticket",
          { NumeroTicket: first.no, Date: first.day, Heure: first.clock, Magasin: first.store },
          `<Lignes>${all
            .map((line) =>
              xmlElement("Ligne", {
                CodeArticle: line.sku,
                Designation: line.name,
                Quantite: line.units,
                TotalLigne: comma(line.net),
              }),
            )
            .join(
              "",
            )}</Lignes><Reglements>${xmlElement("Reglement", { Mode: "Comptant", Montant: comma(netOf(all)) })}</Reglements>${xmlElement("Totaux", { TotalTTC: comma(netOf(all)) })}`,
        ),
      )}</Tickets></Archive>`,
      "utf16le",
    ),
  },
  "audit-file.xml": {
    content: `${prolog("UTF-8")}<saf:AuditFile xmlns:saf="urn:OECD:StandardAuditFile"><saf:MasterFiles>${[
      ...new Set(lines.map(({ sku }) => sku)),
    ]
      .map(
        (sku) =>
          `<saf:Product><saf:ProductCode>${sku}</saf:ProductCode><saf:ProductType>P</saf:ProductType></saf:Product>`,
      )
      .join(
        "",
      )}</saf:MasterFiles><saf:SourceDocuments><saf:SalesInvoices><saf:NumberOfEntries>${receipts.length}</saf:NumberOfEntries><saf:TotalCredit>${plain(netOf(lines))}</saf:TotalCredit>\n${each(
      (all, first) =>
        `<saf:Invoice><saf:InvoiceNo>${first.no}</saf:InvoiceNo><saf:InvoiceDate>${first.day}</saf:InvoiceDate><saf:Location>${first.store}</saf:Location>${all
          .map(
            (line, at) =>
              `<saf:Line><saf:LineNumber>${at + 1}</saf:LineNumber><saf:ProductCode>${line.sku}</saf:ProductCode><saf:Quantity>${line.units}</saf:Quantity><saf:NetAmount>${plain(line.net)}</saf:NetAmount><saf:Tax><saf:TaxType>TPS</saf:TaxType><saf:TaxPercentage>5</saf:TaxPercentage></saf:Tax></saf:Line>`,
          )
          .join(
            "",
          )}<saf:DocumentTotals><saf:NetTotal>${plain(netOf(all))}</saf:NetTotal></saf:DocumentTotals></saf:Invoice>`,
    )}</saf:SalesInvoices></saf:SourceDocuments></saf:AuditFile>`,
  },
  "accounting.xml": {
    content: `<?xml version="1.0"?><?qbxml version="2.0"?><QBXML><QBXMLMsgsRs><SalesReceiptQueryRs statusCode="0">${each(
      (all, first) =>
        `<SalesReceiptRet><TxnDate>${first.day}</TxnDate><RefNumber>${first.no}</RefNumber><Store>${first.store}</Store><CustomerRef><FullName>Comptoir</FullName></CustomerRef>${all
          .map(
            (line) =>
              `<SalesReceiptLineRet><ItemRef><FullName>${line.sku}</FullName></ItemRef><Desc>${escapeXml(line.name)}</Desc><Quantity>${line.units}</Quantity><Amount>${plain(line.net)}</Amount></SalesReceiptLineRet>`,
          )
          .join("")}<TotalAmount>${plain(netOf(all))}</TotalAmount></SalesReceiptRet>`,
    )}</SalesReceiptQueryRs></QBXMLMsgsRs></QBXML>`,
  },
  "poslog.xml": {
    content: `${prolog("UTF-8")}<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">${each(
      (all, first) =>
        `<Transaction><RetailStoreID>${first.store}</RetailStoreID><TransactionID>${first.no}</TransactionID><BusinessDayDate>${first.day}</BusinessDayDate><RetailTransaction>${[
          ...all.map(
            (line) =>
              `<Sale ItemType="Stock"><ItemID>${line.sku}</ItemID><Quantity>${line.units}</Quantity><ExtendedAmount>${plain(line.net)}</ExtendedAmount></Sale>`,
          ),
          `<Tax TaxType="Sales"><Amount>0.00</Amount></Tax>`,
          `<Tender TenderType="Cash"><Amount>${plain(netOf(all))}</Amount></Tender>`,
        ]
          .map((item, at) => lineItem(at, item))
          .join("")}</RetailTransaction></Transaction>`,
    )}</POSLog>`,
  },
  "receipt-amounts.xml": {
    content: `<Receipts>${perReceipt
      .map(({ first, net, gst, qst }) =>
        xmlElement("Receipt", {
          Number: first.no,
          Date: first.day,
          Store: first.store,
          Subtotal: plain(net),
          GST: plain(gst),
          QST: plain(qst),
          Total: plain(net + gst + qst),
        }),
      )
      .join("\n")}</Receipts>`,
    tax: taxes,
    lines: perReceipt.length,
  },
};
