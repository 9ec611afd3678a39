import { describe, expect, it } from "vitest";

import { previewFile } from "../preview-file.ts";
import { fileOf, readXml } from "../testing/read-xml.ts";

const line = (item: string, qty: number, total: string) =>
  `<Line><Item>${item}</Item><Qty>${qty}</Qty><LineTotal>${total}</LineTotal></Line>`;

describe("a record", () => {
  const two = `<R>${[1, 2].map((no) => `<Receipt no="${no}"><Date>2026-03-01</Date>${line("A", 1, "2.50")}${line("B", 1, "2.50")}<Tender type="CASH"><Amount>3.00</Amount></Tender><Tender type="CARD"><Amount>2.00</Amount></Tender></Receipt>`).join("")}</R>`;

  it("is the one with the most fields of sales; another one can be chosen, and is remembered by its path", async () => {
    const preview = await previewFile(fileOf(two), undefined, []);
    expect(preview).toMatchObject({
      record: "R/Receipt/Line",
      headerRow: 1,
      summaryRows: "read",
      shared: ["../Receipt/@no", "../Date"],
      issues: [],
    });
    expect(preview.records?.map(({ name }) => name).toSorted()).toEqual([
      "R/Receipt",
      "R/Receipt/Line",
      "R/Receipt/Tender",
    ]);
    const chosen = await previewFile(fileOf(two), undefined, [], { record: "R/Receipt/Tender" });
    expect(chosen).toMatchObject({ header: ["../Receipt/@no", "../Date", "Tender/@type", "Amount"], issues: [] });
    expect((await readXml(two, "R/Receipt/Tender", ["R/Receipt/Line"])).rows).toHaveLength(5);
  });

  it("that the file does not have is refused, with those it has", async () => {
    const { problem } = await readXml(two, "R/Receipt/Ligne");
    expect(problem?.[0]).toBe("IMPORT_RECORD");
    expect(problem?.[2]).toEqual({ records: expect.stringContaining("R/Receipt/Line") });
  });

  it("is asked if two kinds of lines look alike", async () => {
    const mixed = two
      .replaceAll(/<Tender.*?<\/Tender>/gu, "")
      .replaceAll(line("B", 1, "2.50"), line("B", 1, "2.50").replaceAll("Line>", "Return>").repeat(2));
    expect((await readXml(mixed)).problem?.[0]).toBe("IMPORT_RECORD");
    expect(await previewFile(fileOf(mixed), undefined, [])).toMatchObject({
      record: null,
      issues: [{ code: "IMPORT_RECORD" }],
    });
  });

  const soldLine = (item: string, qty: number) =>
    `<Line><Receipt>R</Receipt><Date>2026-01-01</Date><Sku>${item}</Sku><Quantity>${qty}</Quantity><Price>1.00</Price></Line>`;

  it.each([
    [
      "one return line",
      `<Root><Sales>${soldLine("A", 1)}${soldLine("B", 1)}</Sales><Returns>${soldLine("C", -1)}</Returns></Root>`,
    ],
    [
      "one refund",
      `<Root>${["Sale", "Sale", "Refund"].map((name, no) => `<${name}><No>R${no}</No><Date>2026-01-01</Date>${soldLine("A", 1)}${name === "Sale" ? soldLine("B", 1) : ""}</${name}>`).join("")}</Root>`,
    ],
    [
      "one of words that nobody knows",
      `<Root><A><X><P>1</P><Q>2</Q></X><X><P>1</P><Q>2</Q></X></A><B><X><P>1</P><Q>2</Q></X></B></Root>`,
    ],
    [
      "one beside more other records than are offered",
      `<Root><Sales>${soldLine("A", 1)}${soldLine("B", 1)}</Sales>${Array.from({ length: 20 }, (_, at) => `<K${at} a="1" b="2"/>`.repeat(9)).join("")}<Returns>${soldLine("C", -1)}</Returns></Root>`,
    ],
  ])("is asked if other lines stand once: %s", async (_, content) => {
    expect((await readXml(content)).problem?.[0]).toBe("IMPORT_RECORD");
    const preview = await previewFile(fileOf(content), undefined, []);
    expect(preview).toMatchObject({ record: null, issues: [{ code: "IMPORT_RECORD" }] });
    if (content.includes("<Returns>"))
      expect(preview.records?.map(({ name }) => name)).toEqual(
        expect.arrayContaining(["Root/Sales/Line", "Root/Returns/Line"]),
      );
  });

  it("of another kind that comes after the beginning is a broken row; a total there is none", async () => {
    const many = soldLine("A", 1).repeat(40_000);
    const { rows, broken } = await readXml(
      `<Root><Sales>${many}</Sales><Returns>${soldLine("C", -1).repeat(2)}</Returns><Total>9</Total></Root>`,
    );
    expect(broken).toEqual([[40_001, "IMPORT_XML_NEW", { column: "Root/Returns" }]]);
    expect(rows).toHaveLength(40_002);
  }, 60_000);

  it("keeps its path when an element with another prefix comes beside it, or the only one has another prefix", async () => {
    const two = `<t:R xmlns:t="t" xmlns:x="x"><t:L><t:A>1</t:A><t:B>2</t:B></t:L><t:L><t:A>3</t:A><t:B>4</t:B></t:L><x:L><x:C>5</x:C></x:L></t:R>`;
    expect((await readXml(two, "R/L")).rows).toEqual([
      ["A", "B", "../x:L/C"],
      ["1", "2", "5"],
      ["3", "4", "5"],
    ]);
    expect((await readXml(two.replace(/<x:L>.*<\/x:L>/u, ""), "R/t:L")).rows).toHaveLength(3);
  });

  it("is the sale of a POSLog, whose line items are sales, taxes and tenders", async () => {
    const items = [
      `<Sale ItemType="Stock"><ItemID>A</ItemID><Quantity>1</Quantity><ExtendedAmount>2.50</ExtendedAmount></Sale>`,
      `<Sale ItemType="Stock"><ItemID>B</ItemID><Quantity>2</Quantity><ExtendedAmount>5.00</ExtendedAmount></Sale>`,
      `<Tax><Amount>1.12</Amount></Tax>`,
      `<Tender TenderType="Cash"><Amount>8.62</Amount></Tender>`,
    ].map((item, at) => `<LineItem><SequenceNumber>${at}</SequenceNumber>${item}</LineItem>`);
    const log = `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">${[1, 2].map((no) => `<Transaction><RetailStoreID>7</RetailStoreID><TransactionID>${no}</TransactionID><BusinessDayDate>2026-03-01</BusinessDayDate><RetailTransaction>${items.join("")}<Total>8.62</Total></RetailTransaction></Transaction>`).join("")}</POSLog>`;
    const { rows, broken } = await readXml(log);
    expect(broken).toEqual([]);
    expect(rows).toHaveLength(5);
    const [header = [], ...records] = rows;
    expect(records.map((cells) => cells[header.indexOf("../SequenceNumber")])).toEqual(["0", "1", "0", "1"]);
    expect(rows[0]).toEqual(
      expect.arrayContaining(["../TransactionID", "ItemID", "Quantity", "ExtendedAmount", "../Total"]),
    );
    expect(await previewFile(fileOf(log), undefined, [])).toMatchObject({
      record: "POSLog/Transaction/RetailTransaction/LineItem/Sale",
    });
  });

  it("that has an element twice, or one that the beginning does not have, is broken, and hides none of the others", async () => {
    const filler = `<S><No>1</No><Qty>2</Qty></S>`.repeat(160_000);
    const late = `<R>${filler}<S><No>1</No><No>7</No><Qty>2</Qty></S><S><No>1</No><Qty>2</Qty><Promo><Amount>5</Amount></Promo></S><S><No>3</No><Qty>1</Qty></S></R>`;
    const { rows, broken, problem } = await readXml(late, "R/S");
    expect(problem).toBeNull();
    expect(broken).toEqual([
      [160_001, "IMPORT_XML_TWICE", { column: "No" }],
      [160_002, "IMPORT_XML_NEW", { column: "S/Promo" }],
    ]);
    expect(rows.at(-3)).toEqual(["1 | 7", "2"]);
    expect(rows.at(-1)).toEqual(["3", "1"]);
  }, 60_000);
});
