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

type Params = Omit<ChangeBody, "date">;

/** Explains a change of net sales. Errors: WIDGET_COMPARE without days to compare with, DATE_RANGE, FILTER_INVALID, TOP_N. */
export const explainChange = Effect.fn("explain.change")(function* (unfilteredAsk: WidgetAsk, params: Params) {
  const atMost = yield* checkTopN(params.topN ?? membersAtMost);
  const filteredAsk =
    params.filters === undefined ? unfilteredAsk : yield* narrowCallByWidget(unfilteredAsk, params.filters);
  const question = yield* withComparisonDays(filteredAsk.question, params.against);
  const { compareSpan } = question;
  if (compareSpan === null) return yield* Effect.fail(badRequest("WIDGET_COMPARE", undefined, "compare"));
  const memberPath = params.path ?? [];
  const { snapshot } = unfilteredAsk;
  const narrowedQuestion = { ...question, scope: atStores(question.scope, memberPath) };
  const parts = yield* readChangeParts(snapshot, narrowedQuestion, [compareSpan, narrowedQuestion.span]);
  const departmentByItem = yield* readDepartmentByItem(snapshot, parts);
  const codeOf = {
    LOCATION: ({ store }: ChangePart) => store,
    DEPARTMENT: ({ item }: ChangePart) => departmentByItem.get(item) ?? "0",
    ITEM: ({ item }: ChangePart) => item,
  } as const satisfies Record<BridgeSplit, (part: ChangePart) => string>;
  const openedParts = parts.filter((part) => memberPath.every(({ by, code }) => codeOf[by](part) === code));
  const splits = memberPath.map(({ by }) => by);
  const splitBy = params.by ?? nextSplit(splits, narrowedQuestion.scope.locations.length);
  const split =
    splitBy === null
      ? { members: [], others: null }
      : splitParts(openedParts, codeOf[splitBy], { step: params.step ?? null, atMost });
  const namesOf = (type: BridgeSplit, codes: readonly string[]) => readNames(snapshot, question.scope, type, codes);
  const memberNames =
    splitBy === null
      ? new Map<string, string>()
      : yield* namesOf(
          splitBy,
          split.members.map(({ code }) => code),
        );
  const namedPath = yield* Effect.forEach(memberPath, ({ by: type, code }) =>
    Effect.map(isIdCode(code) ? namesOf(type, [code]) : Effect.succeed(new Map<string, string>()), (names) => ({
      by: type,
      code,
      name: names.get(code) ?? "",
    })),
  );
  return {
    meta: question.meta,
    bridge: sumParts(openedParts) satisfies ChainBridge,
    path: namedPath,
    by: splitBy,
    members: split.members.map(({ code, bridge }) => ({ code, name: memberNames.get(code) ?? "", bridge })),
    others: split.others,
  } satisfies ChangeAnswer;
});

/** Replaces the comparison days of the question by the given ones. */
const withComparisonDays = Effect.fnUntraced(function* (question: Question, comparisonRule: string | undefined) {
  if (comparisonRule === undefined) return question;
  const { range, calendar, nowMs, meta } = question;
  const days = resolveRange(comparisonRule, { today: meta.lastSalesDate ?? range.to, ...calendar });
  if (!days.ok) return yield* Effect.fail(badRequest("DATE_RANGE", undefined, "against"));
  const span = { from: days.value.from, to: days.value.to };
  const compare = { ...span, rule: "previous" as const, of: { from: range.from, to: range.to } };
  return { ...question, compare, compareSpan: span, pairs: null, nowMs, meta: { ...meta, compare } };
});

/** Restricts the scope to the store that the reader opened; empty if that store is outside the caller's scope. */
function atStores(scope: Question["scope"], path: NonNullable<Params["path"]>): Question["scope"] {
  const store = path.find(({ by }) => by === "LOCATION");
  return store === undefined
    ? scope
    : { ...scope, locations: scope.locations.filter(({ id }) => String(id) === store.code) };
}

/** Reads the current department of each item. */
const readDepartmentByItem = Effect.fnUntraced(function* (snapshot: Snapshot, parts: readonly ChangePart[]) {
  const ids = [...new Set(parts.map(({ item }) => Number(item)))].toSorted((a, b) => a - b);
  if (ids.length === 0) return new Map<string, string>();
  const rows = yield* snapshot.query<{ readonly item_id: number; readonly department_id: number | null }>(
    `SELECT item_id, department_id FROM item WHERE item_id = ANY ('{${ids.join(",")}}'::integer[])`,
  );
  return new Map(rows.map((row) => [String(row.item_id), String(row.department_id ?? 0)]));
});

const isIdCode = (code: string): boolean => /^\d{1,9}$/u.test(code);
