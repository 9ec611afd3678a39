/** Inventory documents and their lines. */

import { wholeQuantity, type Quantity } from "../measure/index.ts";
import type { UnitCost } from "../money/index.ts";
import { placeholderProduct } from "../product/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import type { ReasonCode } from "./adjustment-reason.ts";
import type { CountEvent } from "./count-event.ts";
import type { CountScope } from "./count-scope.ts";
import type { DocumentStatus } from "./document-status.ts";
import type { Hold } from "./hold.ts";
import type { Recount } from "./tolerance.ts";
import type { Variance } from "./variance.ts";

/** The types of documents. Source: behaviour 3.1. */
export const documentTypes = ["COUNT", "ADJUSTMENT"] as const;

/** A type of document. */
export type DocumentType = (typeof documentTypes)[number];

/** Policies for the items of a full count that nobody counted. Source: behaviour 3.1. */
export const uncountedPolicies = ["KEEP", "ZERO", "EXPECTED"] as const;

/** A policy for uncounted items. */
export type UncountedPolicy = (typeof uncountedPolicies)[number];

/** A line of a document. */
export interface DocumentLine {
  readonly lineNo: number;
  /** Version of the line; increases with each edit, and when its scans change the count. */
  readonly version: number;
  /** The code that was scanned or chosen; the events of a count name their line by it. */
  readonly key: string;
  /** 0 while the code is of no known item. */
  readonly itemId: number;
  readonly sku: string;
  readonly upc: string;
  readonly description: string;
  /** The decimals the unit of measure allows, 0 to 3. */
  readonly decimals: number;
  /** Quantity of a line: positive in an adjustment that is no reversal; in a count, the result of its events. */
  readonly quantity: Quantity;
  readonly unitCost: UnitCost | null;
  readonly reason: ReasonCode | null;
  readonly isDeleted: boolean;
  /** The movements while counting that a person said happened after their units were counted, by origin. */
  readonly movedAfterCount: readonly string[];
  readonly recount: Recount | null;
  /** Result of the count; null until the document is closed. */
  readonly variance: Variance | null;
}

/** A line of a count that a person struck out: its earlier scans no longer count, later ones do. */
export interface Strike {
  readonly lineNo: number;
  /** Ids of the events that no longer count. */
  readonly events: readonly string[];
}

/** A document. */
export interface InventoryDocument {
  readonly id: number;
  readonly number: string;
  readonly type: DocumentType;
  readonly status: DocumentStatus;
  /** Grows by one with every change. */
  readonly version: number;
  readonly locationId: number;
  readonly comment: string;
  readonly scope: CountScope;
  readonly isBlind: boolean;
  readonly uncountedPolicy: UncountedPolicy | null;
  /** Units: milliseconds since 1970, as all instants of a document. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly processedAt: number | null;
  readonly deletedAt: number | null;
  readonly hold: Hold | null;
  readonly lines: readonly DocumentLine[];
  readonly events: readonly CountEvent[];
  readonly strikes: readonly Strike[];
  /** The users who joined a count: their scans are taken. */
  readonly counters: readonly number[];
  /** Users who made the document or changed it by hand; its scans and second counts name their own users. */
  readonly authors: readonly number[];
  readonly approvedBy: number | null;
  /** User who approved that somebody else reverses it. */
  readonly reversalApprovedBy: number | null;
  /** Id of the request that closed the document: repeating that request changes nothing. */
  readonly closeRequestId: string | null;
  readonly reversedBy: number | null;
  readonly reverses: number | null;
  /** Id of the closed count that the document adds to; null if it is no supplement. */
  readonly supplements: number | null;
}

/**
 * Makes an empty line: until its item is known, the code that was scanned is its UPC and its SKU.
 *
 * Source: specification 4.
 *
 * @example newLine(1, "00036000291452", "036000291452").upc // => "036000291452"
 */
export function newLine(lineNo: number, key: string, code: string = key): DocumentLine {
  const { itemId, sku, upc, description } = placeholderProduct(code);
  return {
    lineNo,
    version: 1,
    key,
    itemId,
    sku,
    upc,
    description,
    decimals: 0,
    quantity: wholeQuantity(0),
    unitCost: null,
    reason: null,
    isDeleted: false,
    movedAfterCount: [],
    recount: null,
    variance: null,
  };
}

/** Returns the highest number of some lines; 0 if there are no lines. */
export function lastLineNo(lines: readonly Pick<DocumentLine, "lineNo">[]): number {
  return lines.reduce((lastNumber, { lineNo }) => Math.max(lastNumber, lineNo), 0);
}

/**
 * Checks the quantity of a line: 0 or more in a count, more than 0 in an adjustment, both with no more decimals than the unit of measure
 * allows. Errors: LINE_QUANTITY, INTEGER, DECIMAL_PLACES.
 *
 * Source: behaviour 3.1.
 *
 * @example checkLineQuantity({ quantity: quantity(1500), decimals: 0 }, "COUNT").issues[0].code // => "INTEGER"
 */
export function checkLineQuantity(
  line: Pick<DocumentLine, "quantity" | "decimals">,
  type: DocumentType,
): Result<Quantity> {
  const leastUnits = type === "COUNT" ? 0 : 1;
  if (line.quantity < leastUnits) return fail(issue("LINE_QUANTITY", ["quantity"]));
  const hasTooManyDecimals = line.quantity % 10 ** (3 - Math.min(3, Math.max(0, line.decimals))) !== 0;
  if (!hasTooManyDecimals) return ok(line.quantity);
  return fail(
    line.decimals <= 0 ? issue("INTEGER", ["quantity"]) : issue("DECIMAL_PLACES", ["quantity"], { max: line.decimals }),
  );
}

/**
 * Lists the lines that are not deleted.
 *
 * @example listLines({ lines: [newLine(1, "A")] }).length // => 1
 */
export function listLines(document: Pick<InventoryDocument, "lines">): readonly DocumentLine[] {
  return document.lines.filter((line) => !line.isDeleted);
}

/**
 * Tells whether a caller sees expected quantities: a blind count hides them until it is closed, unless a caller who may change documents requests
 * them.
 *
 * Source: behaviour 3.1 (blind mode).
 *
 * @example canSeeExpected({ isBlind: true, status: "OPEN" }, { canReveal: false }) // => false
 */
export function canSeeExpected(
  document: Pick<InventoryDocument, "isBlind"> & { readonly status: string },
  caller: { readonly canReveal: boolean },
): boolean {
  return !document.isBlind || document.status === "CLOSED" || caller.canReveal;
}
