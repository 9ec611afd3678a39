import fc from "fast-check";

import {
  aggregates,
  columnKey,
  fieldTypes,
  isReportKind,
  reportKinds as ours,
  type FieldValue,
  type ReportRow,
} from "../../../report/index.ts";
import { checkForm } from "../../../validation/index.ts";
import { arbCalendarDate } from "../../arbitraries/calendar.ts";
import { foldText } from "../../../text/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbLevels, arbRows, computeBy, context, fields, pivotOf, show, type Report } from "./report.ts";

const arbKind = fc.constantFrom(...Object.keys(ours).filter(isReportKind));
const arbKey: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom("a", "b", null),
);
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const arbWidth: fc.Arbitrary<number | null> = fc.option(fc.integer({ min: 20, max: 2_000 }));
const arbSorting = fc.array(
  fc.record({
    column: fc.constantFrom(...Object.keys(fields), "gone"),
    direction: fc.constantFrom<"ascending" | "descending">("ascending", "descending"),
  }),
  { maxLength: 3 },
);
const words = [
  ["Épice", "epice"],
  ["epice", "epice"],
  ["ZÈBRE", "zebre"],
  ["avoine", "avoine"],
  ["Bière", "biere"],
  [7, "7"],
  ["5", "5"],
  ["8", "8"],
] as const;

/** Builds the rules of making a report, sorting it, and drilling down from a cell. */
export function screenRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const {
    aggregateType,
    canExport,
    checkReport,
    compareKeys,
    defaultReport,
    encodeFilters,
    findUnfinishedStep,
    getReportKind,
    groupKeyOf,
    listAggregates,
    previewRowsAtMost,
    ratioOf,
    reportForm,
    reportSteps,
    rowsBehind,
    sortRows,
  } = functions;
  const compute = computeBy(functions);
  /** Value of a column in a row, computed independently. */
  const valueOf = (row: ReportRow, column: string): FieldValue => {
    const value = row[column] ?? null;
    if (column === "price")
      return ratioOf({
        part: Number(row["net"] ?? 0),
        of: "money",
        whole: Number(row["quantity"] ?? 0),
        over: "qty",
        to: "unitCost",
      });
    if (column === "share")
      return ratioOf({
        part: Number(row["quantity"] ?? 0),
        of: "qty",
        whole: Number(row["net"] ?? 0),
        over: "money",
        to: "pct",
      });
    return typeof value === "string" ? foldText(value) : value;
  };
  return {
    "row-sorting": {
      says: "A list is sorted by the chosen columns; unknown values are last, and equal rows keep their order (a stable sort).",
      source: "behaviour 3.5 (listSorting)",
      laws: {
        "sorting loses no row, and each pair of neighbours is in order": fc.property(
          arbRows,
          arbSorting,
          (rows, sorting) => {
            const sorted = sortRows(rows, sorting, fields);
            same(
              [...sorted].map((row) => rows.indexOf(row)).toSorted((left, right) => left - right),
              rows.map((_, index) => index),
            );
            const known = sorting.filter(({ column }) => column !== "gone");
            sorted.slice(1).forEach((row, index) => {
              const before = sorted[index] ?? {};
              const first = known.find(({ column }) => valueOf(before, column) !== valueOf(row, column));
              if (first === undefined)
                return holds(rows.indexOf(before) < rows.indexOf(row), "equal rows keep their order");
              const [left, right] = [valueOf(before, first.column), valueOf(row, first.column)];
              if (left === null || right === null) return holds(right === null, "what is not known stands last");
              return holds(left < right === (first.direction === "ascending"), `${left} and ${right} are in order`);
            });
          },
        ),
        "texts are sorted by letters, ignoring accents and case, and numbers among texts as they are written":
          fc.property(fc.array(fc.constantFrom(...words)), fc.boolean(), (some, isUp) => {
            const rows = some.map(([item, plain], place) => ({ item, plain, place }));
            const expected = rows.toSorted((left, right) =>
              left.plain === right.plain ? 0 : left.plain < right.plain === isUp ? -1 : 1,
            );
            same(sortRows(rows, [{ column: "item", direction: isUp ? "ascending" : "descending" }], fields), expected);
          }),
      },
    },
    "group-sorting": {
      says: "Groups are sorted by their keys, numbers by size and texts by letters; a missing key is last.",
      source: "behaviour 3.5 (group by)",
      laws: {
        "the order of keys is total: no two both before each other, no cycles of three": fc.property(
          arbKey,
          arbKey,
          arbKey,
          (first, other, third) => {
            const sign = (left: FieldValue, right: FieldValue): number => Math.sign(compareKeys(left, right)) + 0;
            same(sign(first, other), 0 - sign(other, first));
            same(sign(first, first), 0);
            if (typeof first === typeof other || first === null || other === null)
              same(sign(first, other) === 0, first === other);
            if (first === null && other !== null) same(sign(first, other), 1);
            if (first !== null && other !== null && typeof first !== typeof other)
              same(
                sign(first, other),
                String(first) === String(other) ? 0 : String(first) < String(other) ? -1 : 1,
                "a number among texts stands as it is written",
              );
            if (
              typeof first === typeof other &&
              typeof other === typeof third &&
              sign(first, other) <= 0 &&
              sign(other, third) <= 0
            )
              holds(sign(first, third) <= 0, "the first is not after the third");
            if (typeof first === "number" && typeof other === "number")
              same(sign(first, other), Math.sign(first - other) + 0);
          },
        ),
        "a date groups by the calendar unit it is in": fc.property(
          arbCalendarDate,
          fc.constantFrom(...weekdays),
          (date, weekStart) => {
            same(
              [
                groupKeyOf(date, "month", weekStart),
                groupKeyOf(date, "year", weekStart),
                groupKeyOf(date, "day", weekStart),
              ],
              [date.slice(0, 7), date.slice(0, 4), date],
            );
            same(groupKeyOf(date, "weekday", weekStart), new Date(`${date}T00:00:00Z`).getUTCDay());
            const week = Date.parse(`${groupKeyOf(date, "week", weekStart)}T00:00:00Z`);
            same(new Date(week).getUTCDay(), weekStart);
            holds(
              Date.parse(`${date}T00:00:00Z`) - week < 7 * 86_400_000 && Date.parse(`${date}T00:00:00Z`) >= week,
              "the day is in its week",
            );
          },
        ),
        "a time groups by its hour, and anything else by none": fc.property(
          fc.integer({ min: 0, max: 23 }),
          fc.integer({ min: 0, max: 59 }),
          fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
          (hour, minute, value) => {
            const two = (part: number): string => String(part).padStart(2, "0");
            same(groupKeyOf(`${two(hour)}:${two(minute)}`, "hour", 0), hour);
            if (!/^\d{4}-\d\d-\d\d$/u.test(String(value))) same(groupKeyOf(value, "month", 0), null);
            if (!/^\d\d:/u.test(String(value))) same(groupKeyOf(value, "hour", 0), null);
            same(groupKeyOf(`1 ${two(hour)}:${two(minute)}`, "hour", 0), null);
          },
        ),
      },
    },
    "drill-down": {
      says: "Drill-down: the rows behind any cell of a report give its figure when computed alone.",
      source: "behaviour 3.4 (drill from any cell)",
      laws: {
        "the rows behind a cell give its value": fc.property(arbRows, arbLevels, fc.nat(3), (rows, levels, cut) => {
          const [down, across] = [levels.slice(0, cut), levels.slice(cut)];
          const table = compute(rows, pivotOf(down, across, [show("net"), show("price")]));
          for (const line of table.rows) {
            table.columns.forEach((column, place) => {
              if (column.kind === "key") return;
              const behind = rowsBehind(
                rows,
                [
                  { levels: down, path: line.path },
                  { levels: across, path: column.path },
                ],
                context.weekStart,
              );
              const alone = compute(behind, pivotOf([], [], [show(column.field)])).rows[0]?.cells[0] ?? null;
              same(
                line.cells[place] ?? null,
                behind.length === 0 ? null : alone,
                `${column.field} at ${JSON.stringify([line.path, column.path])}`,
              );
            });
          }
        }),
      },
    },
    "report-steps": {
      says: "A report is edited in steps: source, period and descriptions, columns, filters, groups, preview. Its issues are those of its steps.",
      source: "behaviour 3.5 (steps create/update)",
      codes: [
        "REPORT_PERIOD_REQUIRED",
        "REPORT_COLUMN_REQUIRED",
        "REPORT_FIELD",
        "FILTER_VALUE_MISSING",
        "FILTER_INVALID",
        "MAX_LENGTH",
      ],
      laws: {
        "the issues of the steps are those of the report, and the editor returns to the first step with one":
          fc.property(
            arbKind,
            fc.record({
              hasPeriod: fc.boolean(),
              isDescribed: fc.boolean(),
              hasColumns: fc.boolean(),
              hasValue: fc.boolean(),
              groupsByDimension: fc.boolean(),
            }),
            (kind, { hasPeriod, isDescribed, hasColumns, hasValue, groupsByDimension }) => {
              const rules = { fields: getReportKind(kind).fields, systemLanguage: "fr" } as const;
              const report = defaultReport(kind, ["PRODUCT_COST_READ"]);
              const field = Object.keys(rules.fields).find((name) => rules.fields[name]?.role === "dimension") ?? "";
              const wrong = {
                ...report,
                period: hasPeriod ? report.period : null,
                descriptions: isDescribed ? { fr: "Ventes" } : {},
                columns: hasColumns ? report.columns : [],
                filters: hasValue
                  ? []
                  : [{ field, operator: "=" as const, values: [], promptUser: false, locked: false }],
                groups: [
                  {
                    field: groupsByDimension ? field : "gone",
                    grain: null,
                    direction: "ascending" as const,
                    subtotal: true,
                    collapsed: false,
                  },
                ],
              };
              same(
                Object.values(reportSteps).flatMap((check) => check(wrong, rules)),
                checkReport(wrong, rules),
              );
              const first =
                !hasPeriod || !isDescribed
                  ? "PERIOD"
                  : !hasColumns
                    ? "COLUMNS"
                    : !hasValue
                      ? "FILTERS"
                      : !groupsByDimension
                        ? "GROUPS"
                        : null;
              same(findUnfinishedStep(wrong, rules), first);
            },
          ),
        "a preview shows the first hundred rows": fixedCase(100, (rows) => same(previewRowsAtMost, rows)),
      },
    },
    "report-form": {
      says: "A submitted report is parsed as a whole: its values are kept, absent ones get defaults, and every issue is reported at once.",
      source: "specification 3 and 5 (report data model); behaviour 3.5",
      codes: [
        "REPORT_PERIOD_REQUIRED",
        "REPORT_COLUMN_REQUIRED",
        "REPORT_FIELD",
        "FILTER_VALUE_MISSING",
        "FILTER_INVALID",
        "MAX_LENGTH",
      ],
      laws: {
        "a valid report survives its form unchanged": fc.property(
          arbKind,
          fc.array(
            fc.record({
              choice: fc.nat(),
              visible: fc.boolean(),
              frozen: fc.boolean(),
              widthPx: arbWidth,
              aggregate: fc.boolean(),
              label: fc.constantFrom({}, { fr: "Titre" }, { fr: "Titre", en: "Title", es: "Título" }),
            }),
            { minLength: 1, maxLength: 4 },
          ),
          fc.array(
            fc.record({
              choice: fc.nat(),
              subtotal: fc.boolean(),
              collapsed: fc.boolean(),
              direction: fc.constantFrom("ascending" as const, "descending" as const),
            }),
            { maxLength: 3 },
          ),
          fc.boolean(),
          fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
          (kind, chosen, grouped, isList, roleIds) => {
            const { fields: catalogue } = getReportKind(kind);
            const names = Object.keys(catalogue);
            const dimensions = names.filter((name) => catalogue[name]?.role === "dimension");
            const pick = (from: readonly string[], choice: number): string => from[choice % from.length] ?? "";
            const report = {
              ...defaultReport(kind, []),
              descriptions: { fr: "Ventes" },
              columns: chosen.map(({ choice, aggregate, ...column }) => {
                const field = pick(names, choice);
                return {
                  ...column,
                  field,
                  aggregate: aggregate ? (listAggregates(catalogue, field)[0] ?? null) : null,
                };
              }),
              groups: grouped.map(({ choice, ...group }) => ({
                ...group,
                field: pick(dimensions, choice),
                grain: null,
              })),
              filters: [
                {
                  field: pick(dimensions, 1),
                  operator: "isNotNull" as const,
                  values: [],
                  promptUser: isList,
                  locked: !isList,
                },
              ],
              isList,
              roleIds,
            };
            same(
              checkForm(
                reportForm("fr"),
                JSON.parse(JSON.stringify({ ...report, filters: encodeFilters(report.filters) })),
              ),
              { ok: true, value: report },
            );
          },
        ),
        "absent properties of a column or group get defaults": fc.property(arbKind, (kind) => {
          const { fields: catalogue, columns } = getReportKind(kind);
          const group = Object.keys(catalogue).find((name) => catalogue[name]?.role === "dimension") ?? "";
          const read = checkForm(reportForm("fr"), {
            source: kind,
            period: "-0d",
            descriptions: { fr: "Ventes" },
            columns: [{ field: columns[0] }],
            groups: [{ field: group }],
          });
          same(
            read.ok
              ? [
                  read.value.columns[0],
                  read.value.groups[0],
                  read.value.isList,
                  read.value.filters,
                  read.value.roleIds,
                  read.value.id,
                ]
              : read,
            [
              { field: columns[0], aggregate: null, label: {}, visible: true, widthPx: null, frozen: false },
              { field: group, grain: null, direction: "ascending", subtotal: false, collapsed: false },
              false,
              [],
              [],
              0,
            ],
          );
        }),
        "any value is parsed or rejected": fc.property(
          fc.oneof(
            fc.anything(),
            fc.json().map((text): unknown => JSON.parse(text)),
          ),
          (value) => {
            const read = checkForm(reportForm("fr"), value);
            holds(read.ok || read.issues.length > 0, "a report or issues");
          },
        ),
      },
    },
    "field-aggregates": {
      says: "A sum is additive, a price or a percent is not; a ratio has one figure, that of its sums; a dimension is counted.",
      source: "behaviour 3.5 (aggregates allowed)",
      laws: {
        "a field offers exactly its own aggregates": fc.property(
          fc.constantFrom(...Object.keys(fields), "gone", "toString"),
          (name) => {
            const offered = listAggregates(fields, name);
            same(
              offered,
              Object.keys(aggregates).filter((aggregate) => offered.some((offer) => offer === aggregate)),
            );
            const expected: Readonly<Record<string, number>> = {
              date: 2,
              store: 2,
              item: 2,
              net: 6,
              quantity: 6,
              cost: 6,
              price: 1,
              share: 1,
            };
            same(offered.length, Object.hasOwn(expected, name) ? expected[name] : 0);
            for (const aggregate of offered)
              holds(aggregateType(fields, { field: name, aggregate }) !== null, `${name} has ${aggregate}`);
          },
        ),
        "sums, minimums and maximums are offered for measures only, counts for any field": fc.property(
          fc.constantFrom(...Object.keys(aggregates)),
          (name) => {
            same(
              Object.entries(aggregates).find(([code]) => code === name)?.[1],
              name.startsWith("count") ? "any" : "measure",
            );
          },
        ),
        "a numeric measure offers minimum and maximum, and a sum unless it is a price or percent; anything else is counted":
          fc.property(
            fc.constantFrom("text", "enum", "ref", "date", "time", "int", "qty", "money", "unitCost", "pct"),
            fc.constantFrom("measure", "dimension"),
            (type, role) => {
              const isNumber = role === "measure" && ["int", "qty", "money", "unitCost", "pct"].includes(type);
              const isAdded = isNumber && type !== "unitCost" && type !== "pct";
              same(listAggregates({ one: { type, role } }, "one"), [
                ...(isAdded ? ["sum"] : []),
                ...(isNumber ? ["average", "min", "max"] : []),
                "count",
                "countDistinct",
              ]);
            },
          ),
        "a ratio is offered only where both its parts are": fc.property(
          fc.subarray(Object.keys(fields)),
          fc.constantFrom("price", "share"),
          (names, quotient) => {
            const some = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
            const isWhole = [quotient, "net", "quantity"].every((name) => names.includes(name));
            same(listAggregates(some, quotient), isWhole ? ["sum"] : []);
          },
        ),
        "a column has a default width and a unique key": fc.property(
          fc.constantFrom(...Object.values(fieldTypes)),
          fc.uniqueArray(fc.tuple(fc.string(), fc.constantFrom(null, "sum" as const, "max" as const)), {
            selector: ([name, aggregate]) => JSON.stringify([name, aggregate]),
          }),
          ({ widthPx }, columns) => {
            holds(widthPx >= 80 && widthPx <= 400, "a width that a screen can show");
            const plain = columns.filter(([name]) => !name.includes(":"));
            same(new Set(plain.map(([field, aggregate]) => columnKey({ field, aggregate }))).size, plain.length);
          },
        ),
      },
    },
    "no-export-of-test-reports": {
      says: "A report that is not final is shown with a watermark, and never exported.",
      source: "behaviour 3.4 (Financial test)",
      laws: {
        "every kind but the financial test may be exported": fc.property(arbKind, (kind) =>
          same(canExport(kind), kind !== "financial-test"),
        ),
      },
    },
  };
}
