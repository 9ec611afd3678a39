import { describe, expect, it } from "vitest";

import { applyToTexts, makeColumns, listColumnsRead, join, sql } from "./fragment.ts";

const line = makeColumns("l", ["day", "taxShare"]);
const item = makeColumns("i", ["vendor_id"]);

describe("an SQL fragment", () => {
  it("quotes the names that SQL would fold", () => {
    expect([line.day.text, line.taxShare.text]).toEqual(["l.day", 'l."taxShare"']);
  });

  it("reads the columns of its parts, however they are combined", () => {
    const sum = applyToTexts((text) => `sum(${text})`, line.taxShare);
    const list = join([sql`${sum} > ${0}`, sql`${item.vendor_id} IN (${"1, 2"})`], " AND ");
    expect(list.text).toBe('sum(l."taxShare") > 0 AND i.vendor_id IN (1, 2)');
    expect([...listColumnsRead([list])]).toEqual([line.taxShare, item.vendor_id]);
  });

  it("does not read the columns that its text mentions", () => {
    expect(sql`'${"l.day"}'`).toEqual({ text: "'l.day'", reads: [] });
  });

  it("keeps backslashes", () => {
    expect(sql`${line.day} LIKE '\\%'`.text).toBe(String.raw`l.day LIKE '\%'`);
  });
});
