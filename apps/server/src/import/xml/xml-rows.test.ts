import { gzipSync } from "node:zlib";

import { proposeMapping } from "@comptoir/domain/import-file";
import { describe, expect, it } from "vitest";

import { previewFile } from "../preview-file.ts";
import { makeZip } from "../testing/make-workbook.ts";
import { fileOf, readXml } from "../testing/read-xml.ts";

const line = (item: string, qty: number, total: string) =>
  `<Line><Item>${item}</Item><Qty>${qty}</Qty><LineTotal>${total}</LineTotal></Line>`;
const receipt = (no: number, ...lines: readonly string[]) =>
  `<Receipt no="${no}"><Date>2026-03-0${no}</Date>${lines.join("\n")}<Total>99.00</Total></Receipt>`;
const receipts = `<?xml version="1.0"?>\n<Receipts>${receipt(1, line("A", 1, "2.50"), line("B", 2, "5.00"))}\n${receipt(2, line("C", 3, "7.50"))}</Receipts>`;
const table = [
  ["../Receipt/@no", "../Date", "Item", "Qty", "LineTotal", "../Total"],
  ["1", "2026-03-01", "A", "1", "2.50", "99.00"],
  ["1", "2026-03-01", "B", "2", "5.00", "99.00"],
  ["2", "2026-03-02", "C", "3", "7.50", "99.00"],
];

describe("an XML file", () => {
  it("gives a row for each line of its receipts, with what stands above it, before or after it", async () => {
    const expected = { rows: table, numbers: [1, 1, 2, 3], broken: [], problem: null, above: { "../Total": 2 } };
    expect(await readXml(receipts)).toEqual(expected);
  });

  it("is the same table zipped, in an archive, and in each encoding that it declares or that its bytes show", async () => {
    const named = receipts.replaceAll("A", "Café 2 €").replace('"1.0"', '"1.0" encoding="windows-1252"');
    const expected = table.map((cells) => cells.map((cell) => (cell === "A" ? "Café 2 €" : cell)));
    const bytes = Uint8Array.from([...named], (sign) => (sign === "€" ? 0x80 : (sign.codePointAt(0) ?? 0)));
    expect((await readXml(bytes)).rows).toEqual(expected);
    const wrong = named.replace("windows-1252", "utf-16");
    expect((await readXml(wrong)).rows).toEqual(expected);
    expect((await readXml(`\ufeff${wrong}`)).rows).toEqual(expected);
    const wide = Buffer.from(`\ufeff${wrong}`, "utf16le");
    expect((await readXml(wide)).rows).toEqual(expected);
    expect((await readXml(wide.subarray(2).swap16())).rows).toEqual(expected);
    expect((await readXml(gzipSync(receipts))).rows).toEqual(table);
    expect((await readXml(await makeZip({ "mars/ventes.xml": receipts }))).rows).toEqual(table);
    expect((await readXml(named.replace("windows-1252", "ebcdic-fr"))).problem).toEqual([
      "IMPORT_ENCODING",
      1,
      { encoding: "ebcdic-fr" },
    ]);
  });

  it("has values in attributes, CDATA, entities and namespaces, between comments and instructions", async () => {
    const { rows } = await readXml(
      `<!-- till 4 --><t:Sales xmlns:t="urn:t" xmlns:xsi="i" xsi:schemaLocation="x"><?page 1?>
      <t:Sale Item="Pain &amp; beurre" Qty="1"><t:Note><![CDATA[<2 pour 1>]]> ici</t:Note><t:Tax code="TPS">0.25</t:Tax></t:Sale>
      <t:Sale Item="L&#233;" Qty="2"><t:Note><!-- none -->a<!-- b -->c</t:Note><t:Tax code="TPS">0.50</t:Tax></t:Sale></t:Sales>`,
    );
    expect(rows).toEqual([
      ["Sale/@Item", "Sale/@Qty", "Note", "Tax/@code", "Tax"],
      ["Pain & beurre", "1", "<2 pour 1> ici", "TPS", "0.25"],
      ["Lé", "2", "ac", "TPS", "0.50"],
    ]);
  });

  it("names columns by their paths where their names are the same", async () => {
    const { rows } = await readXml(
      `<R><Sale><Item><Name>Pain</Name></Item><Clerk><Name>Ana</Name></Clerk></Sale><Sale><Item><Name>Lait</Name></Item><Clerk><Name>Bo</Name></Clerk></Sale></R>`,
    );
    expect(rows[0]).toEqual(["Item/Name", "Clerk/Name"]);
  });

  it("of one receipt is read line by line too", async () => {
    expect((await readXml(`<Receipt no="1"><Date>2026-03-01</Date>${line("A", 1, "2.50")}</Receipt>`)).rows).toEqual([
      ["../Receipt/@no", "../Date", "Item", "Qty", "LineTotal"],
      ["1", "2026-03-01", "A", "1", "2.50"],
    ]);
  });

  it("leaves totals of the file after its rows out", async () => {
    const stores = `<F><Store><Name>A</Name>${receipt(1, line("A", 1, "1.00"), line("B", 1, "1.00"))}${receipt(2, line("A", 1, "1.00"))}<Sum>3</Sum></Store><Store><Name>B</Name>${receipt(3, line("A", 1, "1.00"))}<Sum>1</Sum></Store><Count>3</Count></F>`;
    const { rows, broken } = await readXml(stores);
    expect(broken).toEqual([]);
    expect(rows.map(([store, no]) => [store, no])).toEqual([
      ["../Name", "../Receipt/@no"],
      ["A", "1"],
      ["A", "1"],
      ["A", "2"],
      ["B", "3"],
    ]);
    expect(rows[0]).not.toContain("../Sum");
  });
});

describe("an amount of a receipt", () => {
  it("is never taken for one of its lines, whatever its name", async () => {
    for (const name of ["LineTotal", "Amount", "Total", "Montant", "UnitPrice", "Discount", "TPS"]) {
      const sales = `<R>${[1, 2].map((no) => `<Receipt no="${no}"><Date>2026-03-01</Date><Store>1</Store><${name}>9.00</${name}><Line><Item>A</Item><Qty>1</Qty></Line><Line><Item>B</Item><Qty>2</Qty></Line></Receipt>`).join("")}</R>`;
      const preview = await previewFile(fileOf(sales), undefined, []);
      expect(preview.record).toBe("R/Receipt/Line");
      const { columns, taxColumns = {}, questions } = proposeMapping("transactions", preview);
      expect(Object.values({ ...columns, ...taxColumns })).not.toContain(`../${name}`);
      expect(questions.some(({ asks }) => asks === "discount")).toBe(name === "Discount");
    }
  });
});

describe("a saved mapping", () => {
  const sales = (ofReceipt: string, ofLine: string) =>
    `<Receipts>${[1, 2].map((no) => `<Receipt><No>R${no}</No><Date>2026-01-01</Date>${ofReceipt}<Line><Sku>A1</Sku><Quantity>1</Quantity><Price>10.00</Price>${ofLine}</Line><Line><Sku>A2</Sku><Quantity>1</Quantity><Price>10.00</Price>${ofLine}</Line></Receipt>`).join("")}</Receipts>`;

  it("of a line's amount never takes that of a receipt, in a file whose lines have none", async () => {
    for (const name of ["Discount", "Total", "Tax", "Price2", "Units"]) {
      const value = `<${name}>5.00</${name}>`;
      const {
        rows: [saved = []],
      } = await readXml(sales("", value), "Receipts/Receipt/Line");
      expect(saved).toContain(name);
      const {
        rows: [other = []],
      } = await readXml(sales(value, ""), "Receipts/Receipt/Line");
      expect(other.filter((column) => column.toLowerCase() === name.toLowerCase())).toEqual([]);
      expect(other).toContain(`../${name}`);
    }
  });
});

describe("a hostile or damaged file", () => {
  it.each([
    [
      "entities that multiply",
      `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><l><R><No>&b;</No></R></l>`,
      "IMPORT_XML_DTD",
    ],
    [
      "an external entity",
      `<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><l><R><No>&x;</No></R></l>`,
      "IMPORT_XML_DTD",
    ],
    ["an entity that nobody declares", receipts.replace("<Item>A", "<Item>&price;"), "IMPORT_XML"],
    ["tags that do not match", receipts.replace("</Qty>", "</Qte>"), "IMPORT_XML"],
    ["an end in the middle", receipts.slice(0, 250), "IMPORT_XML"],
    ["a page of the web", "<!DOCTYPE html><html><body><p>Error<br></body></html>", "IMPORT_HTML"],
    ["depth", "<a>".repeat(1_000_000), "IMPORT_XML_SHAPE"],
    ["many names", `<a>${Array.from({ length: 6_000 }, (_, at) => `<b${at}/>`).join("")}</a>`, "IMPORT_XML_SHAPE"],
    ["an endless attribute", `<a><b c="${"x".repeat(3_000_000)}"/></a>`, "IMPORT_FIELD_TOO_LONG"],
    ["an endless text", `<a><b>${"x".repeat(3_000_000)}</b></a>`, "IMPORT_FIELD_TOO_LONG"],
    ["no record", "<?xml version='1.0'?><Receipts/>", "IMPORT_EMPTY"],
    ["only a head", "<Receipts><Head><Store>1</Store><Day>2026-03-01</Day></Head></Receipts>", "IMPORT_EMPTY"],
  ])("with %s is refused by its code", async (_, content, code) => {
    expect((await readXml(content)).problem?.[0]).toBe(code);
    expect((await previewFile(fileOf(content), undefined, [])).issues.map((issue) => issue.code)).toContain(code);
  });

  it("with thousands of names is learnt in one pass, also if the named record is absent", async () => {
    const names = Array.from({ length: 1_900 }, (_, at) => `<v${at}>1</v${at}>`).join("");
    const before = process.cpuUsage();
    const { problem } = await readXml(`<R>${names}${"<Line><a>1</a><b>2</b></Line>".repeat(20_000)}</R>`, "X/Y");
    expect(problem?.[0]).toBe("IMPORT_RECORD");
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  }, 60_000);

  it("says the line, the character and the record, and gives what came before", async () => {
    const cut = receipts.replace("<Item>C</Item>", "<Item>C</Itm>");
    expect(await readXml(cut)).toEqual({
      rows: table.slice(0, 3),
      numbers: [1, 1, 2],
      broken: [],
      problem: ["IMPORT_XML", 3, { line: 4, character: expect.any(Number) }],
    });
  });

  it("a document type that only names itself is read, and a CSV between angle brackets is CSV", async () => {
    expect(
      (await readXml(receipts.replace("<Receipts>", '<!DOCTYPE Receipts SYSTEM "http://127.0.0.1:9/r.dtd"><Receipts>')))
        .rows,
    ).toEqual(table);
    expect((await readXml("<TICKER>,<DATE>\nA,1\n")).rows).toEqual([
      ["<TICKER>", "<DATE>"],
      ["A", "1"],
    ]);
    for (const header of ["<DATE>\t<TIME>\t<OPEN>", "<DATE> <TIME> <OPEN>"])
      expect((await readXml(`${header}\n2026.01.01,5\n`)).problem?.[0]).not.toBe("IMPORT_XML");
  });
});
