import fc from "fast-check";

import { quantity } from "../../../measure/index.ts";
import { cents } from "../../../money/index.ts";
import type * as storeDay from "../../../store-day/index.ts";
import type { CertificateContent, CertificateFile, CertificateRow } from "../../../store-day/index.ts";
import { arbCertificateRows, arbStoreDayFacts } from "../../arbitraries/store-day.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof storeDay,
  | "computeCertificate"
  | "compareRows"
  | "groupCertificateRows"
  | "hashOfFile"
  | "makeCertificateFile"
  | "merkleRoot"
  | "sortCertificateRows"
  | "verifyCertificate"
>;

/** A short hash: the laws need no cryptography. */
const digest = (text: string): string => {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007;
  return hash.toString(36);
};

/** Builds the rules and laws of certificate files. */
export const fileRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    computeCertificate,
    compareRows,
    groupCertificateRows,
    hashOfFile,
    makeCertificateFile,
    merkleRoot,
    sortCertificateRows,
  } = functions;
  const { verifyCertificate } = functions;
  /** A day whose certificate has the sums of its rows. */
  const arbContent = fc
    .record({ facts: arbStoreDayFacts, rows: arbCertificateRows })
    .map(({ facts, rows }): CertificateContent => {
      const receipts = rows.filter(({ kind }) => kind === "receipt");
      const total = (part: "collected" | "tendered" | "cash" | "units") =>
        receipts.reduce((sum, row) => sum + row[part], 0);
      const certificate = computeCertificate({
        ...facts,
        terminals: [...groupCertificateRows(receipts, ({ terminal }) => terminal)].map(([terminal, terminalRows]) => ({
          terminal,
          receipts: terminalRows.length,
          first: "1",
          last: "9",
          voids: 0,
          training: 0,
          suspended: 0,
          openAmount: cents(0),
          noSales: 0,
        })),
        findings: [],
        sums: { ...facts.sums, gross: cents(total("collected")), tax: cents(0), items: quantity(total("units")) },
        tenders: [
          { code: "CASH", amount: cents(total("cash")) },
          { code: "DEBIT", amount: cents(total("tendered") - total("cash")) },
        ],
      });
      const storeDay = { location: "Laurier Est", locationId: 4, businessDate: "2026-11-20", version: 1 };
      return { ...certificate, ...storeDay, audited: { by: "Ana", at: 5 }, accepted: [], rows, previous: null };
    });
  const faultsOf = (file: unknown) => verifyCertificate(file, digest).map(({ code }) => code);
  const hashAgain = (file: CertificateFile): CertificateFile => ({ ...file, hash: hashOfFile(file, digest) });
  return {
    "certificate-file": {
      says: "A certificate is a file that anybody can check alone: its hash, the root of its receipts, and every sum in it. Whatever is changed in it is found.",
      source: "behaviour 4 (1); decision 0366",
      laws: {
        "a file is right as it was made, also after it was written and read": fc.property(arbContent, (content) => {
          const file = makeCertificateFile(content, digest);
          same(verifyCertificate(file, digest), []);
          same(verifyCertificate(JSON.parse(JSON.stringify(file)), digest), []);
        }),
        "the order of the rows changes nothing": fc.property(arbContent, (content) => {
          const reversedRows = { ...content, rows: content.rows.toReversed() };
          same(makeCertificateFile(reversedRows, digest), makeCertificateFile(content, digest));
        }),
        "a changed figure is found by the hash; with a new hash, by the root and the sums": fc.property(
          arbContent.filter(({ rows }) => rows.some(({ kind }) => kind === "receipt")),
          fc.constantFrom("collected", "tendered", "cash", "units"),
          fc.integer({ min: 1, max: 999 }),
          (content, part, off) => {
            const file = makeCertificateFile(content, digest);
            const receiptIndex = file.rows.findIndex(({ kind }) => kind === "receipt");
            const rows = file.rows.map((row, index): CertificateRow =>
              index === receiptIndex ? { ...row, [part]: row[part] + off } : row,
            );
            holds(faultsOf({ ...file, rows }).includes("HASH"), "the hash tells");
            const forged = hashAgain({ ...file, rows });
            same(faultsOf(forged), ["ROOT", "SUM"]);
            same(faultsOf(hashAgain({ ...forged, root: merkleRoot(rows, digest) })), ["SUM"]);
          },
        ),
        "a row that is missing, repeated or of another content is found": fc.property(
          arbContent.filter(({ rows }) => rows.some(({ kind }) => kind === "receipt")),
          (content) => {
            const file = makeCertificateFile(content, digest);
            const receipt = file.rows.find(({ kind }) => kind === "receipt");
            const fileWithoutRow = hashAgain({ ...file, rows: file.rows.filter((row) => row !== receipt) });
            holds(
              faultsOf(fileWithoutRow).includes("ROOT") && faultsOf(fileWithoutRow).includes("COUNT"),
              "a missing row",
            );
            const repeatedFile = hashAgain({ ...file, rows: [...file.rows, ...(receipt ? [receipt] : [])] });
            holds(faultsOf(repeatedFile).includes("TWICE"), "a repeated row");
            const other = file.rows.map((row) => (row === receipt ? { ...row, content: "other" } : row));
            same(faultsOf(hashAgain({ ...file, rows: other })), ["ROOT"]);
          },
        ),
        "a line whose difference or verdict is wrong is found, and so are drawers and tenders that do not add up":
          fc.property(arbContent, fc.integer({ min: 1, max: 99 }), (content, off) => {
            const file = makeCertificateFile(content, digest);
            const collectedFaults = (change: (line: (typeof file.lines)[number]) => object) =>
              faultsOf(
                hashAgain({
                  ...file,
                  lines: file.lines.map((line) => (line.line === "collected" ? { ...line, ...change(line) } : line)),
                }),
              );
            same(
              collectedFaults(({ difference }) => ({ difference: (difference ?? 0) + off })),
              ["DIFFERENCE"],
            );
            same(
              collectedFaults(({ isTied }) => ({ isTied: !isTied })),
              ["TIED"],
            );
            const drawer = { terminal: "77", expected: cents(off), counted: cents(0) };
            holds(
              faultsOf(hashAgain({ ...file, drawers: [...file.drawers, drawer] })).includes("DRAWERS"),
              "drawers that do not add up",
            );
            const tender = { code: "OTHER", amount: cents(off) };
            same(faultsOf(hashAgain({ ...file, tenders: [...file.tenders, tender] })), ["TENDERS"]);
          }),
        "what is no certificate, or of other rules, is refused": fc.property(
          arbContent,
          fc.jsonValue(),
          fc.constantFrom("rules", "hash", "root", "lines", "rows", "tenders", "drawers", "terminals", "counts"),
          (content, value, field) => {
            const file = makeCertificateFile(content, digest);
            const brokenCheck = verifyCertificate({ ...file, [field]: undefined }, digest);
            same([brokenCheck.length, brokenCheck[0]?.code, brokenCheck[0]?.place.split(".")[0]], [1, "FORMAT", field]);
            same(faultsOf(value), ["FORMAT"]);
            same(faultsOf({ ...file, rules: file.rules + 1 }), ["RULES"]);
          },
        ),
        "two versions differ in the rows that were added, removed or changed, with their amounts": fc.property(
          arbCertificateRows,
          arbCertificateRows,
          (before, after) => {
            same(compareRows(before, before.toReversed()), []);
            const changedRows = after.map((row) => ({ ...row, content: `n${row.content}` }));
            const changes = compareRows(before, changedRows);
            const sum = (rows: readonly CertificateRow[]) => rows.reduce((all, { collected }) => all + collected, 0);
            same(
              changes.reduce((all, { amount }) => all + amount, 0),
              sum(changedRows) - sum(before),
            );
            const nameOf = ({ kind, terminal, number }: CertificateRow) => `${kind} ${terminal} ${number}`;
            const [old, current] = [new Set(before.map(nameOf)), new Set(changedRows.map(nameOf))];
            for (const { what, row } of changes) {
              const name = nameOf(row);
              same(what, !old.has(name) ? "added" : current.has(name) ? "changed" : "removed");
            }
            same(changes.length, new Set([...old, ...current]).size);
            same(
              sortCertificateRows(changes.map(({ row }) => row)),
              changes.map(({ row }) => row),
            );
          },
        ),
      },
    },
  };
};
