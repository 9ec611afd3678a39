import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { BoardWidget, MergeSide } from "../../../dashboard/index.ts";
import { arbDashboard, arbFewWidgets } from "../../arbitraries/dashboard.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { arbId, withOtherRefresh } from "./board-samples.ts";

type Functions = Pick<typeof dashboard, "decideSave" | "mergeWidgets">;

const arbVersion = fc.constantFrom(undefined, null, 0, 1, 2, 3, 4);

const withReversedKeys = <T extends object>(value: T): T =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(value).toReversed())));

const findWidget = (widgets: readonly BoardWidget[], i: number): BoardWidget | null =>
  widgets.find((widget) => widget.i === i) ?? null;

const positions = [0, 1, 2, 3, 4, 5];

/** Builds the rules and laws of saving a dashboard, and of merging changes of two people. */
export function boardSaveRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { decideSave, mergeWidgets } = functions;
  return {
    "dashboard-save": {
      says: "A save without an id creates a dashboard, one with an id updates it: it has to exist, be editable, and be unchanged since it was read (optimistic concurrency).",
      source: "specification 4 (Dashboard save); behaviour 3.6 (version in PUT)",
      codes: ["DASHBOARD_STALE"],
      laws: {
        "a save without an id always creates": fc.property(
          fc.constantFrom(null, undefined),
          arbVersion,
          fc.option(arbDashboard, { nil: null }),
          (id, version, storedBoard) => {
            same(decideSave({ id, version }, storedBoard), { ok: true, value: "create" });
          },
        ),
        "a save with an id updates a dashboard that is editable and unchanged since it was read": fc.property(
          arbId,
          arbVersion,
          fc.option(arbDashboard, { nil: null }),
          (id, version, storedBoard) => {
            const refusalOf = (code: string, field: string, params = {}) => ({
              ok: false,
              issues: [{ code, path: [field], params }],
            });
            const expectedResult =
              storedBoard === null
                ? refusalOf("HTTP_404", "id")
                : !storedBoard.canUpdate
                  ? refusalOf("ACCESS_DENIED", "id")
                  : typeof version !== "number" || version === storedBoard.version
                    ? { ok: true, value: "update" }
                    : refusalOf("DASHBOARD_STALE", "version", { version: storedBoard.version });
            same(decideSave({ id, version }, storedBoard), expectedResult);
          },
        ),
      },
    },
    "dashboard-merge": {
      says: "Merge: when two users changed a dashboard, changes, additions and removals by only one of them are kept, position by position; a position changed by both is a conflict, which a user decides. No change is lost silently.",
      source: "behaviour 3.6 (conflict shows both and offers merge by widget position); decision 0111",
      laws: {
        "takes each position from the user who changed it; different changes by both are a conflict": fc.property(
          arbFewWidgets,
          arbFewWidgets,
          arbFewWidgets,
          fc.subarray(positions),
          fc.subarray(positions),
          (baseWidgets, ownChanges, others, subset, keptToo) => {
            const changeBoard = (news: readonly BoardWidget[], left: readonly number[]) => [
              ...baseWidgets.filter(({ i }) => left.includes(i)),
              ...news.filter(({ i }) => !left.includes(i)),
            ];
            const [ownWidgets, theirWidgets] = [changeBoard(ownChanges, subset), changeBoard(others, keptToo)];
            const { widgets, conflicts } = mergeWidgets({ base: baseWidgets, mine: ownWidgets, theirs: theirWidgets });
            for (const i of positions) {
              const [widgetBefore, my, their] = [
                findWidget(baseWidgets, i),
                findWidget(ownWidgets, i),
                findWidget(theirWidgets, i),
              ];
              const [isMine, isTheirs] = [
                JSON.stringify(my) !== JSON.stringify(widgetBefore),
                JSON.stringify(their) !== JSON.stringify(widgetBefore),
              ];
              const isConflict = isMine && isTheirs && JSON.stringify(my) !== JSON.stringify(their);
              same(findWidget(widgets, i), isConflict || isTheirs ? their : my);
              same(
                conflicts.filter((conflict) => conflict.i === i),
                isConflict ? [{ i, mine: my, theirs: their }] : [],
              );
            }
          },
        ),
        "an unchanged side takes the other's changes and order; equal changes by both do not conflict": fc.property(
          arbFewWidgets,
          arbFewWidgets,
          (baseWidgets, theirWidgets) => {
            same(mergeWidgets({ base: baseWidgets, mine: baseWidgets, theirs: theirWidgets }), {
              widgets: theirWidgets,
              conflicts: [],
            });
            same(
              new Set(mergeWidgets({ base: baseWidgets, mine: theirWidgets, theirs: baseWidgets }).widgets),
              new Set(theirWidgets),
            );
            const turnedAround = theirWidgets.map((widget) =>
              withReversedKeys({ ...widget, title: withReversedKeys(widget.title) }),
            );
            same(
              mergeWidgets({ base: baseWidgets, mine: theirWidgets, theirs: turnedAround }).conflicts,
              [],
              "the order of fields is no change",
            );
          },
        ),
        "a choice resolves its conflict, and nothing else": fc.property(
          arbFewWidgets,
          fc.constantFrom<MergeSide>("mine", "theirs"),
          fc.boolean(),
          (baseWidgets, choice, isGone) => {
            const ownWidgets = baseWidgets.map(withOtherRefresh);
            const theirWidgets = isGone ? [] : baseWidgets.map((widget) => ({ ...widget, topN: 99 }));
            const choiceByPosition = new Map(positions.map((i) => [i, choice]));
            same(
              mergeWidgets({ base: baseWidgets, mine: ownWidgets, theirs: theirWidgets }).conflicts.length,
              baseWidgets.length,
            );
            same(
              mergeWidgets({ base: baseWidgets, mine: ownWidgets, theirs: theirWidgets, choices: choiceByPosition }),
              {
                widgets: choice === "mine" ? ownWidgets : theirWidgets,
                conflicts: [],
              },
            );
            same(
              mergeWidgets({ base: baseWidgets, mine: ownWidgets, theirs: baseWidgets, choices: choiceByPosition }),
              {
                widgets: ownWidgets,
                conflicts: [],
              },
            );
            same(
              mergeWidgets({ base: baseWidgets, mine: baseWidgets, theirs: theirWidgets, choices: choiceByPosition }),
              {
                widgets: theirWidgets,
                conflicts: [],
              },
            );
          },
        ),
      },
    },
  };
}
