/** Converts documents to responses: names beside ids, and expected quantities only if the reader may see them. */

import type { Caller } from "@comptoir/api/contract";
import type { DocumentLineView, DocumentView } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import {
  asksForRecount,
  compareLines,
  describeReason,
  lineEffectOf,
  movementOriginOf,
  restorableMs,
  canSeeExpected,
  type LineCount,
  type Tolerance,
} from "@comptoir/domain/inventory";
import type { LanguageCode } from "@comptoir/domain/language";
import { quantity } from "@comptoir/domain/measure";
import { cents, extendPrice } from "@comptoir/domain/money";
import { unitsOfMeasure, type UnitCode } from "@comptoir/domain/product";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { readLedger } from "../catalogue/index.ts";
import { toleranceAt } from "./count-tolerance.ts";
import type { DocumentRow } from "./document-rows.ts";
import { documentLineOf, type StoredLine } from "./line-rows.ts";
import { makeScopeNamesLookup } from "./scope-view.ts";

/** Parts of a document that a caller may see: costs, and expected quantities. */
export interface DocumentVisibility {
  readonly costs: boolean;
  /** Language of the texts beside codes. */
  readonly language: LanguageCode;
  readonly expected: (document: Pick<DocumentRow, "isBlind" | "status">) => boolean;
}

/** Returns the parts of documents that a caller may see; a blind count is revealed only on request, and with the permission. */
export function resolveVisibility(
  { permissions, language }: Pick<Caller, "permissions" | "language">,
  reveal = false,
): DocumentVisibility {
  const canReveal = reveal && hasPermission(permissions, ["INVENTORYDOCUMENT_CUD"]);
  return {
    language,
    costs: hasPermission(permissions, ["PRODUCT_COST_READ"]),
    expected: (document) => canSeeExpected(document, { canReveal }),
  };
}

/** Reads the names of users; returns the function that finds a name by user id. */
export const makeUserNameLookup = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  ids: Iterable<number | null | undefined>,
) {
  const userIds = [...new Set([...ids].filter((id) => typeof id === "number"))];
  const userNameRows =
    userIds.length === 0
      ? []
      : yield* sql<{
          readonly id: number;
          readonly name: string;
        }>`SELECT user_id AS id, trim(first_name || ' ' || last_name) AS name FROM user_account WHERE user_id = ANY (${userIds}::integer[])`;
  const userNameById = new Map(userNameRows.map(({ id, name }) => [id, name]));
  return (userId: number) => ({ userId, userName: userNameById.get(userId) ?? "" });
}, Effect.orDie);

/** Reads the supplements of closed counts, by count id. */
const listSupplementsByCount = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, rows: readonly DocumentRow[]) {
  const closedCountIds = rows.flatMap(({ id, type, status }) => (type === "COUNT" && status === "CLOSED" ? [id] : []));
  const supplementRows =
    closedCountIds.length === 0
      ? []
      : yield* sql<SupplementRow>`
    SELECT supplements AS "countId", document_id AS id, number, status FROM inventory_document
    WHERE supplements = ANY (${closedCountIds}::integer[]) AND deleted_at IS NULL ORDER BY document_id`;
  return Map.groupBy(supplementRows, ({ countId }) => countId);
}, Effect.orDie);

interface SupplementRow {
  readonly countId: number;
  readonly id: number;
  readonly number: string;
  readonly status: DocumentRow["status"];
}

/** Converts headers of documents to responses. */
export const viewDocuments = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentRows: readonly DocumentRow[],
  visibility: DocumentVisibility,
) {
  const userNameOf = yield* makeUserNameLookup(
    sql,
    documentRows.flatMap((row) => [
      row.createdBy,
      row.closedBy,
      row.approvedBy,
      row.reversalApprovedBy,
      row.hold?.userId,
      row.hold?.takenFrom?.userId,
      ...row.counters,
    ]),
  );
  const listScopeNames = yield* makeScopeNamesLookup(
    sql,
    documentRows.map(({ scope }) => scope),
  );
  const supplementsByCountId = yield* listSupplementsByCount(sql, documentRows);
  const userOrNull = (id: number | null) => (id === null ? null : userNameOf(id));
  return documentRows.map((row): DocumentView => {
    return {
      ...toStoredHeader(row),
      ...userNameOf(row.createdBy),
      quantity: quantity(row.quantity),
      scopeNames: listScopeNames(row.scope),
      hold: row.hold === null ? null : toHoldView(row.hold, userNameOf),
      counters: row.counters.map(userNameOf),
      approvedBy: userOrNull(row.approvedBy),
      reversalApprovedBy: userOrNull(row.reversalApprovedBy),
      closedBy: userOrNull(row.closedBy),
      ...(row.supplements === null ? {} : { supplements: row.supplements }),
      ...(supplementsByCountId.has(row.id) && {
        supplementedBy: (supplementsByCountId.get(row.id) ?? []).map(({ countId: _, ...supplement }) => supplement),
      }),
      ...(visibility.expected(row)
        ? { varianceQuantity: row.varianceQuantity === null ? null : quantity(row.varianceQuantity) }
        : {}),
      ...(visibility.expected(row) && visibility.costs
        ? { varianceCost: row.varianceCost === null ? null : cents(row.varianceCost) }
        : {}),
    };
  });
});

type UserNameLookup = Effect.Success<ReturnType<typeof makeUserNameLookup>>;

/** Returns the header fields that are sent as they are stored, and the deletion. */
const toStoredHeader = (row: DocumentRow) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  type: row.type,
  date: row.date,
  createdAt: row.createdAt,
  changedAt: row.changedAt,
  processedAt: row.processedAt,
  comment: row.comment,
  layerId: row.locationId,
  layer: row.layer,
  terminalId: row.terminalId,
  lineCount: row.lineCount,
  isDeleted: row.deletedAt !== null,
  restorableUntil: row.deletedAt === null ? null : row.deletedAt + restorableMs,
  version: row.version,
  scope: row.scope,
  isBlind: row.isBlind,
  uncountedPolicy: row.uncountedPolicy,
  unmatched: row.unmatched,
  reversedBy: row.reversedBy,
  reverses: row.reverses,
});

const toHoldView = (
  hold: NonNullable<DocumentRow["hold"]>,
  nameOf: UserNameLookup,
): NonNullable<DocumentView["hold"]> => ({
  ...nameOf(hold.userId),
  terminalId: hold.terminalId,
  until: hold.until,
  ...(hold.takenFrom === undefined ? {} : { takenFrom: nameOf(hold.takenFrom.userId) }),
});

/** Converts the lines of a document to responses; a count in progress is compared with the current stock. */
export const viewLines = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  row: Pick<DocumentRow, "type" | "status" | "isBlind" | "locationId" | "createdAt" | "supplements">,
  storedLines: readonly StoredLine[],
  visibility: DocumentVisibility,
) {
  // A supplement contains only part of a count: compared with the stock it would look like a loss.
  const isCompared =
    row.type === "COUNT" && row.status !== "CLOSED" && row.supplements === null && visibility.expected(row);
  const countByLineNumber = new Map(
    storedLines.flatMap(({ lineNo, count }): (readonly [number, LineCount])[] =>
      count === null ? [] : [[lineNo, count]],
    ),
  );
  const movementsSinceMs = Math.min(row.createdAt, ...[...countByLineNumber.values()].map(({ from }) => from)) - 1;
  const { movements } = isCompared
    ? yield* readLedger(
        sql,
        row.locationId,
        storedLines.map(({ itemId }) => itemId),
        movementsSinceMs,
      )
    : { movements: [] };
  const comparedLines = isCompared
    ? compareLines({ lines: storedLines.map(documentLineOf), locationId: row.locationId }, countByLineNumber, movements)
    : storedLines;
  const tolerance = visibility.expected(row) ? yield* toleranceAt(row.locationId) : undefined;
  const userNameOf = yield* makeUserNameLookup(
    sql,
    storedLines.map(({ recount }) => recount?.userId),
  );
  return storedLines.map((line, index) =>
    lineViewOf(line, { row, visibility, tolerance, userNameOf, variance: comparedLines[index]?.variance ?? null }),
  );
});

type LineContext = Readonly<{
  row: Pick<DocumentRow, "type" | "status" | "isBlind">;
  visibility: DocumentVisibility;
  tolerance: Effect.Success<ReturnType<typeof toleranceAt>> | undefined;
  userNameOf: Effect.Success<ReturnType<typeof makeUserNameLookup>>;
  variance: StoredLine["variance"];
}>;

/** Converts a line; what a blind count or a missing permission hides is left out. */
function lineViewOf(
  line: StoredLine,
  { row, visibility, tolerance, userNameOf, variance }: LineContext,
): DocumentLineView {
  const { unitCost, reason, count, recount } = line;
  const lineQuantity = row.status === "CLOSED" || count === null ? line.quantity : count.quantity;
  const isKnown = visibility.expected(row) && variance !== null;
  const lineEffect = lineEffectOf(row.type, line);
  return {
    id: line.lineNo,
    version: line.version,
    key: line.key,
    ...itemViewOf(line, visibility.language),
    quantity: lineQuantity,
    reasonCode: reason,
    reason: reason === null ? null : describeReason(reason, visibility.language).description,
    isDeleted: line.isDeleted,
    countedFrom: count?.from ?? null,
    countedTo: count?.to ?? null,
    recount: recount === null ? null : { quantity: recount.quantity, ...userNameOf(recount.userId), at: recount.at },
    movedAfterCount: line.movedAfterCount,
    counters: line.counters,
    ...(recount === null ? {} : { firstQuantity: line.quantity }),
    ...(visibility.costs ? { unitCost, cost: unitCost === null ? null : extendPrice(unitCost, lineQuantity) } : {}),
    ...(row.type === "ADJUSTMENT" ? { adjustment: lineEffect.quantity } : {}),
    ...(row.type === "ADJUSTMENT" && visibility.costs ? { varianceCost: lineEffect.cost } : {}),
    ...(isKnown ? varianceViewOf(variance, visibility, tolerance) : {}),
    ...(isKnown && visibility.costs ? { currentCost: variance.currentCost, varianceCost: variance.varianceCost } : {}),
  };
}

/** Returns the item of a line, with the unit that its quantities are counted in. */
function itemViewOf(storedLine: StoredLine, language: LanguageCode) {
  const [unit] = unitCodes.filter((code) => unitsOfMeasure[code].decimals === storedLine.decimals);
  const uomCode = unit ?? "EA";
  return {
    itemId: storedLine.itemId,
    sku: storedLine.sku,
    upc: storedLine.upc,
    description: storedLine.description,
    uomId: unitsOfMeasure[uomCode].id,
    uomCode,
    uomDescription: unitsOfMeasure[uomCode].description[language],
    decimals: storedLine.decimals,
    department: storedLine.department,
    subDepartment: storedLine.subDepartment,
    vendor: storedLine.vendor,
  };
}

/** Compares a line with the expected stock. For readers who may not see costs, "needs a recount" ignores the cost of the variance, which it would reveal. */
const varianceViewOf = (
  variance: NonNullable<StoredLine["variance"]>,
  visibility: DocumentVisibility,
  tolerance: Tolerance | undefined,
) => ({
  currentQuantity: variance.currentQuantity,
  varianceQuantity: variance.varianceQuantity,
  asksForRecount: asksForRecount(visibility.costs ? variance : { ...variance, varianceCost: null }, tolerance),
  movedWhileCounting: variance.movedWhileCounting.map((movement) => ({
    id: movementOriginOf(movement),
    at: movement.at,
    kind: movement.kind,
    quantity: movement.quantity,
    label: null,
  })),
});

const unitCodes = Object.keys(unitsOfMeasure) as readonly UnitCode[];
