/** Draft of a count: the texts of its boxes, stored on the device until the server has them. */
import type { DepositDetail } from "@comptoir/api/wire";
import {
  valueOfCashCount,
  denominationCodes,
  denominations,
  piecesAtMost,
  tillReportedFlows,
  type CashCount,
  type Denomination,
  type DenominationRow,
  type TillReportedFlow,
} from "@comptoir/domain/deposit";
import type { LanguageCode } from "@comptoir/domain/language";
import { cents, dollarsFromCents, formatMoney, parseMoney, zeroCents, type Cents } from "@comptoir/domain/money";

import type { DepositCountBody } from "./deposit-requests.ts";

/** Texts of a drawer's boxes. */
export interface DrawerDraft {
  readonly pieces: Readonly<Record<string, string>>;
  readonly flows: Partial<Readonly<Record<TillReportedFlow, string>>>;
}

/** Texts of all boxes of a count. */
export interface CountDraft {
  /** Version of the deposit that the draft began with. */
  readonly version: number;
  readonly drawers: Readonly<Record<string, DrawerDraft>>;
  readonly remainingFloat: string;
  readonly dropsBanked: string;
  readonly cheques: readonly { readonly number: string; readonly amount: string }[];
}

/** Unit that an input counts in: loose pieces or rolls. */
export type PieceUnit = "loose" | "rolls";

/** Denominations in counting order, the largest first. */
export const denominationsInCountingOrder: readonly Denomination[] = denominationCodes.toReversed();

/** Key of the input for the loose pieces or rolls of a denomination. */
export const pieceKey = (denomination: Denomination, unit: PieceUnit): string => `${denomination}.${unit}`;

/** Says whether a denomination comes in rolls. */
export function hasRolls(denomination: Denomination): boolean {
  const row: DenominationRow = denominations[denomination];
  return row.roll !== null;
}

/** Builds the draft of a deposit as the server has it. */
export function toCountDraft(deposit: DepositDetail, language: LanguageCode): CountDraft {
  const amountText = (amount: Cents | null): string =>
    amount === null || amount === 0 ? "" : plainMoney(amount, language);
  const drawers = deposit.drawers.map(({ terminal, count, told, ...cash }): readonly [string, DrawerDraft] => [
    terminal,
    {
      pieces: Object.fromEntries(
        (count ?? []).flatMap(({ denomination, loose, rolls }) => [
          ...(loose > 0 ? [[pieceKey(denomination, "loose"), String(loose)]] : []),
          ...(rolls > 0 ? [[pieceKey(denomination, "rolls"), String(rolls)]] : []),
        ]),
      ),
      flows: Object.fromEntries(listUnreportedFlows({ told }).map((flow) => [flow, amountText(cash[flow])])),
    },
  ]);
  return {
    version: deposit.version,
    drawers: Object.fromEntries(drawers),
    remainingFloat: amountText(deposit.remainingFloat),
    dropsBanked: amountText(deposit.dropsBanked),
    cheques: deposit.cheques.map(({ number, amount }) => ({ number, amount: plainMoney(amount, language) })),
  };
}

/** Lists the cash flows of a drawer that its till did not report, so that a person types them. */
export function listUnreportedFlows({
  told,
}: {
  readonly told: readonly TillReportedFlow[];
}): readonly TillReportedFlow[] {
  return flowNames.filter((flow) => !told.includes(flow));
}

const flowNames = Object.keys(tillReportedFlows).filter((flow): flow is TillReportedFlow =>
  Object.hasOwn(tillReportedFlows, flow),
);

/** Parsed texts of a count, and the inputs that cannot be parsed. */
export interface ParsedCount {
  readonly body: DepositCountBody;
  /** Names of the inputs with invalid text. */
  readonly faults: ReadonlySet<string>;
  /** Counted drawers by terminal; a box with invalid text counts as empty. */
  readonly totals: ReadonlyMap<string, Cents>;
  readonly total: Cents;
}

/** Name of an input in the count form: its path joined with slashes. */
export const inputNameOfPath = (...parts: readonly (string | number)[]): string => parts.join("/");

/** Parses the texts of a count. An empty box is zero; a drawer without pieces is an empty drawer. */
export function parseCountDraft(countDraft: CountDraft, language: LanguageCode): ParsedCount {
  const faults = new Set<string>();
  const readMoney = (box: string, text: string): number => {
    if (text.trim() === "") return 0;
    const amount = parseMoney(text, language);
    if (amount.ok && amount.value >= 0) return dollarsFromCents(amount.value);
    faults.add(box);
    return 0;
  };
  const drawers = Object.entries(countDraft.drawers).map(([terminal, { pieces, flows }]) => ({
    terminal,
    ...Object.fromEntries(
      Object.entries(flows).map(([flow, text]) => [flow, readMoney(inputNameOfPath(terminal, flow), text ?? "")]),
    ),
    count: readPieces(pieces, (key) => faults.add(inputNameOfPath(terminal, key))),
  }));
  const cheques = countDraft.cheques
    .map(({ number, amount }, index) => ({ number: number.trim(), amount, index }))
    .filter(({ number, amount }) => number !== "" || amount.trim() !== "")
    .map(({ number, amount, index }) => {
      const value = readMoney(inputNameOfPath("cheques", index, "amount"), amount);
      if (value === 0) faults.add(inputNameOfPath("cheques", index, "amount"));
      if (number === "") faults.add(inputNameOfPath("cheques", index, "number"));
      return { number, amount: value };
    });
  const totalByTerminal = new Map(drawers.map(({ terminal, count }) => [terminal, valueOfCashCount(count)]));
  return {
    body: {
      drawers,
      cheques,
      remainingFloat: readMoney("remainingFloat", countDraft.remainingFloat),
      dropsBanked: readMoney("dropsBanked", countDraft.dropsBanked),
    },
    faults,
    totals: totalByTerminal,
    total: [...totalByTerminal.values()].reduce((sum, amount) => cents(sum + amount), zeroCents),
  };
}

/** Computes the amount of one denomination of a drawer; a wrong box counts as empty. */
export function amountOfPieces({ pieces }: DrawerDraft, denomination: Denomination): Cents {
  return valueOfCashCount(
    readPieces(pieces, () => undefined).filter((countedPiece) => countedPiece.denomination === denomination),
  );
}

function readPieces(pieces: DrawerDraft["pieces"], onFault: (key: string) => void): CashCount {
  const readPieces = (denomination: Denomination, unit: PieceUnit): number => {
    const key = pieceKey(denomination, unit);
    const text = (pieces[key] ?? "").replaceAll(/[\s\u00a0\u202f]/gu, "");
    if (text === "") return 0;
    const count = /^\d{1,6}$/u.test(text) ? Number(text) : Number.NaN;
    if (count <= piecesAtMost) return count;
    onFault(key);
    return 0;
  };
  return denominationCodes.flatMap((denomination) => {
    const loose = readPieces(denomination, "loose");
    const rolls = hasRolls(denomination) ? readPieces(denomination, "rolls") : 0;
    return loose + rolls > 0 ? [{ denomination, loose, rolls }] : [];
  });
}

/** Formats an amount as it is typed, without its dollar sign. */
const plainMoney = (amount: Cents, language: LanguageCode): string =>
  formatMoney(amount, language).replaceAll(/[$\s\u00a0\u202f]/gu, "");
