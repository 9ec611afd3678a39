import fc, { type Arbitrary } from "fast-check";

import type { ReportModel } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import type { Report } from "./report.ts";
import { arbDefinition } from "./version-rules.ts";

const arbReport: Arbitrary<ReportModel> = arbDefinition.map(({ panel: _, ...definition }) => ({
  ...definition,
  id: 7,
  source: "sale",
}));

/** Reports without a repeated column. */
const arbPlainReport = arbReport.map((report) => ({
  ...report,
  columns: [...new Map(report.columns.map((column) => [`${column.field} ${column.aggregate}`, column])).values()],
}));

/** Parts of a report that are taken as a whole. */
const wholeParts = ["period", "drawing", "isList"] as const;

/** Builds the rules and laws of two saves of one report. */
export function mergeRules({ columnKey, mergeReports }: Report): Readonly<Record<string, RuleRow>> {
  return {
    "report-merge": {
      says: "Of two people who change a report at once, neither takes the other's changes back: what only one changed is theirs, and what both changed is that of who saves last.",
      source: "ours (an editor never overwrites blindly, and never loses a typed value)",
      laws: {
        "changes on top of nothing new are the changes, and nothing on top of changes is those": fc.property(
          arbReport,
          arbReport,
          (before, after) => {
            same(mergeReports({ before, mine: after, theirs: before }), after);
            same(mergeReports({ before, mine: before, theirs: after }), after);
            same(mergeReports({ before, mine: after, theirs: after }), after);
          },
        ),
        "a part that one person changed is theirs, and one that both changed is mine": fc.property(
          fc.constantFrom(...wholeParts),
          fc.constantFrom(...wholeParts),
          arbReport,
          arbReport,
          (myPart, theirPart, before, changed) => {
            const mine = { ...before, [myPart]: changed[myPart] };
            const theirs = { ...before, [theirPart]: changed[theirPart] };
            same(mergeReports({ before, mine, theirs }), { ...theirs, [myPart]: mine[myPart] });
          },
        ),
        "columns that two people add are both there, and those that either removes are gone": fc.property(
          arbPlainReport,
          arbPlainReport,
          arbPlainReport,
          (before, mine, theirs) => {
            const keysOf = ({ columns }: ReportModel) => new Set(columns.map(columnKey));
            const [keysBefore, myKeys, theirKeys] = [keysOf(before), keysOf(mine), keysOf(theirs)];
            const mergedKeys = keysOf(mergeReports({ before, mine, theirs }));
            const addedKeys = [...myKeys, ...theirKeys].filter((key) => !keysBefore.has(key));
            const goneKeys = [...keysBefore].filter(
              (key) => !myKeys.has(key) || (!theirKeys.has(key) && isUnchanged(key)),
            );
            same(
              addedKeys.filter((key) => !mergedKeys.has(key)),
              [],
            );
            same(
              goneKeys.filter((key) => mergedKeys.has(key)),
              [],
            );
            function isUnchanged(key: string): boolean {
              const columnsOf = ({ columns }: ReportModel) => columns.filter((column) => columnKey(column) === key);
              return JSON.stringify(columnsOf(before)) === JSON.stringify(columnsOf(mine));
            }
          },
        ),
        "the order is mine if I moved a column, and theirs otherwise": fc.property(
          fc.uniqueArray(fc.constantFrom("net", "date", "department", "store", "item"), { minLength: 2 }),
          fc.boolean(),
          fc.boolean(),
          arbReport,
          (columnFields, amIMoving, areTheyMoving, report) => {
            const columns = columnFields.map((field) => ({
              field,
              aggregate: null,
              label: {},
              visible: true,
              widthPx: null,
              frozen: false,
              format: null,
            }));
            const before = { ...report, columns };
            const mine = amIMoving ? { ...report, columns: columns.toReversed() } : before;
            const theirs = areTheyMoving
              ? { ...report, columns: [...columns.slice(1), ...columns.slice(0, 1)] }
              : before;
            same(mergeReports({ before, mine, theirs }).columns, (amIMoving ? mine : theirs).columns);
          },
        ),
      },
    },
  };
}
