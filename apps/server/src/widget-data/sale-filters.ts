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
const memberColumnByField = {
  department: { table: "sales_day_department", column: "department_id", isId: true },
  subDepartment: { table: "sales_day_department", column: "sub_department_id", isId: true },
  cashier: { table: "sales_day_cashier", column: "cashier", isId: false },
  terminal: { table: "sales_day_terminal", column: "terminal", isId: false },
} as const satisfies Record<string, { readonly table: DayTable; readonly column: string; readonly isId: boolean }>;

type MemberColumn = keyof typeof memberColumnByField;

/** Narrows a question by filters. Errors: FILTER_INVALID with the column, FILTER_VALUE_MISSING. */
export function narrowQuestion(question: Question, filters: readonly ReportFilter[]): Result<Question> {
  const filterIssues: Issue[] = [...checkSaleFilters(filters)];
  let { scope, members: memberFilter, items } = question;
  for (const filter of filterIssues.length === 0 ? filters : []) {
    const isIncluded = filter.operator === "=" || filter.operator === "in";
    if (isMemberColumn(filter.field)) {
      const nextMemberFilter = toMemberFilter(filter.field, filter.values, isIncluded);
      if (
        nextMemberFilter === null ||
        items !== null ||
        (memberFilter !== null && memberFilter.table !== nextMemberFilter.table)
      )
        filterIssues.push(filterInvalidIssue(filter));
      else
        memberFilter =
          memberFilter === null
            ? nextMemberFilter
            : {
                ...memberFilter,
                columns: [...memberFilter.columns, ...nextMemberFilter.columns],
                conditions: [...memberFilter.conditions, ...nextMemberFilter.conditions],
              };
    } else {
      const filterItemIds = parseIds(filter.values);
      if (filterItemIds === null || (filter.field === "item" && (memberFilter !== null || items !== null)))
        filterIssues.push(filterInvalidIssue(filter));
      else if (filter.field === "item") items = { ids: filterItemIds, isKept: isIncluded };
      else
        scope = { ...scope, locations: scope.locations.filter(({ id }) => filterItemIds.includes(id) === isIncluded) };
    }
  }
  return filterIssues.length === 0
    ? ok({ ...question, scope, members: memberFilter, items })
    : { ok: false, issues: filterIssues };
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
  const blockedField = members?.field ?? (items === null ? null : "item");
  return blockedField === null ? null : issue("FILTER_INVALID", ["filters"], { field: blockedField });
}

const filterInvalidIssue = ({ field }: ReportFilter): Issue => issue("FILTER_INVALID", ["filters"], { field });

const isMemberColumn = (field: string): field is MemberColumn => Object.hasOwn(memberColumnByField, field);

function toMemberFilter(
  field: MemberColumn,
  filterValues: readonly FilterValue[],
  isKept: boolean,
): MemberFilter | null {
  const { table, column, isId } = memberColumnByField[field];
  const memberIds = isId ? parseIds(filterValues) : null;
  if (isId && memberIds === null) return null;
  const valueListSql = isId
    ? `'{${(memberIds ?? []).join(",")}}'::integer[]`
    : `ARRAY[${filterValues.map((value) => textLiteralSql(String(value))).join(",")}]`;
  const storeTerminals =
    field === "terminal" ? filterValues.flatMap((value) => parseStoreTerminal(String(value)) ?? []) : [];
  const memberConditions = [
    `${column} = ANY (${valueListSql})`,
    ...storeTerminals.map(
      ({ locationId, terminal }) => `(location_id = ${locationId} AND ${column} = ${textLiteralSql(terminal)})`,
    ),
  ];
  return {
    field,
    table,
    columns: storeTerminals.length === 0 ? [column] : ["location_id", column],
    conditions: [`${isKept ? "" : "NOT "}(${memberConditions.join(" OR ")})`],
  };
}

/** Parses ids, also from text; null if any value is not an id. */
function parseIds(values: readonly FilterValue[]): readonly number[] | null {
  const parsedIds = values.map((value) =>
    typeof value === "string" && /^\d{1,9}$/u.test(value) ? Number(value) : value,
  );
  return parsedIds.every((id): id is number => typeof id === "number" && Number.isSafeInteger(id) && id >= 0)
    ? parsedIds
    : null;
}

/** SQL of a text, written in hexadecimal, so that nothing in it can be read as SQL. */
function textLiteralSql(text: string): string {
  return `convert_from(decode('${Buffer.from(text.replaceAll("\0", ""), "utf8").toString("hex")}', 'hex'), 'UTF8')`;
}
