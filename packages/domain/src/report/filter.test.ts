import { describe, expect, it } from "vitest";

import type { CalendarDate } from "../period/index.ts";
import { foldText } from "../text/index.ts";

import {
  answerPrompts,
  checkFilters,
  compileFilters,
  decodeFilters,
  encodeFilters,
  isValueMissing,
  orderSpanEnds,
  type FieldCatalogue,
  type ReportFilter,
  type ReportRow,
} from "./index.ts";

const fields = {
  name: { type: "text", role: "dimension" },
  date: { type: "date", role: "dimension" },
  store: { type: "ref", role: "dimension" },
  net: { type: "money", role: "measure" },
} as const satisfies FieldCatalogue;
const context = { today: "2026-03-12" as CalendarDate, weekStart: 0 } as const;

const filter = (
  field: string,
  operator: ReportFilter["operator"],
  ...values: ReportFilter["values"]
): ReportFilter => ({
  field,
  operator,
  values,
  promptUser: false,
  locked: false,
});
const passes = (filters: readonly ReportFilter[], row: ReportRow): boolean => {
  const test = compileFilters(filters, fields, context);
  if (!test.ok) throw new Error(test.issues.map(({ code }) => code).join());
  return test.value(row);
};

describe("rows that lack a field by design", () => {
  const besidesFields: FieldCatalogue = {
    type: { type: "enum", role: "dimension", besides: "receipts" },
    cashier: { type: "ref", role: "dimension" },
    receipts: { type: "int", role: "measure" },
  };
  const matches = (filter: ReportFilter): readonly string[] => {
    const test = compileFilters([filter], besidesFields, context);
    const rows = {
      receipt: { cashier: "Ana", receipts: 1 },
      void: { cashier: "Ana", type: "VOID" },
      discount: { cashier: "Ana", type: "DISCOUNT" },
    };
    return Object.entries(rows).flatMap(([name, row]) => (test.ok && test.value(row) ? [name] : []));
  };

  it("pass any filter on the field: a rate of events is out of all receipts", () => {
    expect(matches(filter("type", "=", "VOID"))).toEqual(["receipt", "void"]);
    expect(matches(filter("type", "notIn", "VOID"))).toEqual(["receipt", "discount"]);
  });

  it("are found by isNull on the field, and pass their own filters", () => {
    expect([matches(filter("type", "isNull")), matches(filter("type", "isNotNull"))]).toEqual([
      ["receipt"],
      ["void", "discount"],
    ]);
    expect(matches(filter("cashier", "=", "Bob"))).toEqual([]);
  });
});

describe("filters on their way", () => {
  it("a list of more than a thousand filters, or none at all, is refused as a whole", () => {
    const decode = (length: number) =>
      decodeFilters(Array.from({ length }, () => ({ Column: "a", Operator: "isNull" })));
    expect(decode(1_000).ok).toBe(true);
    const refusal = { ok: false, issues: [{ code: "FILTER_INVALID", path: [], params: {} }] };
    expect([decode(1_001), decode(100_000), decodeFilters({}), decodeFilters(null)]).toEqual([
      refusal,
      refusal,
      refusal,
      refusal,
    ]);
  });

  it("every filter that cannot be read is named", () => {
    const filterWith = (value: object) => ({ Column: "a", Operator: "=", Value: 1, ...value });
    const bad = [
      null,
      filterWith({ Column: "" }),
      filterWith({ Column: 1 }),
      filterWith({ Operator: "like" }),
      filterWith({ Value: {} }),
      filterWith({ Value: Infinity }),
      filterWith({ Value: [1, {}] }),
      filterWith({ locked: 1 }),
      filterWith({ promptUser: "yes" }),
    ];
    const parts = [
      [],
      ["Column"],
      ["Column"],
      ["Operator"],
      ["Value"],
      ["Value"],
      ["Value"],
      ["locked"],
      ["promptUser"],
    ];
    expect(decodeFilters([...bad, filterWith({})])).toEqual({
      ok: false,
      issues: parts.map((part, place) => ({ code: "FILTER_INVALID", path: [place, ...part], params: {} })),
    });
  });

  it("promptUser and locked default to false; an absent value is missing if the operator needs one", () => {
    const read = { field: "a", promptUser: false, locked: false };
    expect(
      decodeFilters([
        { Column: "a", Operator: "=" },
        { Column: "a", Operator: "isNull" },
        { Column: "a", Operator: "in", Value: null },
        { Column: "a", Operator: "isNull", Value: [1] },
      ]),
    ).toEqual({
      ok: true,
      value: [
        { ...read, operator: "=", values: [null] },
        { ...read, operator: "isNull", values: [] },
        { ...read, operator: "in", values: [null] },
        { ...read, operator: "isNull", values: [1] },
      ],
    });
  });

  it("encodes promptUser and locked only when they are true", () => {
    const encodedFilters = encodeFilters([
      filter("a", "=", 1),
      { ...filter("a", "=", 1), promptUser: true },
      { ...filter("a", "=", 1), locked: true },
    ]);
    expect(JSON.stringify(encodedFilters)).toBe(
      '[{"Column":"a","Operator":"=","Value":1},{"Column":"a","Operator":"=","Value":1,"promptUser":true},{"Column":"a","Operator":"=","Value":1,"locked":true}]',
    );
  });

  it("a filter of more than a hundred thousand values is refused", () => {
    const decode = (length: number) =>
      decodeFilters([{ Column: "a", Operator: "in", Value: Array.from({ length }, () => 1) }]);
    expect(decode(100_000).ok).toBe(true);
    expect(decode(100_001)).toMatchObject({ ok: false, issues: [{ code: "FILTER_INVALID", path: [0, "Value"] }] });
  });
});

describe("rows and filters", () => {
  it.each<[ReportFilter, boolean]>([
    [filter("name", "contains", "EPI"), true],
    [filter("name", "startsWith", "epicé"), true],
    [filter("name", "endsWith", "RIE"), true],
    [filter("name", "contains", "z"), false],
    [filter("name", "=", "epicerie"), false],
    [filter("date", "inRange", "-0d"), true],
    [filter("date", "inRange", "-1m"), false],
    [filter("date", "<", "2026-03-13"), true],
    [filter("net", ">", 5), false],
    [filter("net", "<=", 5), true],
  ])("%j is %s", (tested, expected) => {
    expect(passes([tested], { name: "Épicerie", date: "2026-03-12", net: 5 })).toBe(expected);
  });
});

it("a row without a name does not match part of the word null, nor a list", () => {
  const isPassed = (operator: ReportFilter["operator"], value: string) =>
    passes([filter("name", operator, value)], { name: null });
  expect([
    isPassed("contains", "ul"),
    isPassed("startsWith", "n"),
    isPassed("endsWith", "l"),
    isPassed("in", "null"),
    isPassed("notIn", "null"),
  ]).toEqual([false, false, false, false, true]);
});

it("an answer to a filter that does not ask is refused, at its place", () => {
  expect(answerPrompts([filter("net", "=", 1)], new Map([[0, [2]]]), fields)).toEqual({
    ok: false,
    issues: [{ code: "FILTER_INVALID", path: [0, "values"], params: {} }],
  });
});

it("a text is searched in small letters, without accents", () => {
  expect(foldText("ÉPICERIE Noël")).toBe("epicerie noel");
});

describe("filters before they are applied", () => {
  it("a missing value is FILTER_VALUE_MISSING, unless the person is to be asked; then it is missing when applied", () => {
    const prompted = { ...filter("net", "=", null), promptUser: true };
    expect(checkFilters([filter("net", "="), filter("name", "in", " ")], fields).map(({ code }) => code)).toEqual([
      "FILTER_VALUE_MISSING",
      "FILTER_VALUE_MISSING",
    ]);
    expect(checkFilters([prompted], fields)).toEqual([]);
    expect(compileFilters([prompted], fields, context)).toMatchObject({
      ok: false,
      issues: [{ code: "FILTER_VALUE_MISSING" }],
    });
    expect(isValueMissing({ operator: "isNull", values: [] })).toBe(false);
    expect(checkFilters([filter("net", "isNull", null)], fields).map(({ code }) => code)).toEqual(["FILTER_INVALID"]);
  });

  it("a store is a number or a code", () => {
    expect(checkFilters([filter("store", "=", 3), filter("store", "in", 3, "M1")], fields)).toEqual([]);
  });

  it("a fiscal range is refused where there is no fiscal calendar", () => {
    const test = compileFilters([filter("date", "inRange", "fiscalWeek")], fields, context);
    expect(test.ok ? [] : test.issues.map(({ code }) => code)).toEqual(["FISCAL_CALENDAR_MISSING"]);
  });

  it.each<[string, ReportFilter]>([
    ["a field the source does not have", filter("constructor", "=", 1)],
    ["an operator of another type", filter("net", "contains", "1")],
    ["a text for an amount", filter("net", "=", "1")],
    ["an amount with a fraction of a cent", filter("net", "=", 0.5)],
    ["no day of the calendar", filter("date", "=", "2026-02-30")],
    ["the ends of a span in the wrong order", filter("net", "between", 2, 1)],
    ["a range that is none", filter("date", "inRange", "-9z")],
    ["a number for a text", filter("name", "=", 5)],
    ["two values for one", filter("net", "=", 1, 2)],
  ])("%s is FILTER_INVALID", (_, invalid) => {
    expect(checkFilters([invalid], fields).map(({ code }) => code)).toEqual(["FILTER_INVALID"]);
    expect(compileFilters([invalid], fields, context).ok).toBe(false);
  });
});

it("encodes no value as an empty list, and a missing one as a list of null", () => {
  const valueOf = (...values: ReportFilter["values"]) =>
    encodeFilters([{ field: "net", operator: "in", values, promptUser: false, locked: false }])[0]?.Value;
  expect([valueOf(), valueOf(null), valueOf(1), valueOf(1, 2)]).toEqual([[], [null], 1, [1, 2]]);
});

it("a span typed from its end to its start is in order, and every other filter stays", () => {
  expect(orderSpanEnds(filter("net", "between", 900, 100)).values).toEqual([100, 900]);
  expect(orderSpanEnds(filter("date", "between", "2026-03-02", "2026-03-01")).values).toEqual([
    "2026-03-01",
    "2026-03-02",
  ]);
  for (const ordered of [filter("net", "between", 100, 900), filter("net", "in", 9, 1), filter("net", "between", 5)])
    expect(orderSpanEnds(ordered)).toBe(ordered);
  const blank = filter("name", "between", "b", "");
  expect(orderSpanEnds(blank)).toBe(blank);
});
