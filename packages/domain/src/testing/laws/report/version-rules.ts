import fc, { type Arbitrary } from "fast-check";

import { aggregates, isEmptyReportDiff, panelWidths } from "../../../report/index.ts";
import type { Aggregate, PanelWidth, ReportColumn, ReportDefinition, ReportGroup } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbCustom, arbPivotOver, arbSorting } from "./customization-samples.ts";
import type { Report } from "./report.ts";

/** Few fields, so that columns of two definitions are often the same. */
const arbField = fc.constantFrom("net", "date", "department", "store");

const arbColumn: Arbitrary<ReportColumn> = fc.record({
  field: arbField,
  aggregate: fc.option(fc.constantFrom<Aggregate>(...aggregateCodes())),
  label: fc.constantFrom({}, { fr: "Ventes" }),
  visible: fc.boolean(),
  widthPx: fc.option(fc.constantFrom(80, 120)),
  frozen: fc.boolean(),
  format: fc.constantFrom(null, "currency0"),
});

const arbGroup: Arbitrary<ReportGroup> = fc.record({
  field: arbField,
  grain: fc.constant(null),
  direction: fc.constantFrom("ascending", "descending"),
  subtotal: fc.boolean(),
  collapsed: fc.boolean(),
});

/** A definition of a report as it could be saved, with repeated columns, filters and groups too. */
export const arbDefinition: Arbitrary<ReportDefinition> = fc.record({
  descriptions: fc.record({ fr: fc.string(), en: fc.string(), es: fc.string() }, { requiredKeys: [] }),
  period: fc.constantFrom(null, "-0d", "-1m"),
  columns: fc.array(arbColumn, { maxLength: 6 }),
  filters: arbCustom.map(({ filters }) => filters ?? []),
  groups: fc.array(arbGroup, { maxLength: 3 }),
  sorting: arbSorting,
  pivot: fc.option(arbPivotOver(arbField)),
  drawing: arbCustom.map(({ drawing }) => drawing ?? { picture: "table" as const, figure: 0 }),
  isList: fc.boolean(),
  roleIds: fc.uniqueArray(fc.nat(5)),
  panel: fc.option(
    fc.record({
      linkColumn: arbField,
      html: fc.option(fc.constantFrom("<p>{{net}}</p>", "")),
      width: fc.constantFrom<PanelWidth>(...panelWidthCodes()),
      formRows: fc.integer({ min: 1, max: 3 }),
      formColumns: fc.integer({ min: 1, max: 3 }),
    }),
  ),
});

/** Builds the rules and laws of the versions of a report. */
export function versionRules({ applyReportDiff, diffReports }: Report): Readonly<Record<string, RuleRow>> {
  return {
    "report-versions": {
      says: "The changes between two versions of a report are complete: applied to the older definition they give the newer one. A version that changed nothing has none, and an entry is told as moved only if its order among the others changed.",
      source: "behaviour 4 (5, time machine); decision 0520",
      laws: {
        "the changes applied to the older definition give the newer one": fc.property(
          arbDefinition,
          arbDefinition,
          (before, after) => {
            same(applyReportDiff(before, diffReports(before, after)), after);
          },
        ),
        "a definition does not differ from itself, and one that differs has changes": fc.property(
          arbDefinition,
          arbDefinition,
          (before, after) => {
            holds(isEmptyReportDiff(diffReports(before, before)), "no change without a difference");
            same(isEmptyReportDiff(diffReports(before, after)), JSON.stringify(before) === JSON.stringify(after));
          },
        ),
        "an entry put elsewhere is moved, alone, and neither added nor removed": fc.property(
          fc.uniqueArray(arbColumn, { selector: ({ field, aggregate }) => `${field} ${aggregate}`, minLength: 2 }),
          fc.nat(),
          fc.nat(),
          arbDefinition,
          (columns, fromSeed, toSeed, definition) => {
            const from = fromSeed % columns.length;
            const to = toSeed % columns.length;
            const reordered = columns.toSpliced(from, 1);
            reordered.splice(to, 0, ...columns.slice(from, from + 1));
            const { columns: diff } = diffReports({ ...definition, columns }, { ...definition, columns: reordered });
            same([diff.added, diff.removed, diff.changed], [[], [], []]);
            same(diff.moved.length, from === to ? 0 : 1);
          },
        ),
        "a change of one entry is one change": fc.property(
          fc.uniqueArray(arbColumn, { selector: ({ field, aggregate }) => `${field} ${aggregate}`, minLength: 1 }),
          fc.nat(),
          arbDefinition,
          (columns, seed, definition) => {
            const place = seed % columns.length;
            const changed = columns.map((column, index) =>
              index === place ? { ...column, visible: !column.visible } : column,
            );
            const { columns: diff } = diffReports({ ...definition, columns }, { ...definition, columns: changed });
            same(
              diff.changed.map(({ from }) => from),
              [place],
            );
            same([diff.added, diff.removed, diff.moved], [[], [], []]);
          },
        ),
      },
    },
  };
}

function aggregateCodes(): readonly Aggregate[] {
  return Object.keys(aggregates).filter((code): code is Aggregate => code in aggregates);
}

function panelWidthCodes(): readonly PanelWidth[] {
  return Object.keys(panelWidths).filter((code): code is PanelWidth => code in panelWidths);
}
