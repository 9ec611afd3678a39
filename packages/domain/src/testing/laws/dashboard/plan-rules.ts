import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { MeasureCode, Widget } from "../../../dashboard/index.ts";
import { visibleKinds } from "../../../report/index.ts";
import { arbReportWidget } from "../../arbitraries/report-widget.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "checkWidget"
  | "chooseDisplay"
  | "chooseMeasure"
  | "chooseSplit"
  | "displayTypeCodes"
  | "findHiddenContent"
  | "listMeasures"
  | "newWidget"
  | "widgetSubjectOf"
  | "toggleMeasure"
  | "whyNotFurtherMeasure"
  | "whyNotDisplay"
  | "whyNotSplit"
  | "widgetSplits"
>;

const everyPermission = ["DASHBOARD_READ", "SALE_READ", "PRODUCT_COST_READ", "INVENTORY_READ", "REPORT_READ"];

/** Builds the rules and laws of the choices that the widget editor offers. */
export const planRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    checkWidget,
    chooseDisplay,
    chooseMeasure,
    chooseSplit,
    displayTypeCodes,
    findHiddenContent,
    listMeasures,
    newWidget,
    widgetSubjectOf,
    toggleMeasure,
    whyNotFurtherMeasure,
    whyNotDisplay,
    whyNotSplit,
    widgetSplits,
  } = functions;
  // A measure, often net sales: most splits have no other.
  const arbMeasure = fc.oneof(
    fc.constantFrom<MeasureCode>("netSales", "items", "totalCollected"),
    fc.constantFrom(...listMeasures(everyPermission)),
  );
  const arbSplit = fc.constantFrom(null, ...widgetSplits);
  const arbDisplay = fc.constantFrom(...displayTypeCodes);
  const arbStep: fc.Arbitrary<(widget: Widget) => Widget> = fc.oneof(
    arbMeasure.map((measure) => (widget: Widget) => chooseMeasure(widget, measure)),
    arbSplit.map((split) => (widget: Widget) => chooseSplit(widget, split)),
    arbDisplay.map((type) => (widget: Widget) => chooseDisplay(widget, type)),
    arbMeasure.map((measure) => (widget: Widget) => toggleMeasure(widget, measure)),
  );
  const arbPlanned = fc
    .tuple(arbMeasure, fc.array(arbStep, { maxLength: 12 }))
    .map(([measure, steps]) => steps.reduce((widget, step) => step(widget), newWidget(measure)));
  return {
    "widget-plan": {
      says: "Any order of choices leads to a widget that can be saved. A choice that is offered is taken; one that is not offered changes nothing.",
      source: "behaviour 3.6; decision 0381",
      laws: {
        "any order of choices leads to a widget that can be saved": fc.property(arbPlanned, (widget) => {
          same(checkWidget(widget), []);
        }),
        "a measure is always taken": fc.property(arbPlanned, arbMeasure, (widget, measure) => {
          same(chooseMeasure(widget, measure).primary, measure);
        }),
        "a split is taken if it is offered": fc.property(arbPlanned, arbSplit, (widget, split) => {
          const next = chooseSplit(widget, split);
          if (whyNotSplit(widget, split) === null) same(widgetSubjectOf(next).split, split);
          else same(next, widget);
        }),
        "a display is taken if it is offered": fc.property(arbPlanned, arbDisplay, (widget, type) => {
          const next = chooseDisplay(widget, type);
          if (whyNotDisplay(widget, type) === null) same(next.type, type);
          else same(next, widget);
        }),
        "a further measure is taken if it is offered, and the display stays": fc.property(
          arbPlanned,
          arbMeasure,
          (widget, measure) => {
            const { measures } = widgetSubjectOf(widget);
            if (measures.includes(measure)) return;
            const next = toggleMeasure(widget, measure);
            if (whyNotFurtherMeasure(widget, measure) !== null) return same(next, widget);
            same(widgetSubjectOf(next).measures, [...measures, measure]);
            same(next.type, widget.type);
          },
        ),
      },
    },
    "widget-hidden-measures": {
      says: "Nobody adds a measure or a kind of report that they may not see to a dashboard; what is there already stays.",
      source: "specification 6; behaviour 3.9; decision 0380",
      laws: {
        "a hidden measure is refused once, unless the widget has it": fc.property(
          arbPlanned,
          fc.subarray(everyPermission),
          (widget, permissions) => {
            const visibleMeasures = listMeasures(permissions);
            const { measures } = widgetSubjectOf(widget);
            const hiddenMeasures = findHiddenContent([], [widget], permissions);
            same(hiddenMeasures.length, measures.filter((measure) => !visibleMeasures.includes(measure)).length);
            same(findHiddenContent([widget], [widget], permissions), []);
          },
        ),
        "a report of a hidden or unknown kind is refused, unless the widget shows it already": fc.property(
          arbReportWidget,
          fc.constantFrom("sale", "profitability", "target", "horoscope"),
          fc.subarray(everyPermission),
          (widget, source, permissions) => {
            const next = { ...widget, report: { ...widget.report, source } };
            const isVisible = visibleKinds(permissions).some((kind) => kind === source);
            const isBefore = widget.report.source === source;
            same(
              findHiddenContent([], [next], permissions),
              isVisible ? [] : [{ code: "ACCESS_DENIED", path: [0, "report", "source"], params: {} }],
            );
            same(findHiddenContent([widget], [next], permissions).length, isVisible || isBefore ? 0 : 1);
          },
        ),
      },
    },
  };
};
