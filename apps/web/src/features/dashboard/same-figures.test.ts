import fc from "fast-check";
import { expect, it } from "vitest";

import { hasSameProps } from "./same-figures.ts";
import type { WidgetViewProps } from "./widget-view.tsx";

/** Properties of a widget whose answer is any value; only the comparison reads them. */
const propsOf = (data: unknown, asOf = 0): WidgetViewProps =>
  ({ ...shared, cell: { data: { meta: { asOf }, data }, failure: null, stale: false } }) as unknown as WidgetViewProps;
const shared = { widget: {}, onRetry: () => {}, onFigure: undefined };

it("a widget is drawn again exactly when another figure came", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.boolean(), (data, otherData, isCopy) => {
      const next: unknown = isCopy ? structuredClone(data) : otherData;
      expect(hasSameProps(propsOf(data, 1), propsOf(next, 2))).toBe(fc.stringify(data) === fc.stringify(next));
    }),
  );
});

it("a widget is drawn again when its figures are dimmed, or it opens something else", () => {
  const props = propsOf([1]);
  expect(hasSameProps(props, { ...props, cell: { data: null, failure: null, stale: true } })).toBe(false);
  expect(hasSameProps(props, { ...props, onFigure: () => {} })).toBe(false);
  expect(hasSameProps(props, { ...props })).toBe(true);
});
