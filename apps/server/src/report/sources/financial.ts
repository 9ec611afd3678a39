/**
 * Source of the Financial report: the takings of each store's day in sections, as in a balance sheet; and of its test,
 * which includes sales that are not final.
 */

import { checkedCondition } from "../../sales/index.ts";
import { sql, type Column, type Fragment } from "../fragment.ts";
import type { ReportSource, SourceCut, SourceField } from "../source.ts";
import {
  factColumns,
  figures,
  positionBySection,
  listSections,
  listSummedSections,
  type Figure,
  type FinancialSection,
  type SectionFacts,
} from "./financial-sections.ts";
import { locationNames } from "./catalogue-names.ts";
import { selectDrawerParts } from "./drawer-cash.ts";
import { factConditions, cutConditions, sameReceiptSql } from "./sale-line.ts";

/** SQL of a cut's figures, summed by store and day, and by till and cashier if requested. */
const dayRowsSql = (
  usedColumns: ReadonlySet<Column>,
  {
    isCopy,
    counts,
    within,
    isFinal,
    hasSums,
  }: {
    readonly isCopy: boolean;
    readonly counts: (receipt: string) => string;
    readonly within: (alias: string) => readonly string[];
    readonly isFinal: string | null;
    /** Whether daily sums are stored for the counted receipts. */
    readonly hasSums: boolean;
  },
  sourceCut: SourceCut,
): string => {
  const fineFields = ["terminal", "cashier"] as const;
  const groupKeyColumns = ["location_id", "business_date", "section", "place", "code", ...fineFields];
  const sectionSelectSql = ({ name, code, from, alias, receipt, where, adds }: SectionFacts): string => {
    const figureColumnsSql = figures.map((figure) => `(${adds[figure] ?? "0"})::bigint AS "${figure}"`);
    return `SELECT ${alias}.location_id, ${alias}.business_date, '${name}' AS section, ${positionBySection[name]} AS place, ${code}::text AS code, ${fineFields.map((key) => `${usedColumns.has(factColumns[key]) ? `${receipt}.${key}` : "NULL::text"} AS ${key}, `).join("")}${figureColumnsSql.join(", ")} FROM ${from} WHERE ${["true", ...where].join(" AND ")}`;
  };
  const usesDailySums = hasSums && !fineFields.some((key) => usedColumns.has(factColumns[key]));
  const sectionSelects = (
    usesDailySums ? listSummedSections(usedColumns) : listSections(counts, isCopy, usedColumns)
  ).map(({ name, code, from, alias, receipt, where, adds }) => {
    const collectedSql = ["gross", "fees", "giftCards", "rounding", "tips", "taxes"]
      .map((figure) => adds[figure as Figure] ?? "0")
      .join(" + ");
    const deductionsSql = `${adds.discounts ?? "0"} + ${adds.refunds ?? "0"}`;
    const figureSqlByName: Partial<Record<Figure, string>> = {
      ...adds,
      ...(isFinal === null
        ? {}
        : { difference: `CASE WHEN ${isFinal} THEN 0 ELSE ${collectedSql} - (${deductionsSql}) END` }),
    };
    const conditionsOfCut = usesDailySums && alias !== "s" ? cutConditions(alias, sourceCut) : within(alias);
    return sectionSelectSql({
      name,
      code,
      from,
      receipt,
      alias,
      adds: figureSqlByName,
      where: [...conditionsOfCut, where],
    });
  });
  const drawerSelects = selectDrawerParts(
    (figure) => usedColumns.has(factColumns[figure]),
    sourceCut,
    tendersOfDaysSql({ counts, within, hasSums }, sourceCut),
  ).map((part) => sectionSelectSql({ ...part, receipt: part.alias }));
  const figureSumsSql = figures.map((figure) => `sum("${figure}")::bigint AS "${figure}"`);
  return `(SELECT ${groupKeyColumns.join(", ")}, ${figureSumsSql.join(", ")} FROM (${[...sectionSelects, ...drawerSelects].join(" UNION ALL ")}) fact GROUP BY ${groupKeyColumns.join(", ")}) f`;
};

/** SQL of the tenders of the days: those of the daily sums, or of the receipts that count. */
const tendersOfDaysSql = (
  {
    counts,
    within,
    hasSums,
  }: {
    readonly counts: (receipt: string) => string;
    readonly within: (alias: string) => readonly string[];
    readonly hasSums: boolean;
  },
  sourceCut: SourceCut,
): string =>
  hasSums
    ? `(SELECT t.location_id, t.business_date, t.code, t.amount FROM sales_day_tender t WHERE ${cutConditions("t", sourceCut).join(" AND ")})`
    : `(SELECT t.location_id, t.business_date, t.code, t.amount FROM sale_tender t JOIN sale s ON ${sameReceiptSql("s", "t")} WHERE ${[...within("t"), counts("s")].join(" AND ")})`;

const netSalesSql = sql`(${factColumns.gross} - ${factColumns.discounts} - ${factColumns.refunds})`;
/** Limits a figure to one section; it is null in rows of other sections. */
const makeFieldOfSection = (section: FinancialSection["name"], figure: Fragment): SourceField => ({
  sql: sql`CASE WHEN ${factColumns.section} = '${section}' THEN ${figure} END`,
});
/** SQL of a declared or deposited amount of payment types; null without a declaration or deposit. */
const makeDrawerField = (
  figure: "declared" | "overShort" | "deposited",
  count: "declarations" | "deposits",
): SourceField => ({
  sql: sql`CASE WHEN ${factColumns.section} = 'TENDERS' AND ${factColumns[count]} > 0 THEN ${factColumns[figure]} END`,
});

const financialFields: ReportSource["fields"] = {
  date: { sql: factColumns.business_date },
  location: { sql: factColumns.location_id, names: locationNames },
  terminal: { sql: factColumns.terminal },
  cashier: { sql: factColumns.cashier },
  section: { sql: factColumns.section, inOrder: Object.keys(positionBySection) },
  code: { sql: factColumns.code },
  gross: makeFieldOfSection("SALES", factColumns.gross),
  discounts: makeFieldOfSection("SALES", factColumns.discounts),
  refunds: makeFieldOfSection("SALES", factColumns.refunds),
  net: makeFieldOfSection("SALES", netSalesSql),
  taxes: makeFieldOfSection("TAXES", factColumns.taxes),
  fees: makeFieldOfSection("SALES", factColumns.fees),
  giftCards: makeFieldOfSection("SALES", factColumns.giftCards),
  rounding: makeFieldOfSection("SALES", factColumns.rounding),
  tips: makeFieldOfSection("SALES", factColumns.tips),
  collected: {
    sql: sql`CASE WHEN ${factColumns.section} IN ('SALES', 'TAXES') THEN ${netSalesSql} + ${factColumns.taxes} + ${factColumns.fees} + ${factColumns.giftCards} + ${factColumns.rounding} + ${factColumns.tips} END`,
  },
  tendersExpected: makeFieldOfSection("TENDERS", factColumns.tendersExpected),
  tendersDeclared: makeDrawerField("declared", "declarations"),
  overShort: makeDrawerField("overShort", "declarations"),
  deposited: makeDrawerField("deposited", "deposits"),
  bridge: makeFieldOfSection("BANK", factColumns.bridge),
  sales: makeFieldOfSection("COUNTS", factColumns.sales),
  refundCount: makeFieldOfSection("COUNTS", factColumns.refundCount),
  voids: makeFieldOfSection("COUNTS", factColumns.voids),
  noSales: makeFieldOfSection("COUNTS", factColumns.noSales),
  training: makeFieldOfSection("COUNTS", factColumns.training),
  suspended: makeFieldOfSection("COUNTS", factColumns.suspended),
  openAmount: makeFieldOfSection("COUNTS", factColumns.openAmount),
};

const rowOrder = [
  factColumns.business_date,
  factColumns.location_id,
  factColumns.place,
  ...(["code", "terminal", "cashier"] as const).map((name) => sql`${factColumns[name]} COLLATE "C" NULLS FIRST`),
];

export const financial: ReportSource = {
  rowsSql: (cut, usedColumns) => ({
    base: dayRowsSql(
      usedColumns,
      {
        isCopy: cut.dialect.isCopy,
        counts: (receipt) => `${receipt}.counted`,
        within: (alias) => factConditions(alias, cut),
        isFinal: null,
        hasSums: !cut.dialect.isCopy,
      },
      cut,
    ),
    where: [],
  }),
  joins: {},
  fields: financialFields,
  order: rowOrder,
};

/** Includes training receipts and uncommitted batches, but not those whose file is still being checked. */
export const financialTest: ReportSource = {
  rowsSql: (cut, usedColumns) => ({
    base: dayRowsSql(
      usedColumns,
      {
        isCopy: false,
        counts: (receipt) => `${receipt}.state = 'COMPLETED'`,
        within: (alias) => [
          ...cutConditions(alias, cut),
          ...(cut.dialect.isCopy
            ? []
            : [
                `${alias}.batch_id IN (SELECT b.batch_id FROM sale_batch b WHERE b.state = 'COMMITTED' OR (b.state = 'PENDING' AND ${checkedCondition("b")}))`,
              ]),
        ],
        hasSums: false,
        isFinal: cut.dialect.isCopy
          ? "s.counted"
          : "(s.counted AND s.batch_id IN (SELECT batch_id FROM sale_batch WHERE state = 'COMMITTED'))",
      },
      cut,
    ),
    where: [],
  }),
  joins: {},
  fields: {
    ...financialFields,
    difference: { sql: sql`CASE WHEN ${factColumns.section} IN ('SALES', 'TAXES') THEN ${factColumns.difference} END` },
  },
  order: rowOrder,
};
