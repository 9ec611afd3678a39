/** Source of the keys of the summary tables: columns of the facts, and the joins that read them. */

/** Tables of receipts. */
export type FactTable = "sale" | "sale_line" | "sale_tender" | "sale_tax";

const aliasByTable = { sale: "s", sale_line: "l", sale_tender: "p", sale_tax: "x" } as const satisfies Record<
  FactTable,
  string
>;

/** Keys that are columns of the receipt `s`. */
const receiptSqlByKey: Readonly<Record<string, string>> = {
  terminal: "s.terminal",
  cashier: "coalesce(s.cashier, '')",
  customer: "s.customer",
};

/** Keys that are columns of the location `t`. */
const locationSqlByKey: Readonly<Record<string, string>> = { target_id: "coalesce(t.target_id, 0)" };

/** Keys that are expressions of the fact itself, given its alias. */
const factSqlByKey: Readonly<Record<string, (alias: string) => string>> = {
  department_id: (alias) => `coalesce(${alias}.department_id, 0)`,
  sub_department_id: (alias) => `coalesce(${alias}.sub_department_id, 0)`,
  item_id: (alias) => `coalesce(${alias}.item_id, 0)`,
  month: (alias) => `date_trunc('month', ${alias}.business_date::timestamp)::date`,
  quarter: (alias) => `date_trunc('quarter', ${alias}.business_date::timestamp)::date`,
  // The Sunday on or before the day; 0001-01-07 was a Sunday. Counts days, because extracting a part of a date gives a
  // slow decimal.
  week: (alias) => `${alias}.business_date - ((${alias}.business_date - date '0001-01-07') % 7)::integer`,
};

/** SQL of a key. */
export function keyExpressionSql(table: FactTable, key: string): string {
  const alias = aliasByTable[table];
  return receiptSqlByKey[key] ?? locationSqlByKey[key] ?? factSqlByKey[key]?.(alias) ?? `${alias}.${key}`;
}

/** Fact table with the joins that its keys read. */
export function fromWithJoinsSql(
  table: FactTable,
  keys: readonly string[],
): { readonly from: string; readonly alias: string } {
  const alias = aliasByTable[table];
  const sameReceiptCondition = ["location_id", "business_date", "batch_id", "sale_no"]
    .map((name) => `s.${name} = ${alias}.${name}`)
    .join(" AND ");
  const neededJoins = [
    ...(table !== "sale" && keys.some((key) => key in receiptSqlByKey)
      ? [`JOIN sale s ON ${sameReceiptCondition}`]
      : []),
    ...(keys.some((key) => key in locationSqlByKey)
      ? [`LEFT JOIN target_layer t ON t.target_layer_id = ${alias}.location_id`]
      : []),
  ];
  return { from: [`${table} ${alias}`, ...neededJoins].join(" "), alias };
}
