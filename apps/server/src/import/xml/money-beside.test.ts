/** Tests that money beside or below the lines of an XML file is asked about or counted, whatever it is called. */

import { describe, expect, it } from "vitest";

import { readXml } from "../testing/read-xml.ts";

const record = "R/Receipt/Line";
const line = (inside = "") => `<Line><Item>A</Item><Qty>1</Qty><LineTotal>2.50</LineTotal>${inside}</Line>`;
const receipt = (...parts: readonly string[]) =>
  `<Receipt no="1"><Date>2026-03-01</Date>${line()}${line()}${parts.join("")}</Receipt>`;
const fileWith = (...parts: readonly string[]) => `<R>${receipt()}${receipt(...parts)}</R>`;
const modifier = "<Modifier><Sku>M</Sku><Quantity>1</Quantity><Price>9.00</Price></Modifier>";

describe("money beside the lines", () => {
  it.each([
    ["Return", `<Return code="5" amount="5"/>`],
    ["Return", "<Return><Code>B</Code><Amount>5.00</Amount></Return>"],
    ["Return", "<Return><Description>Tea</Description><Quantity>1</Quantity><Amount>5.00</Amount></Return>"],
    ["Return", "<Return><Item>B</Item><Refunded>5.00</Refunded></Return>"],
    ["Return", "<Return>5.00</Return><Return>6.00</Return>"],
    ["Fee", "<Fee><Name>Bag</Name><Amount>5</Amount></Fee>"],
    ["ReturnTotal", "<ReturnTotal><Item>B</Item><Quantity>1</Quantity><Amount>5.00</Amount></ReturnTotal>"],
    [
      "Rapport/Retour",
      "<Rapport><Retour><Article>B</Article><Quantite>1</Quantite><Montant>5</Montant></Retour></Rapport>",
    ],
    ["Payments/Return", "<Payments><Return><Item>B</Item><Amount>-4.25</Amount></Return></Payments>"],
    ["Extra", "<Extra><Item>B</Item><Value>5</Value></Extra>"],
    ["Refunds", "<Refunds><Entry><Amount>5.00</Amount></Entry></Refunds>"],
    ["Refunds/Refund", "<Refunds><Refund>-5.0000</Refund><Refund>-12.5</Refund></Refunds>"],
    ["Fees/Fee", "<Fees><Fee>5</Fee><Fee>6</Fee></Fees>"],
    ["Refund", "<Refund><Code>7</Code><Net>CAD 12.50</Net></Refund>"],
    ["Refund", `<Refund code="7" points="-12,5"/>`],
    ["BagFee", "<BagFee>0.10</BagFee><BagFee>0.10</BagFee>"],
    ["Consigne", "<Consigne><Nom>Verre</Nom><Montant>0,10</Montant></Consigne>"],
    ["TarjetaRegalo", "<TarjetaRegalo><No>7</No><Importe>5,00</Importe></TarjetaRegalo>"],
    ["Devolucion", "<Devolucion><Folio>7</Folio><ImportePesos>-150.00</ImportePesos></Devolucion>"],
    ["Discount", "<Discount><Item>A</Item><Amount>0.50</Amount></Discount>"],
  ])("is asked about, and counted when it is left out: %s in %s", async (name, part) => {
    const records = `R/Receipt/${name}`;
    const { problem } = await readXml(fileWith(part), record);
    expect(problem).toEqual(["IMPORT_OTHER_RECORDS", 1, { record, records }]);
    const knowing = await readXml(fileWith(part), record, [records]);
    expect([knowing.problem, Object.keys(knowing.leftOut ?? {})]).toEqual([null, [records]]);
  });

  it("is asked about with a date of its own, in each receipt and in a file of one, unless it is the header", async () => {
    const values = "<Date>2026-03-01</Date><Item>B</Item><Quantity>1</Quantity><Amount>-4.25</Amount>";
    const header = "<Header><Date>2026-03-01</Date><Number>1</Number></Header>";
    for (const [name, isAsked] of [
      ["CreditNote", true],
      ["Extra", true],
      ["Header", false],
    ] as const) {
      const block = `${name === "Header" ? "" : header}<${name}>${values}</${name}>`;
      const content = `<Receipt>${block}${line()}${line()}</Receipt>`;
      const { problem } = await readXml(`<R>${content}${content}</R>`, record);
      expect([name, problem?.[2]]).toEqual([name, isAsked ? { record, records: `R/Receipt/${name}` } : undefined]);
      const single = await readXml(content, "Receipt/Line");
      expect([name, single.problem?.[0]]).toEqual([name, isAsked ? "IMPORT_OTHER_RECORDS" : undefined]);
    }
  });

  it.each([
    ["Tender", `<Tender type="CASH"><Amount>3.00</Amount></Tender><Tender type="CARD"><Amount>2.00</Amount></Tender>`],
    ["Tax", "<Tax><Code>GST</Code><Amount>1.00</Amount></Tax><Tax><Code>PST</Code><Amount>2.10</Amount></Tax>"],
    ["Discount", "<Discount><Code>VIP</Code><Amount>1.05</Amount></Discount>".repeat(2)],
    ["Tip", "<Tip>1.00</Tip><Tip>2.00</Tip>"],
  ])("that is no lines is not asked about, and counted: %s", async (name, part) => {
    const { problem, leftOut, rows } = await readXml(fileWith(part), record);
    expect([problem, leftOut, rows.length]).toEqual([null, { [`R/Receipt/${name}`]: 2 }, 5]);
  });

  it.each([
    [
      "a value of a header",
      "<Header><Deposit>5.00</Deposit><IsVoid>false</IsVoid></Header>",
      { "../Header/Deposit": 1 },
    ],
    ["a fee that stands once as a plain value", "<BagFee>0.10</BagFee>", { "../BagFee": 1 }],
    ["an item without one", "<Sold><GiftCard>77</GiftCard><Amount>5</Amount></Sold>", { "../Sold/Amount": 1 }],
    [
      "a header with a whole deposit",
      "<Header><Deposit>5</Deposit><VoidedBy>7</VoidedBy></Header>",
      { "../Header/Deposit": 1 },
    ],
    ["no amount", "<Header><Deposit>0.00</Deposit><ExchangeRate>1.37</ExchangeRate></Header>", undefined],
  ])("that is a column above the lines is counted there: %s", async (_, part, above) => {
    const read = await readXml(fileWith(part), record);
    expect([read.problem, read.leftOut, read.above]).toEqual([null, undefined, above]);
  });

  it("without an amount is not counted", async () => {
    const { problem, leftOut } = await readXml(fileWith("<Note>Thanks</Note><Note>2026-03-01</Note>"), record);
    expect([problem, leftOut]).toEqual([null, undefined]);
  });

  it("is asked about below the record, where it repeats", async () => {
    const content = `<R><Receipt>${line(modifier.repeat(2))}${line(modifier)}</Receipt></R>`;
    const records = `${record}/Modifier`;
    for (const named of [record, null]) {
      const { problem } = await readXml(content, named);
      expect(problem?.[0]).toBe(named === null ? "IMPORT_RECORD" : "IMPORT_OTHER_RECORDS");
    }
    expect((await readXml(content, record)).problem?.[2]).toEqual({ record, records });
    expect(await readXml(content, record, [records])).toMatchObject({ problem: null, leftOut: { [records]: 3 } });
    const single = await readXml(`<R><Receipt>${line(modifier)}${line()}</Receipt></R>`, record);
    expect([single.problem, single.rows[0]?.slice(-1)]).toEqual([null, ["Modifier/Price"]]);
  });
});

describe("many names after the beginning", () => {
  const many = `${receipt().repeat(40_000)}\n`;
  const codes = (make: (at: number) => string) => Array.from({ length: 2_100 }, (_, at) => make(at)).join("\n");

  it("are plain values, such as totals, and end no import", async () => {
    const totals = `<Totals>${codes((at) => `<T${at}>1.00</T${at}>`)}</Totals>`;
    const { problem, rows } = await readXml(`<R>${many}${totals}</R>`, record);
    expect([problem, rows.length > 80_000]).toEqual([null, true]);
  }, 240_000);

  it("that may be records are refused, at their line", async () => {
    const parts = codes((at) => `<P${at}><A>1</A><B>2</B></P${at}>`);
    const { problem } = await readXml(`<R>${many}${parts}</R>`, record);
    expect(problem).toMatchObject(["IMPORT_XML_SHAPE", expect.any(Number), { names: 2_000 }]);
    // The receipts are the first line; each other one has three names of its own.
    expect(problem?.[2]).toHaveProperty(
      "line",
      expect.toSatisfy((line: number) => line > 600 && line < 700),
    );
  }, 240_000);
});
