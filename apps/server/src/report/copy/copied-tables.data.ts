/** Tables of the report copy, named as in the database, so that the same queries work on both. */
import { openDaysSql } from "../../goal/index.ts";
import { ownTaxSql, ownTaxCodesSql } from "../sources/sale-line.ts";
import { tillNoSql } from "../sources/till-no.ts";

/** Column types of the report copy. */
type ColumnType = "INTEGER" | "SMALLINT" | "BIGINT" | "BOOLEAN" | "DATE" | "VARCHAR";

/** Table of the copy, with the columns that are read from the table of the same name in the database. */
export interface CopiedTable {
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** SQL expressions that read a column from the database, where they differ from its name. */
  readonly read?: Readonly<Record<string, string>>;
}

const microsecondsSql = (moment: string): string => `(extract(epoch FROM ${moment}) * 1000000)::bigint`;

const ofReceipt = { location_id: "INTEGER", business_date: "DATE", batch_id: "INTEGER", sale_no: "INTEGER" } as const;

const amountTableColumns = {
  ...ofReceipt,
  half_hour: "SMALLINT",
  counted: "BOOLEAN",
  amount: "BIGINT",
  code: "VARCHAR",
} as const;

/** Fact tables. `at_us` is in microseconds since 1970; `own_tax` and `own_taxes` are used to compute the tax of a line, and are not columns of the copy. */
export const factTables = {
  sale: {
    columns: {
      ...ofReceipt,
      at_us: "BIGINT",
      rounding: "BIGINT",
      tips: "BIGINT",
      half_hour: "SMALLINT",
      counted: "BOOLEAN",
      refund_only: "BOOLEAN",
      training: "BOOLEAN",
      state: "VARCHAR",
      number: "VARCHAR",
      terminal: "VARCHAR",
      cashier: "VARCHAR",
      customer: "VARCHAR",
      till_no: "BIGINT",
    },
    read: { at_us: microsecondsSql("f.at"), till_no: tillNoSql("f") },
  },
  sale_line: {
    columns: {
      ...ofReceipt,
      line_no: "INTEGER",
      item_id: "INTEGER",
      department_id: "INTEGER",
      sub_department_id: "INTEGER",
      quantity: "BIGINT",
      extended: "BIGINT",
      discount: "BIGINT",
      unit_cost: "BIGINT",
      half_hour: "SMALLINT",
      kind: "SMALLINT",
      counted: "BOOLEAN",
      sku: "VARCHAR",
      description: "VARCHAR",
      own_tax: "BIGINT",
      own_taxes: "VARCHAR",
    },
    read: {
      own_tax: ownTaxSql("f.taxes"),
      own_taxes: `CASE WHEN f.taxes IS NOT NULL THEN coalesce(${ownTaxCodesSql("f.taxes")}, '') END`,
    },
  },
  sale_tender: {
    columns: { ...amountTableColumns, tender_no: "SMALLINT", last_four: "SMALLINT" },
    // A number is compared several times faster than a text; searches read nothing but four digits.
    read: { last_four: "CASE WHEN f.last_four ~ '^[0-9]{4}$' THEN f.last_four END" },
  },
  sale_tax: { columns: { ...amountTableColumns, tax_no: "SMALLINT" } },
} as const satisfies Record<string, CopiedTable>;

/** Name of a fact table. */
export type FactTable = keyof typeof factTables;

/** Table of stock movements other than sales, whose own lines are movements. `happened_us`: microseconds since 1970. */
export const movementTable = {
  columns: {
    location_id: "INTEGER",
    movement_id: "BIGINT",
    item_id: "INTEGER",
    kind: "VARCHAR",
    quantity: "BIGINT",
    unit_cost: "BIGINT",
    source: "VARCHAR",
    movement_key: "VARCHAR",
    happened_us: "BIGINT",
    document_id: "INTEGER",
    reverses: "VARCHAR",
    reason: "VARCHAR",
  },
  read: { happened_us: microsecondsSql("f.happened_at") },
} as const satisfies CopiedTable;

/** Table small enough to be replaced as a whole when it changes. */
export interface NamedTable extends CopiedTable {
  /** Scalar SQL that changes whenever the table does. */
  readonly mark: string;
  readonly filter?: string;
}

const rowCountSql = (table: string, version: string, filter = "true"): string =>
  `(SELECT count(*) || ' ' || coalesce(sum(${version}), 0) FROM ${table} WHERE ${filter})`;

const contentHashSql = (table: string, key: string, text: string): string =>
  `(SELECT md5(coalesce(string_agg(concat_ws(' ', ${key}, ${text}), ',' ORDER BY ${key}), '')) FROM ${table})`;

const isClosed = "status = 'CLOSED'";

/** Tables that are replaced as a whole: the catalogue that facts refer to by id, goals, acceptances and reviews, late sales, and events of tills. Changing a product always raises its version. */
export const catalogueTables = {
  target: {
    columns: { target_id: "INTEGER", description: "VARCHAR" },
    mark: contentHashSql("target", "target_id", "description"),
  },
  target_layer: {
    columns: {
      target_layer_id: "INTEGER",
      parent_id: "INTEGER",
      target_id: "INTEGER",
      layer_type: "VARCHAR",
      description: "VARCHAR",
    },
    mark: contentHashSql("target_layer", "target_layer_id", "parent_id, target_id, layer_type, description"),
  },
  department: {
    columns: { department_id: "INTEGER", description: "VARCHAR" },
    mark: contentHashSql("department", "department_id", "description"),
  },
  sub_department: {
    columns: { sub_department_id: "INTEGER", description: "VARCHAR" },
    mark: contentHashSql("sub_department", "sub_department_id", "description"),
  },
  vendor: {
    columns: { vendor_id: "INTEGER", description: "VARCHAR" },
    mark: contentHashSql("vendor", "vendor_id", "description"),
  },
  user_account: {
    columns: { user_id: "INTEGER", first_name: "VARCHAR", last_name: "VARCHAR" },
    mark: contentHashSql("user_account", "user_id", "first_name, last_name"),
  },
  item: {
    columns: {
      item_id: "INTEGER",
      department_id: "INTEGER",
      vendor_id: "INTEGER",
      unit_price: "BIGINT",
      unit_cost: "BIGINT",
      sku: "VARCHAR",
      upc: "VARCHAR",
      description: "VARCHAR",
    },
    mark: rowCountSql("item", "version"),
  },
  goal: {
    columns: {
      goal_id: "INTEGER",
      target_layer_id: "INTEGER",
      from_date: "DATE",
      to_date: "DATE",
      value: "BIGINT",
      is_deleted: "BOOLEAN",
      scope: "VARCHAR",
      metric: "VARCHAR",
      open_days: "VARCHAR",
    },
    read: { open_days: openDaysSql("f") },
    mark: rowCountSql("goal", "version"),
  },
  inventory_document: {
    columns: {
      document_id: "INTEGER",
      created_by: "INTEGER",
      closed_by: "INTEGER",
      approved_by: "INTEGER",
      number: "VARCHAR",
      comment: "VARCHAR",
    },
    filter: isClosed,
    mark: rowCountSql("inventory_document", "version", isClosed),
  },
  integrity_acceptance: {
    columns: {
      location_id: "INTEGER",
      business_date: "DATE",
      rule: "VARCHAR",
      terminal: "VARCHAR",
      first_number: "VARCHAR",
      last_number: "VARCHAR",
      expected: "BIGINT",
      actual: "BIGINT",
      user_id: "INTEGER",
      comment: "VARCHAR",
      accepted_on: "DATE",
      is_reopened: "BOOLEAN",
      version: "INTEGER",
    },
    mark: rowCountSql("integrity_acceptance", "version"),
  },
  late_sale: {
    columns: { location_id: "INTEGER", item_id: "INTEGER", batch_id: "INTEGER", counted_ms: "BIGINT" },
    mark: rowCountSql("late_sale", "counted_ms"),
  },
  receipt_event: {
    columns: {
      location_id: "INTEGER",
      business_date: "DATE",
      terminal: "VARCHAR",
      fact_no: "BIGINT",
      part: "SMALLINT",
      at_us: "BIGINT",
      type: "VARCHAR",
      number: "VARCHAR",
      line_no: "INTEGER",
      item_id: "INTEGER",
      amount: "BIGINT",
      cashier: "VARCHAR",
      reason: "VARCHAR",
      approver: "VARCHAR",
    },
    read: { at_us: microsecondsSql("f.at") },
    mark: rowCountSql("receipt_event", "fact_no"),
  },
  drawer_event: {
    columns: {
      location_id: "INTEGER",
      business_date: "DATE",
      terminal: "VARCHAR",
      fact_no: "BIGINT",
      part: "SMALLINT",
      at_us: "BIGINT",
      kind: "VARCHAR",
      amount: "BIGINT",
      tender: "VARCHAR",
      cashier: "VARCHAR",
      reason: "VARCHAR",
      approver: "VARCHAR",
    },
    read: { at_us: microsecondsSql("f.at") },
    mark: rowCountSql("drawer_event", "fact_no"),
  },
  risk_review: {
    columns: {
      location_id: "INTEGER",
      business_date: "DATE",
      subject: "VARCHAR",
      user_id: "INTEGER",
      comment: "VARCHAR",
      reviewed_on: "DATE",
      is_withdrawn: "BOOLEAN",
      version: "INTEGER",
    },
    mark: rowCountSql("risk_review", "version"),
  },
} as const satisfies Record<string, NamedTable>;

/** Name of a catalogue table. */
export type CatalogueTable = keyof typeof catalogueTables;
