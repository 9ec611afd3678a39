/** Converts sent lines to domain lines: a new line copies its texts from its item, a stored one is updated by the sent fields. */

import type { DocumentLineSave } from "@comptoir/api/wire";
import {
  checkCsvLocation,
  checkRecount,
  lastLineNo,
  newLine,
  parseReason,
  type DocumentLine,
  type InventoryDocument,
  type SentLine,
} from "@comptoir/domain/inventory";
import { lookupKey } from "@comptoir/domain/product";
import { prefixIssuePaths, failAll, issue, ok, type Issue, type Result } from "@comptoir/domain/result";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import {
  findItemsById,
  findItemsByKey,
  findItemsBySku,
  itemOf,
  type LineItem,
  type DocumentLocation,
} from "./line-items.ts";

/** Location of the document that lines are sent for, with its name. */
export interface NamedLocation extends DocumentLocation {
  readonly layer: string;
}

/** Stored document that the lines were sent for, and whether their sender has seen this version of it. */
export interface KnownDocument {
  readonly document: InventoryDocument;
  readonly isCurrentVersionSeen: boolean;
}

/** Converts the sent lines of a document. Errors, each at its line: REQUIRED, REFERENCE_UNKNOWN, LINE_ELSEWHERE, REASON_REQUIRED, RECOUNT_SAME_USER, LINE_QUANTITY. */
export const toDocumentLines = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { document, isCurrentVersionSeen }: KnownDocument,
  namedLocation: NamedLocation,
  saves: readonly DocumentLineSave[],
  actor: { readonly userId: number; readonly now: number },
) {
  const storedLineByNumber = new Map(document.lines.map((line) => [line.lineNo, line]));
  const itemById = yield* findItemsById(sql, namedLocation, [
    ...new Set(saves.flatMap(({ itemId }) => (itemId === undefined || itemId === 0 ? [] : [itemId]))),
  ]);
  const linesToLookUp = saves.filter(
    ({ id, itemId }) => itemId === undefined && (id === undefined || !storedLineByNumber.has(id)),
  );
  const itemsByKey = yield* findItemsByKey(sql, namedLocation, [
    ...new Set(linesToLookUp.flatMap(({ key }) => key ?? [])),
  ]);
  const itemBySku = yield* findItemsBySku(sql, namedLocation, [
    ...new Set(linesToLookUp.flatMap(({ sku }) => sku ?? [])),
  ]);
  const lastLineNumber = lastLineNo(document.lines);
  const lineIssues: Issue[] = [];
  let addedLineCount = 0;
  const sentLines = saves.flatMap((save, index): readonly SentLine[] => {
    const storedLine = save.id === undefined ? undefined : storedLineByNumber.get(save.id);
    const itemOfSku = itemBySku.get(save.sku ?? "");
    const foundItem =
      save.itemId === undefined
        ? (itemOf(itemsByKey.get(save.key ?? ""), itemOfSku?.itemId) ?? itemOfSku)
        : itemById.get(save.itemId);
    const locationCheck = checkCsvLocation(save.location ?? "", namedLocation.layer);
    if (!locationCheck.ok)
      lineIssues.push(
        ...locationCheck.issues.map((problem) => ({ ...problem, path: ["lines", index, ...problem.path] })),
      );
    const isUnknownItemId = save.itemId !== undefined && save.itemId !== 0 && foundItem === undefined;
    if (isUnknownItemId) lineIssues.push(issue("REFERENCE_UNKNOWN", ["lines", index, "itemId"]));
    // The line gets the key that a scan of its item would have.
    const keyOfLine =
      save.key ?? (foundItem === undefined ? "" : foundItem.upc === "" ? foundItem.sku : lookupKey(foundItem.upc));
    if (storedLine === undefined && keyOfLine === "" && !isUnknownItemId)
      lineIssues.push(issue("REQUIRED", ["lines", index, "key"]));
    if (storedLine === undefined) addedLineCount += 1;
    const baseLine =
      storedLine ?? newLine(save.id ?? lastLineNumber + addedLineCount, keyOfLine, save.code ?? keyOfLine);
    const changedLineResult = prefixIssuePaths(
      ["lines", index],
      applyLineSave({ document, isCurrentVersionSeen }, baseLine, foundItem, save, actor),
    );
    if (!changedLineResult.ok) lineIssues.push(...changedLineResult.issues);
    return changedLineResult.ok ? [changedLineResult.value] : [];
  });
  return lineIssues.length === 0 ? ok(sentLines) : failAll(lineIssues);
});

function applyLineSave(
  { document, isCurrentVersionSeen }: KnownDocument,
  baseLine: DocumentLine,
  lineItem: LineItem | undefined,
  save: DocumentLineSave,
  actor: { readonly userId: number; readonly now: number },
): Result<SentLine> {
  const {
    version = isCurrentVersionSeen ? baseLine.version : null,
    quantity = baseLine.quantity,
    isDeleted = baseLine.isDeleted,
    movedAfterCount = baseLine.movedAfterCount,
    reasonCode = baseLine.reason,
  } = save;
  // A line of a reversal has a reason that nobody chooses; it may be sent back unchanged.
  const reasonResult =
    reasonCode === baseLine.reason ? ok(baseLine.reason) : reasonCode === null ? ok(null) : parseReason(reasonCode);
  if (!reasonResult.ok) return failAll([issue("REASON_REQUIRED", ["reason"])]);
  const lineAfter = {
    ...baseLine,
    ...lineItem,
    version,
    quantity,
    isDeleted,
    movedAfterCount,
    reason: reasonResult.value,
  };
  if (save.recount === undefined || save.recount === null)
    return ok(save.recount === null ? { ...lineAfter, recount: null } : lineAfter);
  const counterIdsOfLine = document.events.flatMap(({ lineKey, userId }) => (lineKey === baseLine.key ? [userId] : []));
  const recountResult = checkRecount({ quantity: save.recount, userId: actor.userId, at: actor.now }, counterIdsOfLine);
  return recountResult.ok ? ok({ ...lineAfter, recount: recountResult.value }) : recountResult;
}
