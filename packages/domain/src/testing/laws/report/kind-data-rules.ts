import fc from "fast-check";

import { isReportKind, reportKinds as ours, type FieldRow } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { kindTables } from "./kind-table.ts";
import type { Report } from "./report.ts";

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const arbKind = fc.constantFrom(...Object.keys(ours).filter(isReportKind));
const standingWords = { percentOfGrandTotal: "share of", rankDescending: "rank by" } as const;
const groupedBy: ReadonlySet<string> = new Set(["text", "enum", "ref", "date", "time"]);

/** A field in the table's notation: its type, its source, and ¢ if it reveals a cost. */
function inWords({ type, role, permission, ratio, standing, follows }: FieldRow): string {
  const isName = role === "dimension" && (type === "int" || type === "money");
  same(role, isName || groupedBy.has(type) ? "dimension" : "measure", `the role of a field of type ${type}`);
  const asName = isName ? " as a name" : "";
  const computed =
    ratio === undefined
      ? ""
      : ` = ${ratio.part} / ${ratio.whole}${ratio.others === undefined ? "" : ` of the other ${ratio.others}s`}`;
  const followed = follows === undefined ? "" : ` of ${follows.join(" ")}`;
  const standingText = standing === undefined ? "" : ` ${standingWords[standing.display]} ${standing.of}`;
  return `${type}${asName}${followed}${computed}${standingText}${permission === undefined ? "" : " ¢"}`;
}

/** Builds the rules and laws of the properties of single report kinds, besides their fields. */
export function kindDataRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const {
    abcClasses,
    answerPrompts,
    canExport,
    checkFilters,
    classifyAbc,
    getReportKind,
    listPromptIndexes,
    reportKinds,
  } = functions;
  return {
    "report-tables": {
      says: "The rows of each report, its default columns, the types of its fields, which of them reveal a cost, and its groupings are those of the behaviour pages. Only Profitability requires the cost permission; only the Financial test has rows that are not final.",
      source: "behaviour 3.4",
      laws: {
        "the rows, columns, fields and groupings of every report are those of the table": fc.property(
          arbKind,
          (kind) => {
            const [row, expected] = [getReportKind(kind), kindTables[kind]];
            same(reportKinds[kind], row);
            same(
              [row.grain, row.columns.join(" "), row.groupings.map((levels) => levels.join(" > ")).join("; ")],
              [expected.grain, expected.columns, expected.groupings],
            );
            const fields = Object.entries<string>(expected.fields).flatMap(([what, names]) =>
              names.split(" ").map((name) => [name, what]),
            );
            same(
              Object.fromEntries(Object.entries(row.fields).map(([name, field]) => [name, inWords(field)])),
              Object.fromEntries(fields),
            );
            same(
              new Set(Object.values(row.fields).flatMap(({ permission = [] }) => permission)),
              new Set(JSON.stringify(expected.fields).includes("¢") ? ["PRODUCT_COST_READ"] : []),
              "who sees costs",
            );
          },
        ),
        "each report has a menu entry, who may open it, and whether it may be exported": fc.property(
          arbKind,
          (kind) => {
            const { entry, permission, isTest } = getReportKind(kind);
            same(
              [entry, permission, isTest],
              [
                `REPORT_${kind.toUpperCase().replaceAll("-", "_")}`,
                kind === "profitability" ? "PRODUCT_COST_READ" : undefined,
                kind === "financial-test",
              ],
            );
            same(canExport(kind), kind !== "financial-test");
          },
        ),
      },
    },
    "abc-classes": {
      says: "ABC classes: the items that make 80 % of net sales are A, the next 15 % B, all others C; an item without sales is C.",
      source: "behaviour 3.4 (Profitability, ABC 80/15/5)",
      cases: ["report.json"],
      laws: {
        "every item has a class, no item sells more than one of a better class, and A is the smallest set that reaches 80 %":
          fc.property(fc.dictionary(fc.string(), fc.integer({ min: -500, max: 9_000 })), (nets) => {
            const entries = Object.entries(nets);
            const classes = classifyAbc(new Map(entries));
            same(
              [...classes.keys()],
              entries.map(([item]) => item),
            );
            same(Object.values(abcClasses), [80, 95, 100], "80, then 15, then 5 percent");
            const of = (wanted: string) =>
              entries.filter(([item]) => classes.get(item) === wanted).map(([, net]) => net);
            const [a, b, c] = [of("A"), of("B"), of("C")];
            holds(
              Math.min(...a, Infinity) >= Math.max(...b, ...c, -Infinity) &&
                Math.min(...b, Infinity) >= Math.max(...c, -Infinity),
              "the classes stand in order",
            );
            const total = sumOf(entries.map(([, net]) => Math.max(0, net)));
            if (total === 0) return same([a, b], [[], []]);
            const addsUpTo = (part: readonly number[], percent: number): boolean =>
              sumOf(part) * 100 >= total * percent;
            holds(
              addsUpTo(a, abcClasses.A) &&
                !addsUpTo(a.toSorted((left, right) => right - left).slice(0, -1), abcClasses.A),
              "A reaches its share, and not without its last item",
            );
            holds(addsUpTo([...a, ...b], abcClasses.B), "A and B reach theirs");
            return holds(
              [...a, ...b].every((net) => net > 0),
              "what sold nothing is C",
            );
          }),
      },
    },
    prompts: {
      says: "A filter may prompt the person who opens the report for its value; only prompts are answered, and every answer is valid for its filter.",
      source: "behaviour 3.5 (promptUser)",
      codes: ["FILTER_VALUE_MISSING", "FILTER_INVALID"],
      laws: {
        "answered filters are complete, the others unchanged; rejects an answer to a filter that does not prompt":
          fc.property(
            fc.array(fc.record({ promptUser: fc.boolean(), value: fc.integer({ min: 0, max: 5 }) }), { maxLength: 4 }),
            fc.dictionary(
              fc.constantFrom("0", "1", "2", "3", "4"),
              fc.oneof(fc.integer({ min: 6, max: 9 }), fc.constantFrom(null, "x")),
            ),
            (prompts, typedAnswers) => {
              const fields = { net: { type: "money", role: "measure" } } as const;
              const filters = prompts.map(({ promptUser, value }) => ({
                field: "net",
                operator: "=" as const,
                values: promptUser ? [null] : [value],
                promptUser,
                locked: false,
              }));
              const valuesByFilter = new Map(
                Object.entries(typedAnswers).map(([filterIndex, value]) => [Number(filterIndex), [value]]),
              );
              const answeredPrompts = answerPrompts(filters, valuesByFilter, fields);
              const isRight =
                listPromptIndexes(filters).every((place) => typeof valuesByFilter.get(place)?.[0] === "number") &&
                [...valuesByFilter.keys()].every((place) => filters[place]?.promptUser === true);
              same(answeredPrompts.ok, isRight);
              if (!answeredPrompts.ok) return;
              same(
                checkFilters(
                  answeredPrompts.value.map((filter) => ({ ...filter, promptUser: false })),
                  fields,
                ),
                [],
              );
              answeredPrompts.value.forEach((filter, place) =>
                same(
                  filter.values,
                  filters[place]?.promptUser === true ? valuesByFilter.get(place) : filters[place]?.values,
                ),
              );
            },
          ),
      },
    },
  };
}
