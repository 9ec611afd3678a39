import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof importFile,
  "amountTestOf" | "chooseRecord" | "listOtherRecords" | "nameRecordColumns" | "proposeMapping" | "valuesOf"
>;

const arbStep = fc.constantFrom("Receipt", "Line", "Item", "No", "Store", "@no");
const arbPaths = fc
  .uniqueArray(fc.array(arbStep, { minLength: 1, maxLength: 5 }), {
    selector: (steps) => steps.join("/"),
    maxLength: 12,
  })
  .chain((all) =>
    fc.tuple(
      ...all.map((steps) =>
        fc.record({ steps: fc.constant(["Root", ...steps]), least: fc.constant(1), isShared: fc.boolean() }),
      ),
    ),
  );

const arbAmounts = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 2, maxLength: 9 });

const arbValues = fc.constantFrom<importFile.ElementValues>("line", "item", "dated", "other");

/** Builds the rules of XML files: names of columns, and the choice of the record. */
export const xmlRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { amountTestOf, chooseRecord, listOtherRecords, nameRecordColumns, proposeMapping, valuesOf } = functions;
  const candidate = (name: string, header: readonly string[], rows: readonly (readonly string[])[]) => ({
    name,
    header,
    rows,
    isRepeated: true,
    isEverywhere: true,
  });
  const rivalOf = (name: string, rivalFields: Partial<importFile.RecordRival> = {}): importFile.RecordRival => ({
    name,
    header: [],
    values: "other",
    hasAmount: true,
    isBlock: true,
    isRepeated: false,
    isOnce: false,
    isDatedAlone: false,
    list: null,
    ...rivalFields,
  });
  const othersOf = (rival: importFile.RecordRival) =>
    listOtherRecords("R/Receipt/Line", { candidates: [], rivals: [rival] });
  const linesOf = (amounts: readonly number[]) =>
    amounts.map((amount, at) => ["7", "2026-03-21", `A${at}`, String(at + 1), (amount / 100).toFixed(2)]);
  const lineHeader = ["Receipt/@no", "Date", "Item", "Qty", "Line total"];
  return {
    "xml-columns": {
      says: "Columns of an XML record are named by the shortest end of their path that no other column has, after ../ if they stand above the record.",
      source: "behaviour 3.8; decision 0451",
      laws: {
        "names differ, and each ends its path": fc.property(arbPaths, (paths) => {
          const names = nameRecordColumns(paths);
          same(new Set(names).size, paths.length);
          same(
            names.every((name, at) => `/${paths[at]?.steps.join("/")}`.endsWith(name.replace(/^\.\.\//u, ""))),
            true,
          );
        }),
        "no column above a record has the name of one of a record, in this file or another one": fc.property(
          arbPaths,
          arbPaths,
          (paths, others) => {
            const unsharedColumns = nameRecordColumns(paths).filter((_, at) => paths[at]?.isShared === false);
            const columnsAbove = nameRecordColumns(others).filter((_, at) => others[at]?.isShared === true);
            same(
              columnsAbove.filter((name) => unsharedColumns.includes(name)),
              [],
            );
          },
        ),
      },
    },
    "xml-record": {
      says: "The record of an XML file is the element with most fields of a kind of import; records that change the sales beside it are asked about: lines, and money named for returns, fees and the like; headers, payments, taxes and sums are not. An amount that stands above the rows is never proposed as one of a row.",
      source: "behaviour 3.8; decisions 0451, 0480",
      laws: {
        "lines are chosen before their receipts, payments and parts": fc.property(arbAmounts, (amounts) => {
          const line = candidate("R/Receipt/Line", lineHeader, linesOf(amounts));
          const tender = candidate(
            "R/Receipt/Tender",
            ["Receipt/@no", "Date", "Amount"],
            [["7", "2026-03-21", "2.50"]],
          );
          same(chooseRecord([tender, line]), "R/Receipt/Line");
          const twin = candidate("R/Receipt/Return", lineHeader, linesOf(amounts));
          same(chooseRecord([line, tender, twin]), null);
        }),
        "lines of another kind beside the record are its others, whoever names it, and without them it is chosen":
          fc.property(
            arbAmounts,
            fc.constantFrom("R/Receipt/Return", "R/Refund/Line"),
            fc.boolean(),
            (amounts, name, isOnce) => {
              const line = candidate("R/Receipt/Line", lineHeader, linesOf(amounts));
              const tender = candidate("R/Receipt/Tender", ["Amount"], [["2.50"]]);
              const other = candidate(name, lineHeader, linesOf(amounts));
              const rival = rivalOf(name, { header: ["Item", "Qty", "Line total"], values: "line", isOnce });
              const candidates = isOnce ? [line, tender] : [line, tender, other];
              same(listOtherRecords("R/Receipt/Line", { candidates, rivals: [rival] }), [name]);
              same(listOtherRecords(name, { candidates: [line, tender, other], rivals: [] }), ["R/Receipt/Line"]);
              same(chooseRecord(candidates, [rival]), null);
              same(listOtherRecords("R/Receipt/Line", { candidates: [line, tender], rivals: [] }), []);
              same(chooseRecord([line, tender]), "R/Receipt/Line");
            },
          ),
        "a list of lines below the record is asked about, and a plain value or an element that stands once is not":
          fc.property(arbAmounts, fc.boolean(), fc.boolean(), (amounts, hasLines, repeats) => {
            const [name, nameBelow] = ["R/Receipt/Line", "R/Receipt/Line/Modifier"];
            const own = rivalOf(name, { header: lineHeader.slice(2), values: "line", list: name });
            const values = hasLines ? "item" : "other";
            const rival = rivalOf(nameBelow, { header: ["Sku", "Price"], values, list: repeats ? nameBelow : name });
            const candidates = [candidate(name, lineHeader, linesOf(amounts))];
            const isOther = hasLines && repeats;
            same(listOtherRecords(name, { candidates, rivals: [own, rival] }), isOther ? [nameBelow] : []);
            same(chooseRecord(candidates, [own, rival]), isOther ? null : name);
          }),
        "an element named for returns, fees and the like is asked about if it holds an amount, and a flag or a column of a header is not":
          fc.property(
            fc.constantFrom("Return", "BagFee", "Frais", "CarteCadeau", "Devoluciones", "Recargo", "Refunds/Entry"),
            fc.boolean(),
            fc.boolean(),
            (name, hasAmount, isBlock) => {
              const rival = rivalOf(`R/Receipt/${name}`, { hasAmount, isBlock, isRepeated: isBlock });
              same(othersOf(rival), hasAmount && isBlock ? [rival.name] : []);
              same(othersOf({ ...rival, name: `R/Receipt/${name}Rate` }), []);
            },
          ),
        "a word for an amount or money comes before one of a measure, unless the measure is what the name is about":
          fc.property(arbAmounts, fc.constantFrom("Peso", "Weight", "Quantity", "Cantidad"), ([cents = 0], measure) => {
            const isAmount = (name: string) => amountTestOf(name)((-cents / 100).toFixed(2));
            same(["ImportePesos", "MontoPesos", "Pesos", "WeightFee", "RateAmount"].map(isAmount), Array(5).fill(true));
            same(
              [measure, `${measure}Sold`, "ReturnQuantity", "CantidadDevolucion", "PesoTotal"].some(isAmount),
              false,
            );
          }),
        "a number other than zero in an element named for money is an amount in any writing, but no quantity, date or number of a card":
          fc.property(
            arbAmounts,
            fc.constantFrom("Refunds/Entry/Net", "Refund/Points", "Refund/@value", "BagFee", "Avoir"),
            fc.constantFrom(1, 2, 3, 4),
            fc.constantFrom("", "-", "+", "("),
            ([cents = 0], name, decimals, sign) => {
              const text = `${sign}${(cents + 0.1 ** decimals).toFixed(decimals)}`;
              const texts = [text, text.replace(".", ","), `CAD ${text}`, `${text} CAD`, `$${text}`, `${text}$`];
              same(
                texts.filter((value) => !amountTestOf(name)(value)),
                [],
              );
              same(["0", "0.0000", "-0,0", "CAD 0", "2026-03-21", "A5"].some(amountTestOf(name)), false);
              same(
                ["Fee", "Fees/Fee", "Refund/Amount"].every((money) => amountTestOf(money)(String(cents))),
                true,
              );
              const others = [
                "Refund/Quantity",
                "Return/Number",
                "GiftCard",
                "ReturnReason",
                "Refund/Store",
                "Note/Points",
              ];
              same(
                others.some((other) => amountTestOf(other)(String(cents))),
                false,
              );
              same(amountTestOf("Refund/Quantity")(text), false);
            },
          ),
        "sums, payments and taxes are asked about only as whole lines, or as items named for money inside payments and taxes, or in sums":
          fc.property(
            fc.constantFrom("Total", "Summary", "Resumen", "ZReport", "Rapport"),
            fc.constantFrom("Tender", "GiftCardPayment", "Taxes", "Règlements", "Pago"),
            fc.constantFrom("Refund", "Fee", "Anulado", "Exchange"),
            arbValues,
            (sum, settlement, money, values) => {
              const isAsked = (name: string) =>
                othersOf(rivalOf(`R/Receipt/${name}`, { values, isRepeated: true })).length > 0;
              const isItem = values !== "other";
              same(
                [sum, `${sum}/Entry`, settlement, `${settlement}/Entry`].map(isAsked),
                Array(4).fill(values === "line"),
              );
              same([`${money}${sum}`, `${sum}/${money}`, `${settlement}/${money}`].map(isAsked), Array(3).fill(isItem));
              same([`${money}Report/Entry`, `${settlement}/${money}Payment`].map(isAsked), [isItem, values === "line"]);
            },
          ),
        "a line has a quantity, and an amount or money": fc.property(
          fc.constantFrom("Refund", "Amount", "Frais", "Devolucion"),
          fc.constantFrom("Rate", "Quantity"),
          (money, measure) => {
            same(valuesOf(["Item", "Quantity", money], "R/ReturnsReport/Entry"), "line");
            same(valuesOf(["Item", money], "R/ReturnsReport/Entry"), "item");
            same(valuesOf(["Item", `${money}${measure}`], "R/ReturnsReport/Entry"), "other");
          },
        ),
        "a header that each receipt has at most once is never asked about, nor chosen; one that only its date tells is one without any other date":
          fc.property(
            arbAmounts,
            arbValues,
            fc.constantFrom("Header", "Cabecera", "Entête", "EnteteVente", "TicketHeader"),
            fc.boolean(),
            (amounts, values, name, isDatedAlone) => {
              const isAsked = (elementName: string, rivalFields: object = { isOnce: true }) =>
                othersOf(
                  rivalOf(`R/Receipt/${elementName}`, { values, isDatedAlone, hasAmount: false, ...rivalFields }),
                ).length > 0;
              const isOther = values !== "other";
              same([isAsked(name), isAsked(name, {})], [false, isOther]);
              same(
                ["Info", "Transaction"].map((section) => isAsked(section)),
                Array(2).fill(values === "line"),
              );
              same(isAsked("Ticket"), isOther && !(values === "dated" && isDatedAlone));
              same([isAsked("HeaderDiscount"), isAsked("DiscountInfo")], Array(2).fill(isAsked("Ticket")));
              const line = candidate("R/Receipt/Line", lineHeader, linesOf(amounts));
              const lines = rivalOf(line.name, { header: lineHeader.slice(2), values: "line", list: line.name });
              const rivals = [lines, rivalOf(`R/Receipt/${name}`, { values, isOnce: true })];
              same(
                chooseRecord([candidate(`R/Receipt/${name}`, lineHeader, linesOf(amounts)), line], rivals),
                line.name,
              );
            },
          ),
        "an element named for money is no header, whatever it holds": fc.property(
          arbValues,
          fc.constantFrom("CreditNote", "Avoir", "NotaCredito", "NotaDeCredito", "Reversal", "Abono", "Correction"),
          fc.boolean(),
          (values, name, isDatedAlone) => {
            for (const elementName of [name, `${name}Header`])
              same(othersOf(rivalOf(`R/Receipt/${elementName}`, { values, isOnce: true, isDatedAlone })).length, 1);
            same(othersOf(rivalOf("R/Receipt/CreditCard")), []);
          },
        ),
        "names on the way to the record say nothing, and an element that is asked about stands for all that it holds":
          fc.property(fc.constantFrom("Total", "Payments", "Report", "Returns"), (name) => {
            const [line, fee] = [rivalOf(`${name}/Sale/Line`, { values: "line" }), rivalOf(`${name}/Sale/Fee`)];
            const innerElement = rivalOf(`${fee.name}/Part`, { values: "line" });
            const sale = rivalOf(`${name}/Sale`);
            const choice = { candidates: [], rivals: [sale, line, fee, innerElement] };
            same(listOtherRecords(line.name, choice), [fee.name]);
          }),
        "without known columns the only one that repeats is, or the deepest that is everywhere": fc.property(
          fc.constantFrom("X", "Ä"),
          (name) => {
            const [outerRecord, innerRecord] = [
              candidate("R/A", [name, `${name}1`], [["x", "y"]]),
              candidate("R/A/B", [name, `${name}1`], [["x", "y"]]),
            ];
            same(chooseRecord([outerRecord]), "R/A");
            same(chooseRecord([outerRecord, innerRecord]), "R/A/B");
            same(chooseRecord([outerRecord, { ...innerRecord, isEverywhere: false }]), null);
            same(chooseRecord([outerRecord, candidate("R/C", [name, `${name}1`], [["x", "y"]])]), null);
            same(chooseRecord([]), null);
          },
        ),
        "an amount or a description above the rows is none of a row, whatever it is called": fc.property(
          arbAmounts,
          fc.constantFrom(
            "Cost",
            "Description",
            "Department",
            "Subcategory",
            "Total",
            "Amount",
            "Unit price",
            "Discount",
            "GST",
            "Quantity",
          ),
          (amounts, name) => {
            const rows = linesOf(amounts).map((cells) => [...cells.slice(0, 3), "9.00"]);
            const sample = {
              header: ["Receipt/@no", "Date", "Item", name],
              rows,
              shared: ["Receipt/@no", "Date", name],
            };
            const { columns, taxColumns = {} } = proposeMapping("transactions", sample);
            same(Object.values({ ...columns, ...taxColumns }).includes(name), false);
            const product = { header: ["Department", "SKU"], rows: [["Fruit", "A"]], shared: ["Department"] };
            same(proposeMapping("products", product).columns["department"], "Department");
          },
        ),
      },
    },
  };
};
