/** Explains why net sales changed: the bridge from one period to the other by store, department and item. */

import { Effect } from "effect";

import type { ChangeAnswer, ChangeBody } from "@comptoir/api/wire";
import {
  nextSplit,
  splitParts,
  sumParts,
  type BridgeSplit,
  type ChainBridge,
  type ChangePart,
} from "@comptoir/domain/metric";
import { resolveRange } from "@comptoir/domain/period";

import { badRequest } from "../http/refusal.ts";
import {
  checkTopN,
  narrowCallByWidget,
  readNames,
  readChangeParts,
  type Question,
  type Snapshot,
  type WidgetAsk,
} from "../widget-data/index.ts";

/** Default maximum number of stores, departments or items to list in an explanation. */
const membersAtMost = 12;

type ChangeParams = Omit<ChangeBody, "date">;

/** Explains a change of net sales. Errors: WIDGET_COMPARE without days to compare with, DATE_RANGE, FILTER_INVALID, TOP_N. */
export const explainChange = Effect.fn("explain.change")(function* (unfilteredAsk: WidgetAsk, params: ChangeParams) {
  const membersLimit = yield* checkTopN(params.topN ?? membersAtMost);
  const filteredAsk =
    params.filters === undefined ? unfilteredAsk : yield* narrowCallByWidget(unfilteredAsk, params.filters);
  const comparedQuestion = yield* withComparisonDays(filteredAsk.question, params.against);
  const { compareSpan } = comparedQuestion;
  if (compareSpan === null) return yield* Effect.fail(badRequest("WIDGET_COMPARE", undefined, "compare"));
  const memberPath = params.path ?? [];
  const { snapshot } = unfilteredAsk;
  const narrowedQuestion = { ...comparedQuestion, scope: narrowToStore(comparedQuestion.scope, memberPath) };
  const changeParts = yield* readChangeParts(snapshot, narrowedQuestion, [compareSpan, narrowedQuestion.span]);
  const departmentByItem = yield* readDepartmentByItem(snapshot, changeParts);
  const memberCodeBySplit = {
    LOCATION: ({ store }: ChangePart) => store,
    DEPARTMENT: ({ item }: ChangePart) => departmentByItem.get(item) ?? "0",
    ITEM: ({ item }: ChangePart) => item,
  } as const satisfies Record<BridgeSplit, (part: ChangePart) => string>;
  const openedParts = changeParts.filter((part) =>
    memberPath.every(({ by, code }) => memberCodeBySplit[by](part) === code),
  );
  const pathSplits = memberPath.map(({ by }) => by);
  const chosenSplit = params.by ?? nextSplit(pathSplits, narrowedQuestion.scope.locations.length);
  const splitResult =
    chosenSplit === null
      ? { members: [], others: null }
      : splitParts(openedParts, memberCodeBySplit[chosenSplit], { step: params.step ?? null, atMost: membersLimit });
  const readMemberNames = (type: BridgeSplit, codes: readonly string[]) =>
    readNames(snapshot, comparedQuestion.scope, type, codes);
  const nameByMemberCode =
    chosenSplit === null
      ? new Map<string, string>()
      : yield* readMemberNames(
          chosenSplit,
          splitResult.members.map(({ code }) => code),
        );
  const namedPath = yield* Effect.forEach(memberPath, ({ by: type, code }) =>
    Effect.map(isIdCode(code) ? readMemberNames(type, [code]) : Effect.succeed(new Map<string, string>()), (names) => ({
      by: type,
      code,
      name: names.get(code) ?? "",
    })),
  );
  return {
    meta: comparedQuestion.meta,
    bridge: sumParts(openedParts) satisfies ChainBridge,
    path: namedPath,
    by: chosenSplit,
    members: splitResult.members.map(({ code, bridge }) => ({ code, name: nameByMemberCode.get(code) ?? "", bridge })),
    others: splitResult.others,
  } satisfies ChangeAnswer;
});

/** Replaces the comparison days of the question by the given ones. */
const withComparisonDays = Effect.fnUntraced(function* (question: Question, comparisonRule: string | undefined) {
  if (comparisonRule === undefined) return question;
  const { range, calendar, nowMs, meta } = question;
  const comparisonRange = resolveRange(comparisonRule, { today: meta.lastSalesDate ?? range.to, ...calendar });
  if (!comparisonRange.ok) return yield* Effect.fail(badRequest("DATE_RANGE", undefined, "against"));
  const comparisonSpan = { from: comparisonRange.value.from, to: comparisonRange.value.to };
  const comparisonDays = { ...comparisonSpan, rule: "previous" as const, of: { from: range.from, to: range.to } };
  return {
    ...question,
    compare: comparisonDays,
    compareSpan: comparisonSpan,
    pairs: null,
    nowMs,
    meta: { ...meta, compare: comparisonDays },
  };
});

/** Restricts the scope to the store that the reader opened; empty if that store is outside the caller's scope. */
function narrowToStore(scope: Question["scope"], path: NonNullable<ChangeParams["path"]>): Question["scope"] {
  const storeStep = path.find(({ by }) => by === "LOCATION");
  return storeStep === undefined
    ? scope
    : { ...scope, locations: scope.locations.filter(({ id }) => String(id) === storeStep.code) };
}

/** Reads the current department of each item. */
const readDepartmentByItem = Effect.fnUntraced(function* (snapshot: Snapshot, parts: readonly ChangePart[]) {
  const itemIds = [...new Set(parts.map(({ item }) => Number(item)))].toSorted((a, b) => a - b);
  if (itemIds.length === 0) return new Map<string, string>();
  const rows = yield* snapshot.query<{ readonly item_id: number; readonly department_id: number | null }>(
    `SELECT item_id, department_id FROM item WHERE item_id = ANY ('{${itemIds.join(",")}}'::integer[])`,
  );
  return new Map(rows.map((row) => [String(row.item_id), String(row.department_id ?? 0)]));
});

const isIdCode = (code: string): boolean => /^\d{1,9}$/u.test(code);
