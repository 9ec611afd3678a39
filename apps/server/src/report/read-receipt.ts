/** Reads a receipt of the caller's locations from the facts. */

import type { Caller } from "@comptoir/api/contract";
import type { ReceiptWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { rateText } from "@comptoir/domain/import-file";
import { quantity } from "@comptoir/domain/measure";
import { cents, unitCost } from "@comptoir/domain/money";
import { unitOf, type ItemType } from "@comptoir/domain/product";
import { parseOrigin } from "@comptoir/domain/report";
import {
  countsAsSale,
  lineAmount,
  lineKinds,
  totalOfTransaction,
  type LineKind,
  type OriginalAmounts,
  type TransactionLine,
  type TransactionState,
} from "@comptoir/domain/transaction";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { badRequest, notFound } from "../http/refusal.ts";
import { committedFacts } from "../sales/index.ts";
import { nameTax, readIssuerAndTaxes } from "./receipt-issuer.ts";
import { readNeighbourReceipts, readLinkedReceipts } from "./linked-receipts.ts";

interface ReceiptRow {
  readonly number: string;
  readonly terminal: string;
  readonly cashier: string | null;
  readonly customer: string | null;
  readonly time: string | null;
  readonly state: TransactionState;
  readonly training: boolean;
  readonly rounding: number;
  readonly tips: number;
  readonly label: string;
  readonly importId: number | null;
  readonly original: OriginalAmounts | null;
}

interface ReceiptLineRow {
  readonly lineNo: number;
  readonly kind: number;
  readonly sku: string;
  readonly description: string;
  readonly isKnown: boolean;
  readonly itemType: ItemType | null;
  readonly department: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly extended: number;
  readonly discount: number;
  readonly unitCost: number | null;
}

interface CodeAmountRow {
  readonly code: string;
  readonly amount: number;
}

interface TenderRow extends CodeAmountRow {
  readonly lastFour: string | null;
  readonly reference: string | null;
}

const lineKindCodes = Object.keys(lineKinds) as readonly LineKind[];

/**
 * Reads the receipt behind a row of a report. Errors: FILTER_INVALID for an invalid origin; HTTP_404 outside the
 * caller's locations, or if its batch is not committed.
 */
export const readReceipt = Effect.fn("report.receipt")(function* (caller: Caller, text: string) {
  const receiptOrigin = parseOrigin(text);
  if (receiptOrigin?.kind !== "receipt") return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "origin"));
  const { locations } = yield* scopeFor(caller);
  const location = locations.find(({ id }) => id === receiptOrigin.locationId);
  if (location === undefined) return yield* Effect.fail(notFound());
  const receiptFacts = yield* Effect.orDie(readReceiptFacts(receiptOrigin, location.timeZone));
  if (receiptFacts === null) return yield* Effect.fail(notFound());
  const { head, taxes, tenders, neighbours, linked, store } = receiptFacts;
  const maySeeCosts = hasPermission(caller.permissions, ["PRODUCT_COST_READ"]);
  const transactionLines = receiptFacts.lines.map(toTransactionLine);
  const receiptTotal = totalOfTransaction({
    lines: transactionLines,
    taxes: taxes.map(({ code, amount }) => ({ code, amount: cents(amount) })),
    rounding: cents(head.rounding),
    tips: cents(head.tips),
  });
  const receipt: ReceiptWire = {
    origin: text,
    locationId: location.id,
    location: location.description,
    businessDate: receiptOrigin.businessDate,
    number: head.number,
    terminal: head.terminal,
    cashier: head.cashier,
    customer: head.customer,
    time: head.time,
    state: head.state,
    training: head.training,
    counts: countsAsSale(head.state, head.training),
    batch: { id: receiptOrigin.batchId, label: head.label, importId: head.importId },
    lines: transactionLines.map((line, index) => toWireLine(line, receiptFacts.lines[index], maySeeCosts)),
    issuer: store.issuer,
    taxes: taxes.map((tax) => nameTax(tax, store.ownTaxes)),
    tenders,
    rounding: head.rounding,
    tips: head.tips,
    total: receiptTotal,
    tendered: tenders.reduce((sum, { amount }) => sum + amount, 0),
    ...(head.original === null ? null : { original: toWireOriginal(head.original, transactionLines) }),
    ...linked,
    previous: neighbours?.previous ?? null,
    next: neighbours?.next ?? null,
  };
  return receipt;
});

type ReceiptOrigin = Extract<NonNullable<ReturnType<typeof parseOrigin>>, { readonly kind: "receipt" }>;

/** Reads a receipt with its neighbours and linked receipts; null if its batch is not committed. */
const readReceiptFacts = Effect.fnUntraced(function* (key: ReceiptOrigin, timeZone: string) {
  const sql = yield* SqlClient.SqlClient;
  const receiptCondition = (alias: string) =>
    sql.literal(
      `${alias}.location_id = ${key.locationId} AND ${alias}.business_date = '${key.businessDate}' AND ${alias}.batch_id = ${key.batchId} AND ${alias}.sale_no = ${key.saleNo}`,
    );
  const [head] = yield* sql<ReceiptRow>`
      SELECT s.number, s.terminal, s.cashier, s.customer, CASE WHEN s.half_hour < 0 THEN NULL ELSE to_char(s.at AT TIME ZONE ${timeZone}, 'HH24:MI') END AS time,
        s.state, s.training, s.rounding::float8 AS rounding, s.tips::float8 AS tips, s.original, b.label, m.import_id AS "importId"
      FROM sale s JOIN sale_batch b ON b.batch_id = s.batch_id LEFT JOIN import_batch m ON m.sale_batch_id = coalesce(b.part_of, b.batch_id) WHERE ${receiptCondition("s")} AND ${sql.literal(committedFacts("s"))}`;
  if (head === undefined) return null;
  const lineRows = yield* sql<ReceiptLineRow>`
      SELECT l.line_no AS "lineNo", l.kind, l.sku, l.description, l.item_id IS NOT NULL AS "isKnown", i.item_type AS "itemType", d.description AS department, l.quantity::float8 AS quantity, l.unit_price::float8 AS "unitPrice",
        l.extended::float8 AS extended, l.discount::float8 AS discount, l.unit_cost::float8 AS "unitCost"
      FROM sale_line l LEFT JOIN department d ON d.department_id = l.department_id LEFT JOIN item i ON i.item_id = l.item_id WHERE ${receiptCondition("l")} ORDER BY l.line_no`;
  const taxRows =
    yield* sql<CodeAmountRow>`SELECT x.code, x.amount::float8 AS amount FROM sale_tax x WHERE ${receiptCondition("x")} ORDER BY x.tax_no`;
  const tenderRows =
    yield* sql<TenderRow>`SELECT p.code, p.amount::float8 AS amount, p.last_four AS "lastFour", p.reference FROM sale_tender p WHERE ${receiptCondition("p")} ORDER BY p.tender_no`;
  const neighbours = yield* readNeighbourReceipts(key);
  const issuerAndTaxes = yield* readIssuerAndTaxes(key.locationId);
  const linkedReceipts = yield* readLinkedReceipts(key, head, timeZone);
  return {
    head,
    lines: lineRows,
    taxes: taxRows,
    tenders: tenderRows,
    neighbours,
    linked: linkedReceipts,
    store: issuerAndTaxes,
  };
});

const toTransactionLine = (line: ReceiptLineRow): TransactionLine => ({
  ...line,
  kind: lineKindCodes[line.kind] ?? "SALE",
  itemId: null,
  departmentId: null,
  subDepartmentId: null,
  quantity: quantity(line.quantity),
  unitPrice: unitCost(line.unitPrice),
  extended: cents(line.extended),
  discount: cents(line.discount),
  unitCost: line.unitCost === null ? null : unitCost(line.unitCost),
});

function toWireLine(
  transactionLine: TransactionLine,
  row: ReceiptLineRow | undefined,
  showsCost: boolean,
): ReceiptWire["lines"][number] {
  const { lineNo, kind, sku, description, discount, unitPrice, unitCost: cost } = transactionLine;
  const { isKnown = false, itemType = null, department = null } = row ?? {};
  const unit = unitOf(itemType ?? "STANDARD");
  return {
    lineNo,
    kind,
    sku,
    description,
    isKnown,
    department,
    quantity: transactionLine.quantity,
    ...(unit !== "EA" && { unit }),
    unitPrice,
    discount,
    amount: lineAmount(transactionLine),
    ...(showsCost && { unitCost: cost }),
  };
}

/** Converts the amounts of a receipt in its own currency; its lines have the same signs as those in Canadian dollars. */
function toWireOriginal(
  originalAmounts: OriginalAmounts,
  transactionLines: readonly TransactionLine[],
): NonNullable<ReceiptWire["original"]> {
  const { currency, taxes, tenders, rounding, tips } = originalAmounts;
  const originalLines = originalAmounts.lines.map(({ unitPrice, extended, discount }, index) => {
    const storedLine = transactionLines[index];
    return {
      unitPrice,
      discount,
      amount: storedLine === undefined ? 0 : lineAmount({ ...storedLine, extended, discount }),
    };
  });
  const amountsToSum = [...originalLines.map(({ amount }) => amount), ...taxes, rounding, tips];
  const originalTotal = amountsToSum.reduce<number>((sum, amount) => sum + amount, 0);
  return {
    currency,
    rate: rateText(originalAmounts.rate),
    lines: originalLines,
    taxes,
    tenders,
    rounding,
    tips,
    total: originalTotal,
  };
}
