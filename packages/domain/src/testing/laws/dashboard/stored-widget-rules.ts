import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { Widget } from "../../../dashboard/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof dashboard, "parseStoredWidgets" | "parseWidgets" | "printWidgets">;

/** Builds the rules and laws of reading stored widgets. */
export function storedWidgetRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { parseStoredWidgets, parseWidgets, printWidgets } = functions;
  return {
    "stored-widgets": {
      says: "A stored widget stays readable for ever: newer rules apply to the next save, and never make a stored dashboard unreadable.",
      source: "specification 3 (widgets stored as text, parsed on read); decision 0109",
      laws: {
        "reads a stored widget that could no longer be saved": fc.property(arbWidget, (widget) => {
          const cleanWidget: Widget = {
            ...widget,
            primary: null,
            secondary: ["items", "items"],
            period: "hello",
            filters: [{ Column: "x", Operator: "LIKE", Value: null }],
            compare: ["fixed", "fixed"],
            fixedValue: null,
          };
          const text = printWidgets([cleanWidget]);
          same(parseStoredWidgets(text), { ok: true, value: [cleanWidget] });
          same(parseWidgets(text).ok, false);
          same(parseStoredWidgets(printWidgets([widget])), parseWidgets(printWidgets([widget])));
        }),
        "rejects what was never a widget": fc.property(
          arbWidget,
          fc.constantFrom("i", "kind", "type", "layout"),
          (widget, name) => {
            const { [name]: _, ...shortenedWidget } = widget;
            same(parseStoredWidgets(JSON.stringify([shortenedWidget])), {
              ok: false,
              issues: [{ code: "WIDGET_FIELD", path: [0, name], params: {} }],
            });
            same(parseStoredWidgets("{}"), { ok: false, issues: [{ code: "WIDGET_TEXT", path: [], params: {} }] });
            same(parseStoredWidgets(printWidgets([widget, widget])), {
              ok: false,
              issues: [{ code: "WIDGET_INDEX", path: [1, "i"], params: { value: widget.i } }],
            });
          },
        ),
      },
    },
  };
}
