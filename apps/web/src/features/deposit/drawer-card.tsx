/** Card of a drawer: its denominations, and the flows its till did not report. */
import type { DepositDetail } from "@comptoir/api/wire";
import {
  denominations,
  type Denomination,
  type DenominationRow,
  type TillReportedFlow,
} from "@comptoir/domain/deposit";
import { cents, type Cents } from "@comptoir/domain/money";
import { Card, Field, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { DigitsInput } from "../../shared/digits-input.tsx";
import { t } from "../../shared/text.ts";
import {
  amountOfPieces,
  inputNameOfPath,
  denominationsInCountingOrder,
  hasRolls,
  pieceKeyOf,
  listUnreportedFlows,
  type DrawerDraft,
  type PieceUnit,
} from "./count-draft.ts";
import { moneyText, piecesLabel } from "./deposit-words.ts";
import styles from "./deposit.module.css";

export type BoxFaultOf = (box: string, label: string) => string | undefined;

type DrawerCardProps = Readonly<{
  drawer: DepositDetail["drawers"][number];
  draft: DrawerDraft;
  total: Cents | null;
  isFirst: boolean;
  faultOf: BoxFaultOf;
  onPieces: (terminal: string, box: string, text: string) => void;
  onFlow: (terminal: string, flow: TillReportedFlow, text: string) => void;
}>;

export function DrawerCard(props: DrawerCardProps): ReactElement {
  const { drawer, draft, total, isFirst, faultOf, onPieces, onFlow } = props;
  const { terminal } = drawer;
  return (
    <Card title={t("deposit.drawer", { terminal })}>
      <table className={styles["count"]}>
        <thead>
          <tr>
            <th scope="col">{t("deposit.denomination")}</th>
            <th scope="col">{t("deposit.pieces")}</th>
            <th scope="col">{t("deposit.rolls")}</th>
            <th scope="col" className={styles["number"]}>
              {t("deposit.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {denominationsInCountingOrder.map((denomination, index) => (
            <DenominationLine
              key={denomination}
              terminal={terminal}
              denomination={denomination}
              draft={draft}
              isFirst={isFirst && index === 0}
              faultOf={faultOf}
              onPieces={onPieces}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t("deposit.total")}
            </th>
            <td className={styles["number"]} aria-live="polite">
              {moneyText(total)}
            </td>
          </tr>
        </tfoot>
      </table>
      <DrawerFlows {...{ drawer, draft, faultOf, onFlow }} />
    </Card>
  );
}

/** Cash movements of a drawer: those that the till reported, and inputs for the others. */
function DrawerFlows({
  drawer,
  draft,
  faultOf,
  onFlow,
}: Pick<DrawerCardProps, "drawer" | "draft" | "faultOf" | "onFlow">): ReactElement {
  const { terminal, told } = drawer;
  return (
    <div className={styles["amounts"]}>
      {told.map((flow) => (
        <p key={flow} className={styles["told"]}>
          {t(`deposit.flow_${flow}`)} <strong>{moneyText(drawer[flow])}</strong>{" "}
          <span className={styles["muted"]}>{t("deposit.toldByTill")}</span>
        </p>
      ))}
      {listUnreportedFlows(drawer).map((flow) => (
        <Field
          key={flow}
          label={t(`deposit.flow_${flow}`)}
          error={faultOf(inputNameOfPath(terminal, flow), t("deposit.wrongAmount"))}
        >
          <TextInput
            numeric
            unit="$"
            value={draft.flows[flow] ?? ""}
            onChange={(text) => onFlow(terminal, flow, text)}
          />
        </Field>
      ))}
    </div>
  );
}

type DenominationLineProps = Readonly<{
  terminal: string;
  denomination: Denomination;
  draft: DrawerDraft;
  isFirst: boolean;
  faultOf: BoxFaultOf;
  onPieces: DrawerCardProps["onPieces"];
}>;

function DenominationLine({
  terminal,
  denomination,
  draft,
  isFirst,
  faultOf,
  onPieces,
}: DenominationLineProps): ReactElement {
  const denominationRow: DenominationRow = denominations[denomination];
  const denominationAmountText = moneyText(cents(denominationRow.value));
  const drawPiecesInput = (pieceUnit: PieceUnit) => {
    const pieceInputKey = pieceKeyOf(denomination, pieceUnit);
    const inputFaultText = faultOf(inputNameOfPath(terminal, pieceInputKey), t("deposit.wrongPieces"));
    return (
      <Field label={piecesLabel(terminal, denomination, pieceUnit)} hideLabel error={inputFaultText}>
        <DigitsInput
          numeric
          autoComplete="off"
          autoFocus={isFirst && pieceUnit === "loose"}
          value={draft.pieces[pieceInputKey] ?? ""}
          onChange={(text) => onPieces(terminal, pieceInputKey, text)}
        />
      </Field>
    );
  };
  return (
    <tr>
      <th scope="row">{denominationAmountText}</th>
      <td>{drawPiecesInput("loose")}</td>
      <td>
        {hasRolls(denomination) && (
          <span title={t("deposit.rollsOf", { number: countText(denominationRow.roll ?? 0) })}>
            {drawPiecesInput("rolls")}
          </span>
        )}
      </td>
      <td className={styles["number"]}>{moneyText(amountOfPieces(draft, denomination))}</td>
    </tr>
  );
}
