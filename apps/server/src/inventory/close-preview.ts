/** Previews a close: the movements it would post, by value, and what prevents it. */

import type { Caller } from "@comptoir/api/contract";
import type { ClosePreview } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import {
  checkClose,
  checkReversal,
  compareDocument,
  lineEffectOf,
  listLines,
  listUncounted,
  type DocumentLine,
  type UncountedPolicy,
} from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";
import { placeholderItemId } from "@comptoir/domain/product";
import type { Issue } from "@comptoir/domain/result";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { findApprovers } from "./approvers.ts";
import { readCloseContext } from "./close-context.ts";
import { listDevices } from "./counters.ts";
import { dieOfDatabase, findDocument, inTransaction, loadDocument } from "./document-store.ts";
import {
  attemptsAtMost,
  yieldBetweenSteps,
  runStepwise,
  isLongDocument,
  StepwiseFromLineCount,
} from "./long-document.ts";
import { loadSupplements } from "./supplements.ts";

/** Number of lines listed unless every one is asked for; the sums include all. */
const postedLinesAtMost = 1_000;

interface AffectedLine {
  readonly line: DocumentLine;
  readonly quantity: number;
  readonly cost: number | null;
  readonly isUncounted: boolean;
}

interface PreviewQuery {
  readonly uncountedPolicy?: UncountedPolicy;
  readonly everyLine?: boolean;
}

/** Computes a preview without posting; a long document lets other requests run. Costs require their permission. Errors: HTTP_404. */
export const previewClose = Effect.fn("previewClose")(function* (caller: Caller, id: number, query: PreviewQuery) {
  const documentRow = yield* findDocument(caller, id);
  if (isLongDocument(documentRow, yield* StepwiseFromLineCount)) {
    for (let attempt = 0; attempt < attemptsAtMost; attempt++) {
      const stepwisePreview = yield* dieOfDatabase(runStepwise(previewDocumentClose(caller, id, query)));
      // Reads in several steps are consistent if nothing was counted meanwhile.
      if (stepwisePreview.version === (yield* findDocument(caller, id)).version) return stepwisePreview;
    }
  }
  return yield* inTransaction(previewDocumentClose(caller, id, query));
});

const previewDocumentClose = Effect.fnUntraced(function* (
  caller: Caller,
  id: number,
  { uncountedPolicy, everyLine = false }: PreviewQuery,
) {
  const sql = yield* SqlClient.SqlClient;
  const storedDocument = yield* loadDocument(caller, id);
  const documentWithPolicy = {
    ...storedDocument.document,
    uncountedPolicy: uncountedPolicy ?? storedDocument.document.uncountedPolicy,
  };
  const closeContext = yield* readCloseContext(caller, { ...storedDocument, document: documentWithPolicy }, "look");
  const { ledger, overlaps } = closeContext;
  yield* yieldBetweenSteps;
  const linesWithVariance =
    documentWithPolicy.type === "COUNT" && documentWithPolicy.status !== "CLOSED"
      ? compareDocument(documentWithPolicy, ledger.movements, closeContext.request.count).visibleLines
      : documentWithPolicy.lines;
  yield* yieldBetweenSteps;
  const { itemsInScope = [], now } = closeContext.request;
  const uncountedItems = listUncounted(documentWithPolicy, itemsInScope, { ledger: ledger.movements, now });
  const itemsToZero = documentWithPolicy.uncountedPolicy === "ZERO" ? uncountedItems : [];
  yield* yieldBetweenSteps;
  const affectedLines = listAffectedLines(documentWithPolicy.type, linesWithVariance, itemsToZero);
  const documentToClose = {
    ...documentWithPolicy,
    lines: [...linesWithVariance, ...itemsToZero.map((item, index) => makeZeroedLine(item, index, now))],
  };
  yield* yieldBetweenSteps;
  const closeRequest = {
    ...closeContext.request,
    requestId: "",
    version: documentWithPolicy.version,
    userId: caller.userId,
  };
  const closeIssues =
    documentWithPolicy.status === "CLOSED"
      ? checkReversal(documentWithPolicy, { ...closeRequest, supplements: yield* loadSupplements(caller, id) })
      : checkClose(documentToClose, closeRequest);
  yield* yieldBetweenSteps;
  const maySeeCosts = hasPermission(caller.permissions, ["PRODUCT_COST_READ"]);
  const closePreview: ClosePreview = {
    version: documentWithPolicy.version,
    blockers: closeIssues.map((problem) => blockerOfIssue(problem, documentToClose.lines)),
    ...summarizeEffects({ affectedLines, uncountedItems, seesCosts: maySeeCosts, isComplete: everyLine }),
    pending: (yield* listDevices(sql, id)).filter(({ isPending }) => isPending),
    overlaps,
    ...(maySeeCosts ? { approvalAbove: closeRequest.approvalAbove ?? null } : {}),
    ...(closeIssues.some(({ code }) => code === "APPROVAL_REQUIRED")
      ? yield* findApprovers(caller, documentWithPolicy)
      : {}),
  };
  return closePreview;
});

type UncountedItem = ReturnType<typeof listUncounted>[number];

/** Computes the effects on stock of the lines, and of the uncounted items that become zero. */
const listAffectedLines = (
  type: Parameters<typeof lineEffectOf>[0],
  lines: readonly DocumentLine[],
  zeroed: readonly UncountedItem[],
): readonly AffectedLine[] => [
  ...listLines({ lines }).map((line) => ({ line, ...lineEffectOf(type, line), isUncounted: false })),
  ...zeroed.map(({ line, expectedQuantity, expectedCost }) => ({
    line,
    quantity: -expectedQuantity,
    cost: expectedCost === null ? null : -expectedCost,
    isUncounted: true,
  })),
];

interface EffectsSummaryOptions {
  readonly affectedLines: readonly AffectedLine[];
  readonly uncountedItems: readonly UncountedItem[];
  /** Whether the caller may see costs. */
  readonly seesCosts: boolean;
  /** Whether every movement is listed, and not only the largest. */
  readonly isComplete: boolean;
}

/** Sums the effects of a close on stock, and lists its movements. */
function summarizeEffects({
  affectedLines,
  uncountedItems,
  seesCosts,
  isComplete,
}: EffectsSummaryOptions): Pick<ClosePreview, "added" | "withdrawn" | "unchanged" | "posted" | "uncounted"> {
  const linesThatMoveStock = affectedLines.filter((effect) => effect.quantity !== 0);
  const uncountedEffects = uncountedItems.map(({ expectedQuantity, expectedCost }) => ({
    quantity: expectedQuantity,
    cost: expectedCost,
  }));
  return {
    added: sumAffectedLines(
      linesThatMoveStock.filter((effect) => effect.quantity > 0),
      seesCosts,
    ),
    withdrawn: sumAffectedLines(
      linesThatMoveStock.filter((effect) => effect.quantity < 0),
      seesCosts,
    ),
    unchanged: affectedLines.filter(({ line, quantity: amount }) => amount === 0 && line.itemId !== placeholderItemId)
      .length,
    posted: listPostedLines(linesThatMoveStock, seesCosts, isComplete),
    uncounted: sumAffectedLines(uncountedEffects, seesCosts),
  };
}

/** Builds the line of an uncounted item, as if zero had been counted. */
const makeZeroedLine = (
  { line, expectedQuantity, expectedCost }: UncountedItem,
  index: number,
  now: number,
): DocumentLine => ({
  ...line,
  lineNo: -1 - index,
  quantity: quantity(0),
  variance: makeUncountedVariance(now, expectedQuantity, expectedCost),
});

/** Sums effects on stock; with their costs only for readers of costs. */
const sumAffectedLines = (effects: readonly Pick<AffectedLine, "quantity" | "cost">[], seesCosts: boolean) => ({
  lines: effects.length,
  quantity: quantity(effects.reduce((total, effect) => total + effect.quantity, 0)),
  ...(seesCosts
    ? {
        cost: cents(effects.reduce((total, effect) => total + (effect.cost ?? 0), 0)),
        unknownCosts: effects.filter((effect) => effect.cost === null).length,
      }
    : {}),
});

function blockerOfIssue(
  { code, path, params }: Issue,
  lines: readonly DocumentLine[],
): ClosePreview["blockers"][number] {
  const [head, index] = path;
  const lineNo = head === "lines" && typeof index === "number" ? lines[index]?.lineNo : undefined;
  return {
    code,
    ...(lineNo === undefined || lineNo < 0 ? {} : { lineId: lineNo }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
  };
}

/** Lists the movements that a close would post, by value; the largest unless every one is asked for. */
function listPostedLines(
  moving: readonly AffectedLine[],
  seesCosts: boolean,
  isComplete: boolean,
): ClosePreview["posted"] {
  // The order of rows reveals its sort key, so costs sort them only for readers of costs.
  const visibleCostSizeOf = ({ cost }: AffectedLine) => (seesCosts ? Math.abs(cost ?? 0) : 0);
  const largestLinesFirst = moving.toSorted(
    (left, right) =>
      visibleCostSizeOf(right) - visibleCostSizeOf(left) || Math.abs(right.quantity) - Math.abs(left.quantity),
  );
  return largestLinesFirst
    .slice(0, isComplete ? undefined : postedLinesAtMost)
    .map(({ line, quantity: amount, cost, isUncounted }) => ({
      lineId: isUncounted ? 0 : line.lineNo,
      itemId: line.itemId,
      sku: line.sku,
      description: line.description,
      quantity: quantity(amount),
      ...(seesCosts ? { cost: cost === null ? null : cents(cost) } : {}),
      reasonCode: line.reason,
      isUncounted,
    }));
}

const makeUncountedVariance = (
  atMs: number,
  expected: number,
  cost: number | null,
): NonNullable<DocumentLine["variance"]> => ({
  at: atMs,
  countedQuantity: quantity(0),
  currentQuantity: quantity(expected),
  varianceQuantity: quantity(-expected),
  currentCost: cost === null ? null : cents(cost),
  varianceCost: cost === null ? null : cents(-cost),
  movedWhileCounting: [],
});
