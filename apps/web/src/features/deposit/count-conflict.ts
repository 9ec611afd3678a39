/** Compares a typed count with one that somebody else saved meanwhile: no figure replaces another without a choice. */
import type { DepositDetail } from "@comptoir/api/wire";
import type { LanguageCode } from "@comptoir/domain/language";
import { centsFromDollars } from "@comptoir/domain/money";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import {
  denominationsInCountingOrder,
  inputNameOfPath,
  mergeDrafts,
  parseCountDraft,
  pieceKeyOf,
  pieceUnitsOf,
  tillReportedFlowCodes,
  toCountDraft,
  type CountDraft,
} from "./count-draft.ts";
import type { DepositCountBody } from "./deposit-requests.ts";
import { moneyText, piecesLabel } from "./deposit-words.ts";

/** A figure on which the saved and the typed count differ, in words. */
export interface CountDifference {
  /** Name of its input; all cheques are one figure. */
  readonly box: string;
  readonly label: string;
  readonly saved: string;
  readonly typed: string;
}

/** Lists the figures that differ; none while the deposit is the version that the draft began with, or nobody counted it. */
export function listCountDifferences(
  draft: CountDraft,
  deposit: DepositDetail,
  language: LanguageCode,
): readonly CountDifference[] {
  if (draft.version === deposit.version || deposit.countedBy === null) return [];
  const savedDraft = toCountDraft(deposit, language);
  const [savedFigures, typedFigures] = [savedDraft, mergeDrafts(savedDraft, draft)].map((countDraft) =>
    listFigures(parseCountDraft(countDraft, language).body),
  );
  const typedTextByBox = new Map(typedFigures?.map(({ box, text }) => [box, text]));
  return (savedFigures ?? []).flatMap(({ box, label, text: saved }) => {
    const typed = typedTextByBox.get(box) ?? saved;
    return typed === saved ? [] : [{ box, label, saved, typed }];
  });
}

/** Takes the saved figures of some inputs over into a draft, which then follows the saved version. */
export function takeSavedFigures(
  draft: CountDraft,
  deposit: DepositDetail,
  boxes: ReadonlySet<string>,
  language: LanguageCode,
): CountDraft {
  const savedDraft = toCountDraft(deposit, language);
  const typedDraft = mergeDrafts(savedDraft, draft);
  const pick = <Figure>(box: string, saved: Figure, typed: Figure): Figure => (boxes.has(box) ? saved : typed);
  const pickTexts = <Texts extends Partial<Readonly<Record<string, string>>>>(
    terminal: string,
    saved: Texts | undefined,
    typed: Texts,
  ) =>
    Object.fromEntries(
      [...new Set([...Object.keys(saved ?? {}), ...Object.keys(typed)])].map((key) => [
        key,
        pick(inputNameOfPath(terminal, key), saved?.[key], typed[key]) ?? "",
      ]),
    );
  return {
    version: savedDraft.version,
    drawers: Object.fromEntries(
      Object.entries(typedDraft.drawers).map(([terminal, { pieces, flows }]) => [
        terminal,
        {
          pieces: pickTexts(terminal, savedDraft.drawers[terminal]?.pieces, pieces),
          flows: pickTexts(terminal, savedDraft.drawers[terminal]?.flows, flows),
        },
      ]),
    ),
    remainingFloat: pick("remainingFloat", savedDraft.remainingFloat, typedDraft.remainingFloat),
    dropsBanked: pick("dropsBanked", savedDraft.dropsBanked, typedDraft.dropsBanked),
    cheques: pick("cheques", savedDraft.cheques, typedDraft.cheques),
  };
}

type CountFigure = Readonly<Record<"box" | "label" | "text", string>>;

/** Lists the figures of a count in the order of its form. */
const listFigures = ({
  drawers = [],
  cheques = [],
  remainingFloat = 0,
  dropsBanked = 0,
}: DepositCountBody): readonly CountFigure[] => [
  ...drawers.flatMap(listDrawerFigures),
  { box: "remainingFloat", label: t("deposit.remainingFloat"), text: dollarsText(remainingFloat) },
  { box: "dropsBanked", label: t("deposit.dropsBanked"), text: dollarsText(dropsBanked) },
  {
    box: "cheques",
    label: t("deposit.cheques"),
    text: cheques.map(({ number, amount }) => `${number} (${dollarsText(amount)})`).join(", ") || "–",
  },
];

function listDrawerFigures({
  terminal,
  count = [],
  ...flows
}: NonNullable<DepositCountBody["drawers"]>[number]): readonly CountFigure[] {
  const pieceFigures = denominationsInCountingOrder.flatMap((denomination) => {
    const counted = count.find((pieces) => pieces.denomination === denomination);
    return pieceUnitsOf(denomination).map((unit) => ({
      box: inputNameOfPath(terminal, pieceKeyOf(denomination, unit)),
      label: piecesLabel(terminal, denomination, unit),
      text: countText(counted?.[unit] ?? 0),
    }));
  });
  const flowFigures = tillReportedFlowCodes.flatMap((flow) => {
    const amount = flows[flow];
    const label = `${t(`deposit.flow_${flow}`)}, ${t("deposit.drawer", { terminal })}`;
    return amount === undefined ? [] : [{ box: inputNameOfPath(terminal, flow), label, text: dollarsText(amount) }];
  });
  return [...pieceFigures, ...flowFigures];
}

function dollarsText(amount: number): string {
  const amountResult = centsFromDollars(amount);
  return moneyText(amountResult.ok ? amountResult.value : null);
}
