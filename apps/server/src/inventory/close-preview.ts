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
import { attemptsAtMost, yieldBetweenSteps, runStepwise, isLongDocument, StepwiseFrom } from "./long-document.ts";
import { loadSupplements } from "./supplements.ts";

/** Maximum number of lines listed; the sums include all. */
const postedAtMost = 1_000;

interface AffectedLine {
  readonly line: DocumentLine;
  readonly quantity: number;
  readonly cost: number | null;
  readonly isUncounted: boolean;
}

/** Computes a preview without posting; a long document lets other requests run. Costs require their permission. Errors: HTTP_404. */
export const previewClose = Effect.fn("previewClose")(function* (caller: Caller, id: number, policy?: UncountedPolicy) {
  const row = yield* findDocument(caller, id);
  if (isLongDocument(row, yield* StepwiseFrom)) {
    for (let attempt = 0; attempt < attemptsAtMost; attempt++) {
      const preparedPreview = yield* dieOfDatabase(runStepwise(previewDocumentClose(caller, id, policy)));
      // Reads in several steps are consistent if nothing was counted meanwhile.
      if (preparedPreview.version === (yield* findDocument(caller, id)).version) return preparedPreview;
    }
  }
  return yield* inTransaction(previewDocumentClose(caller, id, policy));
});

const previewDocumentClose = Effect.fnUntraced(function* (caller: Caller, id: number, policy?: UncountedPolicy) {
  const sql = yield* SqlClient.SqlClient;
  const storedDocument = yield* loadDocument(caller, id);
  const document = { ...storedDocument.document, uncountedPolicy: policy ?? storedDocument.document.uncountedPolicy };
  const context = yield* readCloseContext(caller, { ...storedDocument, document }, "look");
  const { ledger, overlaps } = context;
  yield* yieldBetweenSteps;
  const lines =
    document.type === "COUNT" && document.status !== "CLOSED"
      ? compareDocument(document, ledger.movements, context.request.count).visibleLines
      : document.lines;
  yield* yieldBetweenSteps;
  const { itemsInScope = [], now } = context.request;
  const uncounted = listUncounted(document, itemsInScope, { ledger: ledger.movements, now });
  const zeroed = document.uncountedPolicy === "ZERO" ? uncounted : [];
  yield* yieldBetweenSteps;
  const effects = effectsOf(document.type, lines, zeroed);
  const comparedDocument = {
    ...document,
    lines: [...lines, ...zeroed.map((item, index) => zeroedLine(item, index, now))],
  };
  yield* yieldBetweenSteps;
  const request = { ...context.request, requestId: "", version: document.version, userId: caller.userId };
  const issues =
    document.status === "CLOSED"
      ? checkReversal(document, { ...request, supplements: yield* loadSupplements(caller, id) })
      : checkClose(comparedDocument, request);
  yield* yieldBetweenSteps;
  const isOpen = hasPermission(caller.permissions, ["PRODUCT_COST_READ"]);
  const sumEffects = (someEffects: readonly Pick<AffectedLine, "quantity" | "cost">[]) => sumOf(someEffects, isOpen);
  const moving = effects.filter((effect) => effect.quantity !== 0);
  const preparedPreview: ClosePreview = {
    version: document.version,
    blockers: issues.map((problem) => blockerOf(problem, comparedDocument.lines)),
    added: sumEffects(moving.filter((effect) => effect.quantity > 0)),
    withdrawn: sumEffects(moving.filter((effect) => effect.quantity < 0)),
    unchanged: effects.filter(({ line, quantity: amount }) => amount === 0 && line.itemId !== placeholderItemId).length,
    posted: listPosted(moving, isOpen),
    uncounted: sumEffects(
      uncounted.map(({ expectedQuantity, expectedCost }) => ({ quantity: expectedQuantity, cost: expectedCost })),
    ),
    pending: (yield* listDevices(sql, id)).filter(({ isPending }) => isPending),
    overlaps,
    ...(isOpen ? { approvalAbove: request.approvalAbove ?? null } : {}),
    ...(issues.some(({ code }) => code === "APPROVAL_REQUIRED") ? yield* findApprovers(caller, document) : {}),
  };
  return preparedPreview;
});

type Uncounted = ReturnType<typeof listUncounted>[number];

/** Computes the effects on stock of the lines, and of the uncounted items that become zero. */
const effectsOf = (
  type: Parameters<typeof lineEffectOf>[0],
  lines: readonly DocumentLine[],
  zeroed: readonly Uncounted[],
): readonly AffectedLine[] => [
  ...listLines({ lines }).map((line) => ({ line, ...lineEffectOf(type, line), isUncounted: false })),
  ...zeroed.map(({ line, expectedQuantity, expectedCost }) => ({
    line,
    quantity: -expectedQuantity,
    cost: expectedCost === null ? null : -expectedCost,
    isUncounted: true,
  })),
];

/** Builds the line of an uncounted item, as if zero had been counted. */
const zeroedLine = ({ line, expectedQuantity, expectedCost }: Uncounted, index: number, now: number): DocumentLine => ({
  ...line,
  lineNo: -1 - index,
  quantity: quantity(0),
  variance: uncountedVariance(now, expectedQuantity, expectedCost),
});

/** Sums effects on stock; with their costs only for readers of costs. */
const sumOf = (effects: readonly Pick<AffectedLine, "quantity" | "cost">[], isOpen: boolean) => ({
  lines: effects.length,
  quantity: quantity(effects.reduce((total, effect) => total + effect.quantity, 0)),
  ...(isOpen
    ? {
        cost: cents(effects.reduce((total, effect) => total + (effect.cost ?? 0), 0)),
        unknownCosts: effects.filter((effect) => effect.cost === null).length,
      }
    : {}),
});

function blockerOf({ code, path, params }: Issue, lines: readonly DocumentLine[]): ClosePreview["blockers"][number] {
  const [head, index] = path;
  const lineNo = head === "lines" && typeof index === "number" ? lines[index]?.lineNo : undefined;
  return {
    code,
    ...(lineNo === undefined || lineNo < 0 ? {} : { lineId: lineNo }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
  };
}

/** Lists the movements that a close would post, by value. */
function listPosted(moving: readonly AffectedLine[], isOpen: boolean): ClosePreview["posted"] {
  // The order of rows reveals its sort key, so costs sort them only for readers of costs.
  const weightOf = ({ cost }: AffectedLine) => (isOpen ? Math.abs(cost ?? 0) : 0);
  const byValue = moving.toSorted(
    (left, right) => weightOf(right) - weightOf(left) || Math.abs(right.quantity) - Math.abs(left.quantity),
  );
  return byValue.slice(0, postedAtMost).map(({ line, quantity: amount, cost, isUncounted }) => ({
    lineId: isUncounted ? 0 : line.lineNo,
    itemId: line.itemId,
    sku: line.sku,
    description: line.description,
    quantity: quantity(amount),
    ...(isOpen ? { cost: cost === null ? null : cents(cost) } : {}),
    reasonCode: line.reason,
    isUncounted,
  }));
}

const uncountedVariance = (
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
