/** Names of XML records and of their columns. */

import { headerOf, isMeasure, wordsOf } from "./record-words.ts";

/** Place of a column: its path, and the fewest of its last steps that say what it is. */
export interface ColumnPath {
  readonly steps: readonly string[];
  readonly least: number;
  /** Whether its element is above the record, so that several rows may have its value. */
  readonly isShared: boolean;
}

/** Begins the name of a column above the record: no column of a record has it in any file, so a saved mapping never takes one for the other. */
const sharedPrefix = "../";

/**
 * Names the columns of a record by the ends of their paths: the shortest that no other column has, after "../" if it stands above the record. Columns above a
 * record of JSON are `areSharedApart`: "total" and "../total" are two names.
 *
 * @example nameRecordColumns([{ steps: ["A", "Receipt", "@no"], least: 2, isShared: true }, { steps: ["A", "Receipt", "Line", "Item"], least: 1, isShared: false }, { steps: ["A", "Receipt", "Line", "Promo", "Item"], least: 1, isShared: false }]) // => ["../Receipt/@no", "Line/Item", "Promo/Item"]
 */
export function nameRecordColumns(paths: readonly ColumnPath[], areSharedApart = false): readonly string[] {
  const endsOf = ({ steps, least }: ColumnPath): readonly string[] =>
    steps.slice(0, steps.length - least + 1).map((_, index) => steps.slice(steps.length - least - index).join("/"));
  const countByName = new Map<string, number>();
  const nameKeyOf = ({ isShared }: ColumnPath, end: string) =>
    areSharedApart && isShared ? `${sharedPrefix}${end}` : end;
  for (const path of paths)
    for (const end of endsOf(path))
      countByName.set(nameKeyOf(path, end), (countByName.get(nameKeyOf(path, end)) ?? 0) + 1);
  return paths.map((path) => {
    const columnName =
      endsOf(path).find((end) => countByName.get(nameKeyOf(path, end)) === 1) ?? `/${path.steps.join("/")}`;
    return path.isShared ? `${sharedPrefix}${columnName}` : columnName;
  });
}

/**
 * Lists the names of a column: its path in both orders, and its last step inside the elements of the record's path or a header.
 *
 * @example namesOfColumn("Article/Code", null) // => ["Article/Code", "Code Article"]
 * @example namesOfColumn("Line/Item", "Receipts/Receipt/Line") // => ["Line/Item", "Item Line", "Item"]
 * @example namesOfColumn("../Receipt/@no", "Receipts/Receipt/Line") // => ["Receipt/@no", "@no Receipt", "@no"]
 * @example namesOfColumn("../orders/id", "JSON/orders/line_items") // => ["orders/id", "id orders", "id", "order id"]
 * @example namesOfColumn("../Header/Number", "Receipts/Receipt/Line") // => ["Header/Number", "Number Header", "Number"]
 * @example namesOfColumn("../Header/ExchangeRate", "Receipts/Receipt/Line") // => ["Header/ExchangeRate", "ExchangeRate Header"]
 * @example namesOfColumn("../Customer/Number", "Receipts/Receipt/Line") // => ["Customer/Number", "Number Customer"]
 */
export function namesOfColumn(column: string, record: string | null): readonly string[] {
  const pathSteps = column.replace(sharedPrefix, "").split("/");
  const [element = "", innerStep] = pathSteps;
  if (innerStep === undefined || pathSteps.length > 2) return [column];
  // Tills write the rate of the day in every header, also where no amount is in another currency.
  const isOfHeader = headerOf(wordsOf(element)) === "header" && !isMeasure(wordsOf(innerStep));
  const belongsToRecord = record?.split("/").includes(element) === true || isOfHeader;
  // A list is named for several: "orders" has the number of an order.
  const singularNames = /[^s]s$/iu.test(element) ? [`${element.slice(0, -1)} ${innerStep}`] : [];
  return [
    `${element}/${innerStep}`,
    `${innerStep} ${element}`,
    ...(belongsToRecord ? [innerStep, ...singularNames] : singularNames),
  ];
}

/**
 * Tells whether a record is one of those that a mapping leaves out, or stands inside one.
 *
 * @example ["R/Refund", "R/Refund/Line", "R/Refunds"].map((record) => isLeftOutRecord(record, ["R/Refund"])) // => [true, true, false]
 */
export function isLeftOutRecord(record: string, otherRecords: readonly string[]): boolean {
  return otherRecords.some((otherRecord) => `${record}/`.startsWith(`${otherRecord}/`));
}

/**
 * Lists the other records of a file that a mapping does not leave out: a person decides about them before the file is imported.
 *
 * @example listUndecidedRecords(["R/Return", "R/Refund/Line"], ["R/Refund"]) // => ["R/Return"]
 */
export function listUndecidedRecords(
  otherRecords: readonly string[] | undefined,
  leftOutRecords: readonly string[],
): readonly string[] {
  return (otherRecords ?? []).filter((otherRecord) => !isLeftOutRecord(otherRecord, leftOutRecords));
}
