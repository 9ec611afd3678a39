import fc from "fast-check";
import { expect, it } from "vitest";

import { hasSameProps } from "./same-figures.ts";
import type { WidgetViewProps } from "./widget-view.tsx";

/** Properties of a widget whose answer is any value; only the comparison reads them. */
const propsOf = (data: unknown, asOf = 0): WidgetViewProps =>
  ({ ...shared, cell: { data: { meta: { asOf }, data }, failure: null, stale: false } }) as unknown as WidgetViewProps;
const shared = { widget: {}, onRetry: () => {}, onFigure: undefined };

type Path = readonly (string | number)[];

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Lists the paths of a value and of everything inside it. */
const listPaths = (value: unknown, path: Path = []): readonly Path[] => [
  path,
  ...(Array.isArray(value)
    ? value.flatMap((item: unknown, index) => listPaths(item, [...path, index]))
    : isContainer(value)
      ? Object.entries(value).flatMap(([field, item]) => listPaths(item, [...path, field]))
      : []),
];

/** Copies a value with the part at a path replaced, and the fields of the objects on the way in reverse order. */
const copyWith = (value: unknown, [step, ...rest]: Path, replace: (part: unknown) => unknown): unknown => {
  if (step === undefined) return replace(value);
  const copyPart = (part: unknown, at: string | number): unknown =>
    at === step ? copyWith(part, rest, replace) : part;
  if (Array.isArray(value)) return value.map(copyPart);
  return Object.fromEntries(
    Object.entries(Object(value))
      .map(([field, part]) => [field, copyPart(part, field)] as const)
      .toReversed(),
  );
};

/** A value, and a path in it. */
const anyPlace = fc.tuple(fc.jsonValue(), fc.nat()).map(([data, place]) => {
  const paths = listPaths(data);
  return { data, path: paths[place % paths.length] ?? [] };
});

const isEqual = (left: unknown, right: unknown): boolean => fc.stringify(left) === fc.stringify(right);

it("a widget with the same figures of a later moment is not drawn again", () => {
  fc.assert(
    fc.property(anyPlace, ({ data, path }) => {
      expect(hasSameProps(propsOf(data, 1), propsOf(copyWith(data, path, structuredClone), 2))).toBe(true);
    }),
  );
});

it("a widget is drawn again when a single figure is another one, at any depth", () => {
  fc.assert(
    fc.property(anyPlace, fc.jsonValue(), ({ data, path }, otherPart) => {
      const next = copyWith(data, path, (part) => (isEqual(part, otherPart) ? { otherPart } : otherPart));
      expect(hasSameProps(propsOf(data), propsOf(next))).toBe(false);
    }),
  );
});

it("a widget is drawn again when a figure has another name, or a list is not one", () => {
  for (const [data, next] of [
    [{ net: null }, { tax: null }],
    [{ net: undefined }, { tax: undefined }],
    [[], {}],
    [[0], { 0: 0 }],
    [null, {}],
    [{ net: 1 }, { net: 1, tax: 2 }],
    [{ ["__proto__"]: {} }, { net: {} }],
  ]) {
    expect(hasSameProps(propsOf(data), propsOf(next))).toBe(false);
    expect(hasSameProps(propsOf(next), propsOf(data))).toBe(false);
  }
});

it("a widget is drawn again when its figures are dimmed, or it opens something else", () => {
  const props = propsOf([1]);
  expect(hasSameProps(props, { ...props, cell: { data: null, failure: null, stale: true } })).toBe(false);
  expect(hasSameProps(props, { ...props, onFigure: () => {} })).toBe(false);
  expect(hasSameProps(props, { ...props })).toBe(true);
});
