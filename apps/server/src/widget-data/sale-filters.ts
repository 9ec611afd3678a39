/** Filters the sales of a widget call: a location narrows the scope; a department, cashier or terminal selects a summary table and a condition. */

import { checkSaleFilters } from "@comptoir/domain/dashboard";
import { isComputableFrom, type MetricCode } from "@comptoir/domain/metric";
import type { FilterValue, ReportFilter } from "@comptoir/domain/report";
import { fail, issue, ok, type Issue, type Result } from "@comptoir/domain/result";
import { parseStoreTerminal } from "@comptoir/domain/target";

import { type DayTable, listStoredSums } from "../sales/index.ts";
import type { ItemFilter, MemberFilter } from "./member-filter.ts";
import type { Question } from "./question.ts";

/** Filter columns of the sale report that have a daily summary, each with its table and key. */
const memberColumns = {
  department: { table: "sales_day_department", column: "department_id", isId: true },
  subDepartment: { table: "sales_day_department", column: "sub_department_id", isId: true },
  cashier: { table: "sales_day_cashier", column: "cashier", isId: false },
  terminal: { table: "sales_day_terminal", column: "terminal", isId: false },
} as const satisfies Record<string, { readonly table: DayTable; readonly column: string; readonly isId: boolean }>;

type MemberColumn = keyof typeof memberColumns;

/** Narrows a question by filters. Errors: FILTER_INVALID with the column, FILTER_VALUE_MISSING. */
export function narrowQuestion(question: Question, filters: readonly ReportFilter[]): Result<Question> {
  const issues: Issue[] = [...checkSaleFilters(filters)];
  let { scope, members: memberFilter, items } = question;
  for (const filter of issues.length === 0 ? filters : []) {
    const isKept = filter.operator === "=" || filter.operator === "in";
    if (isMemberColumn(filter.field)) {
      const nextFilter = memberOf(filter.field, filter.values, isKept);
      if (nextFilter === null || items !== null || (memberFilter !== null && memberFilter.table !== nextFilter.table))
        issues.push(refuseFilter(filter));
      else
        memberFilter =
          memberFilter === null
            ? nextFilter
            : {
                ...memberFilter,
                columns: [...memberFilter.columns, ...nextFilter.columns],
                conditions: [...memberFilter.conditions, ...nextFilter.conditions],
              };
    } else {
      const ids = idsOf(filter.values);
      if (ids === null || (filter.field === "item" && (memberFilter !== null || items !== null)))
        issues.push(refuseFilter(filter));
      else if (filter.field === "item") items = { ids, isKept };
      else scope = { ...scope, locations: scope.locations.filter(({ id }) => ids.includes(id) === isKept) };
    }
  }
  return issues.length === 0 ? ok({ ...question, scope, members: memberFilter, items }) : { ok: false, issues };
}

/** Parses the member that GetStats names: a column and its code, as in "department:12". Errors: FILTER_INVALID. */
export function parseMemberCode(code: string): Result<readonly ReportFilter[]> {
  const colonIndex = code.indexOf(":");
  if (colonIndex <= 0) return fail(issue("FILTER_INVALID", ["code"], { field: code }));
  return ok([
    {
      field: code.slice(0, colonIndex),
      operator: "=",
      values: [code.slice(colonIndex + 1)],
      promptUser: false,
      locked: false,
    },
  ]);
}

/** Returns whether a metric can be computed from the summary of the members or items that a question is filtered by. */
export function hasMetric(
  metric: MetricCode,
  { members, items }: { readonly members: Pick<MemberFilter, "table"> | null; readonly items: ItemFilter | null },
): boolean {
  // The item summary of whole targets is assumed, because it has the fewest sums.
  return isComputableFrom(
    metric,
    listStoredSums(items === null ? (members?.table ?? "sales_day") : "sales_target_month_item"),
  );
}

/** Returns the issue of a call that supports neither member nor item filters; null if it has none. */
export function filterIssue({ members, items }: Pick<Question, "members" | "items">): Issue | null {
  const field = members?.field ?? (items === null ? null : "item");
  return field === null ? null : issue("FILTER_INVALID", ["filters"], { field });
}

const refuseFilter = ({ field }: ReportFilter): Issue => issue("FILTER_INVALID", ["filters"], { field });

const isMemberColumn = (field: string): field is MemberColumn => Object.hasOwn(memberColumns, field);

function memberOf(field: MemberColumn, filterValues: readonly FilterValue[], isKept: boolean): MemberFilter | null {
  const { table, column, isId } = memberColumns[field];
  const ids = isId ? idsOf(filterValues) : null;
  if (isId && ids === null) return null;
  const list = isId
    ? `'{${(ids ?? []).join(",")}}'::integer[]`
    : `ARRAY[${filterValues.map((value) => textLiteral(String(value))).join(",")}]`;
  const ofStores = field === "terminal" ? filterValues.flatMap((value) => parseStoreTerminal(String(value)) ?? []) : [];
  const conditions = [
    `${column} = ANY (${list})`,
    ...ofStores.map(
      ({ locationId, terminal }) => `(location_id = ${locationId} AND ${column} = ${textLiteral(terminal)})`,
    ),
  ];
  return {
    field,
    table,
    columns: ofStores.length === 0 ? [column] : ["location_id", column],
    conditions: [`${isKept ? "" : "NOT "}(${conditions.join(" OR ")})`],
  };
}

/** Parses ids, also from text; null if any value is not an id. */
function idsOf(values: readonly FilterValue[]): readonly number[] | null {
  const ids = values.map((value) => (typeof value === "string" && /^\d{1,9}$/u.test(value) ? Number(value) : value));
  return ids.every((id): id is number => typeof id === "number" && Number.isSafeInteger(id) && id >= 0) ? ids : null;
}

/** SQL of a text, written in hexadecimal, so that nothing in it can be read as SQL. */
function textLiteral(text: string): string {
  return `convert_from(decode('${Buffer.from(text.replaceAll("\0", ""), "utf8").toString("hex")}', 'hex'), 'UTF8')`;
}
