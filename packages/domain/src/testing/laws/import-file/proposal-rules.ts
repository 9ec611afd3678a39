import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import type { FileSample, MappingProposal, ProposedChange, TransactionRow } from "../../../import-file/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const namedHeader = ["Ticket", "Date", "Item", "Quantity", "Unit price", "Line total"];

/** A file of sales with some rows, and a cell of it that cannot be read; its numbers are told by their headers or their products. */
const arbWrongCell = fc
  .record({
    count: fc.integer({ min: 20, max: 60 }),
    row: fc.nat(19),
    isNamed: fc.boolean(),
    column: fc.constantFrom(1, 3, 4, 5),
  })
  .map(({ count, row, isNamed, column }) => ({
    header: isNamed ? namedHeader : ["Ticket", "Date", "Item", "N", "P", "T"],
    rows: Array.from({ length: count }, (_, index) => {
      const [units, price] = [(index % 4) + 1, 101 + (index % 7) * 13];
      const amounts = [price, units * price].map((cents) => (cents / 100).toFixed(2));
      return [`${1000 + index}`, `2026-03-${13 + (index % 15)}`, `A${index % 5}`, String(units), ...amounts];
    }),
    row,
    column,
  }));

/** Replaces a cell by a text that is no date and no number. */
const spoil = (rows: readonly (readonly string[])[], row: number, column: number): readonly (readonly string[])[] =>
  rows.map((cells, index) => (index === row ? cells.with(column, "abc") : cells));

type Functions = Pick<
  typeof importFile,
  | "addToTotals"
  | "compileMapping"
  | "decodeRow"
  | "emptyControlTotals"
  | "parseMapping"
  | "proposeMapping"
  | "statedLineTotals"
  | "toTransaction"
>;

/** Column headers of amounts: those of a price only, of a line total only, and of either. */
const columnNames = {
  price: ["Unit price", "Prix unitaire", "PRECIO UNITARIO"],
  total: ["Line total", "Ventes nettes", "Sales", "Precio total"],
  either: ["Price", "Prix", "Amount", "Montant", "Revenue", "Total", "Importe"],
} as const;
const nameOfDiscount = { none: "Notes", amount: "Discount", fraction: "Discount", percent: "Rabais" } as const;

const arbLine = fc.record({
  item: fc.nat(3),
  units: fc.integer({ min: 1, max: 12 }),
  off: fc.constantFrom(0, 0, 5, 10, 20, 25, 40),
});

/** A sales file and its expected total, in cents. Each item has one price; the money columns have a usual layout. */
const arbFile = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 4, maxLength: 4 }),
    lines: fc.array(arbLine, { minLength: 1, maxLength: 8 }),
    shape: fc.constantFrom("price", "total", "both"),
    discount: fc.constantFrom("none", "none", "amount", "fraction", "percent"),
    isBefore: fc.boolean(),
    isNamed: fc.boolean(),
    name: fc.nat(),
    isComma: fc.boolean(),
    order: fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
  })
  .map(({ prices, lines, shape, discount, isBefore, isNamed, name, isComma, order }) => {
    const writeAmount = (amount: number) => (amount / 100).toFixed(2).replace(".", isComma ? "," : ".");
    const nameFrom = (list: readonly string[]) => list[name % list.length] ?? "";
    const isTotal = shape !== "price";
    const [priceName, totalName] =
      shape === "both"
        ? [nameFrom(["Price", ...columnNames.price]), nameFrom(["Total", "Amount", ...columnNames.total])]
        : [
            nameFrom(isNamed ? columnNames.price : columnNames.either),
            nameFrom(isNamed ? columnNames.total : columnNames.either),
          ];
    let net = 0;
    const rows = lines.map(({ item, units, off }, index) => {
      const price = prices[item] ?? 1;
      const gross = units * price;
      const reduction = discount === "none" ? 0 : Math.round((gross * off) / 100);
      net += gross - reduction;
      const cells: Readonly<Record<string, string>> = {
        Receipt: `R${index}`,
        Date: "2026-03-25",
        Item: `A${item}`,
        Quantity: String(units),
        ...(shape === "total" ? {} : { [priceName]: writeAmount(price) }),
        ...(isTotal ? { [totalName]: writeAmount(isBefore ? gross : gross - reduction) } : {}),
        [nameOfDiscount[discount]]: {
          none: "",
          amount: writeAmount(reduction),
          fraction: writeAmount(off),
          percent: String(off),
        }[discount],
      };
      return cells;
    });
    const header = Object.keys(rows[0] ?? {})
      .map((column, index) => ({ column, at: order[index] ?? 0 }))
      .toSorted((left, right) => left.at - right.at)
      .map(({ column }) => column);
    const fileSample: FileSample = { header, rows: rows.map((cells) => header.map((column) => cells[column] ?? "")) };
    return { sample: fileSample, net };
  });

/** Builds the rules and laws of the mapping proposed for an unknown file. */
export const proposalRules = ({
  addToTotals,
  compileMapping,
  decodeRow,
  emptyControlTotals,
  parseMapping,
  proposeMapping,
  statedLineTotals,
  toTransaction,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const item = { itemId: 1, description: "A", departmentId: 1, subDepartmentId: null, price: null, cost: null };

  /**
   * Total that a file yields with a proposal and the answers to its questions, in cents.
   * Null where its rows are rejected, or the mapping is invalid.
   */
  function netOf(
    fileSample: FileSample,
    {
      columns: ownColumns,
      questions: _questions,
      timeFormat: _timeFormat,
      proof: _proof,
      wrongCells: _wrongCells,
      ...rules
    }: MappingProposal,
    answers: readonly ProposedChange[],
  ): number | null {
    const changedProposal = answers.reduce<ProposedChange>(
      (all, part) => ({ ...all, ...part, columns: { ...all.columns, ...part.columns } }),
      { columns: ownColumns },
    );
    const columns = Object.fromEntries(
      Object.entries(changedProposal.columns ?? {}).filter(([, column]) => column !== ""),
    );
    const mapping = parseMapping({
      name: "m",
      kind: "transactions",
      ...rules,
      ...changedProposal,
      columns,
      constants: { location: "1" },
    });
    const file = mapping.ok ? compileMapping(mapping.value, fileSample.header) : mapping;
    if (!file.ok) return null;
    let net = 0;
    for (const cells of fileSample.rows) {
      const row = decodeRow(file.value, cells);
      if (!row.ok || row.value.kind !== "transactions") return null;
      const rows: readonly TransactionRow[] = [row.value];
      const receipt = toTransaction(rows, {
        location: { id: 1, timeZone: "America/Toronto", businessDayStart: 0 },
        itemOf: () => item,
      });
      if (!receipt.ok) return null;
      net += Number(addToTotals(emptyControlTotals, 1, receipt.value, statedLineTotals(rows)).net);
    }
    return net;
  }

  const answersTo = ({ questions }: MappingProposal): readonly (readonly ProposedChange[])[] =>
    questions.reduce<readonly (readonly ProposedChange[])[]>(
      (all, { answers }) => all.flatMap((before) => answers.map(({ change }) => [...before, change])),
      [[]],
    );

  return {
    "mapping-proposal": {
      says: "A proposed mapping never changes the amounts of a file: the meaning of columns comes from their values or from an unambiguous header; otherwise the user is asked.",
      source: "behaviour 3.8, 6 (10)",
      laws: {
        "the imported total equals that of the file: with the proposal if it has no questions, else with one of their answers":
          fc.property(arbFile, ({ sample, net }) => {
            const proposal = proposeMapping("transactions", sample);
            const nets = answersTo(proposal).map((answers) => netOf(sample, proposal, answers));
            if (proposal.questions.length === 0) same(nets, [net]);
            else holds(nets.includes(net), `one of ${nets.join(", ")} is ${net}`);
          }),
        "every column is proposed once, and is one of the file": fc.property(arbFile, ({ sample }) => {
          const columns = Object.values(proposeMapping("transactions", sample).columns);
          same(new Set(columns).size, columns.length);
          holds(
            columns.every((column) => sample.header.includes(column)),
            "a column of the file",
          );
        }),
        "the order of the columns changes nothing": fc.property(arbFile, ({ sample: { header, rows } }) => {
          const sortProposal = (proposal: MappingProposal) => ({
            ...proposal,
            columns: Object.entries(proposal.columns).toSorted(),
          });
          const reversedTable = { header: header.toReversed(), rows: rows.map((cells) => cells.toReversed()) };
          const [left, right] = [
            proposeMapping("transactions", { header, rows }),
            proposeMapping("transactions", reversedTable),
          ];
          same(sortProposal(right), sortProposal(left));
        }),
      },
    },
    "wrong-cells-of-a-proposal": {
      says: "A column is proposed although one of twenty cells cannot be read, and a proposal always names the rows of such cells; it does so too where a column is left out because of them.",
      source: "behaviour 3.8, 6 (10)",
      laws: {
        "a wrong cell among twenty rows or more changes no proposed column, whether headers or values tell it":
          fc.property(arbWrongCell, ({ header, rows, row, column }) => {
            const proposal = proposeMapping("transactions", { header, rows: spoil(rows, row, column) });
            same(proposal.columns, proposeMapping("transactions", { header, rows }).columns);
            same(
              proposal.wrongCells.map(({ field: _field, ...wrongCells }) => wrongCells),
              [{ column: header[column], rows: [row], isProposed: true }],
            );
          }),
        "a wrong cell among fewer rows leaves its column out, and is named": fc.property(
          arbWrongCell,
          fc.integer({ min: 2, max: 19 }),
          ({ rows, row, column }, count) => {
            const header = namedHeader;
            const proposal = proposeMapping("transactions", {
              header,
              rows: spoil(rows.slice(0, count), row % count, column),
            });
            holds(!Object.values(proposal.columns).includes(header[column] ?? ""), "the column is left out");
            same(
              proposal.wrongCells.map(({ field: _field, ...wrongCells }) => wrongCells),
              [{ column: header[column], rows: [row % count], isProposed: false }],
            );
          },
        ),
      },
    },
  };
};
