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
export const pieceKeyOf = (denomination: Denomination, unit: PieceUnit): string => `${denomination}.${unit}`;

/** Says whether a denomination comes in rolls. */
export function hasRolls(denomination: Denomination): boolean {
  const denominationRow: DenominationRow = denominations[denomination];
  return denominationRow.roll !== null;
}

/** Lists the units that a denomination is counted in. */
export const pieceUnitsOf = (denomination: Denomination): readonly PieceUnit[] =>
  hasRolls(denomination) ? ["loose", "rolls"] : ["loose"];

/** Builds the draft of a deposit as the server has it. */
export function toCountDraft(deposit: DepositDetail, language: LanguageCode): CountDraft {
  const toAmountText = (amount: Cents | null): string =>
    amount === null || amount === 0 ? "" : formatPlainMoney(amount, language);
  const drawerDraftEntries = deposit.drawers.map(
    ({ terminal, count, told, ...cash }): readonly [string, DrawerDraft] => [
      terminal,
      {
        pieces: Object.fromEntries(
          (count ?? []).flatMap(({ denomination, loose, rolls }) => [
            ...(loose > 0 ? [[pieceKeyOf(denomination, "loose"), String(loose)]] : []),
            ...(rolls > 0 ? [[pieceKeyOf(denomination, "rolls"), String(rolls)]] : []),
          ]),
        ),
        flows: Object.fromEntries(listUnreportedFlows({ told }).map((flow) => [flow, toAmountText(cash[flow])])),
      },
    ],
  );
  return {
    version: deposit.version,
    drawers: Object.fromEntries(drawerDraftEntries),
    remainingFloat: toAmountText(deposit.remainingFloat),
    dropsBanked: toAmountText(deposit.dropsBanked),
    cheques: deposit.cheques.map(({ number, amount }) => ({ number, amount: formatPlainMoney(amount, language) })),
  };
}

/** Lists the cash flows of a drawer that its till did not report, so that a person types them. */
export function listUnreportedFlows({
  told,
}: {
  readonly told: readonly TillReportedFlow[];
}): readonly TillReportedFlow[] {
  return tillReportedFlowCodes.filter((flow) => !told.includes(flow));
}

/** Cash flows that a till may report. */
export const tillReportedFlowCodes = Object.keys(tillReportedFlows).filter((flow): flow is TillReportedFlow =>
  Object.hasOwn(tillReportedFlows, flow),
);

/** Puts a typed draft over the deposit's drawers, some of which may be new. */
export const mergeDrafts = (freshDraft: CountDraft, typedDraft: CountDraft): CountDraft => ({
  ...freshDraft,
  ...typedDraft,
  version: freshDraft.version,
  drawers: { ...freshDraft.drawers, ...typedDraft.drawers },
});

/** Parsed texts of a count, and the inputs that cannot be parsed. */
export interface ParsedCount {
  readonly body: DepositCountBody;
  /** Names of the inputs with invalid text. */
  readonly faults: ReadonlySet<string>;
  /** Counted amount of each drawer, by terminal; a box with invalid text counts as empty. */
  readonly totals: ReadonlyMap<string, Cents>;
  readonly total: Cents;
}

/** Name of an input in the count form: its path joined with slashes. */
export const inputNameOfPath = (...parts: readonly (string | number)[]): string => parts.join("/");

/** Parses the texts of a count. An empty box is zero; a drawer without pieces is an empty drawer. */
export function parseCountDraft(countDraft: CountDraft, language: LanguageCode): ParsedCount {
  const faultyInputNames = new Set<string>();
  const readMoney = (box: string, text: string): number => {
    if (text.trim() === "") return 0;
    const amountResult = parseMoney(text, language);
    if (amountResult.ok && amountResult.value >= 0) return dollarsFromCents(amountResult.value);
    faultyInputNames.add(box);
    return 0;
  };
  const parsedDrawers = Object.entries(countDraft.drawers).map(([terminal, { pieces, flows }]) => ({
    terminal,
    ...Object.fromEntries(
      Object.entries(flows).map(([flow, text]) => [flow, readMoney(inputNameOfPath(terminal, flow), text ?? "")]),
    ),
    count: readPieces(pieces, (key) => faultyInputNames.add(inputNameOfPath(terminal, key))),
  }));
  const parsedCheques = countDraft.cheques
    .map(({ number, amount }, index) => ({ number: number.trim(), amount, index }))
    .filter(({ number, amount }) => number !== "" || amount.trim() !== "")
    .map(({ number, amount, index }) => {
      const chequeAmount = readMoney(inputNameOfPath("cheques", index, "amount"), amount);
      if (chequeAmount === 0) faultyInputNames.add(inputNameOfPath("cheques", index, "amount"));
      if (number === "") faultyInputNames.add(inputNameOfPath("cheques", index, "number"));
      return { number, amount: chequeAmount };
    });
  const totalByTerminal = new Map(parsedDrawers.map(({ terminal, count }) => [terminal, valueOfCashCount(count)]));
  return {
    body: {
      drawers: parsedDrawers,
      cheques: parsedCheques,
      remainingFloat: readMoney("remainingFloat", countDraft.remainingFloat),
      dropsBanked: readMoney("dropsBanked", countDraft.dropsBanked),
    },
    faults: faultyInputNames,
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
  const readPieceCount = (denomination: Denomination, unit: PieceUnit): number => {
    const pieceInputKey = pieceKeyOf(denomination, unit);
    const pieceCountText = (pieces[pieceInputKey] ?? "").replaceAll(/[\s\u00a0\u202f]/gu, "");
    if (pieceCountText === "") return 0;
    const pieceCount = /^\d{1,6}$/u.test(pieceCountText) ? Number(pieceCountText) : Number.NaN;
    if (pieceCount <= piecesAtMost) return pieceCount;
    onFault(pieceInputKey);
    return 0;
  };
  return denominationCodes.flatMap((denomination) => {
    const loosePieceCount = readPieceCount(denomination, "loose");
    const rollCount = hasRolls(denomination) ? readPieceCount(denomination, "rolls") : 0;
    return loosePieceCount + rollCount > 0 ? [{ denomination, loose: loosePieceCount, rolls: rollCount }] : [];
  });
}

/** Formats an amount as it is typed, without its dollar sign. */
const formatPlainMoney = (amount: Cents, language: LanguageCode): string =>
  formatMoney(amount, language).replaceAll(/[$\s\u00a0\u202f]/gu, "");
