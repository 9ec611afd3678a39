/** Bridge from net sales to the bank: every difference with its name; zero steps are left out. */
import type { DepositDetail } from "@comptoir/api/wire";
import { depositSteps } from "@comptoir/domain/deposit";
import { sumCents } from "@comptoir/domain/money";
import { Badge, Card } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { moneyText } from "./deposit-words.ts";
import styles from "./deposit.module.css";

type Bridge = NonNullable<DepositDetail["bridge"]>;

export type BridgeTableProps = Readonly<{
  bridge: Bridge;
  /** Sum of the corrections made at the bank; they follow the deposit, which is unchanged. */
  corrected: Bridge["deposited"];
}>;

export function BridgeTable({ bridge, corrected }: BridgeTableProps): ReactElement {
  const stepsOfPart = (part: "collected" | "deposited") =>
    bridge.steps.filter(({ step, amount }) => depositSteps[step].part === part && amount !== 0);
  return (
    <Card title={t("deposit.bridge")}>
      <table className={styles["statement"]}>
        <tbody>
          <Total name="netSales" amount={bridge.netSales} />
          {stepsOfPart("collected").map((step) => (
            <Step key={step.step} {...step} />
          ))}
          <Total name="collected" amount={bridge.collected} />
          {stepsOfPart("deposited").map((step) => (
            <Step key={step.step} {...step} />
          ))}
          <Total name="deposited" amount={bridge.deposited} />
          {corrected !== 0 && (
            <>
              <tr>
                <th scope="row">{t("deposit.line_corrections")}</th>
                <td className={styles["number"]}>{moneyText(corrected)}</td>
              </tr>
              <Total name="atBank" amount={sumCents([bridge.deposited, corrected])} />
            </>
          )}
        </tbody>
      </table>
      <p className={styles["muted"]}>
        {bridge.isBalanced ? t("deposit.bridgeBalanced") : t("deposit.bridgeUnbalanced")}
      </p>
    </Card>
  );
}

function Step({ step, amount }: Bridge["steps"][number]): ReactElement {
  return (
    <tr>
      <th scope="row">
        {t(`deposit.step_${step}`)}{" "}
        {depositSteps[step].isDiscrepancy && <Badge tone="warning">{t("deposit.doesNotAgree")}</Badge>}
      </th>
      <td className={styles["number"]}>{moneyText(amount)}</td>
    </tr>
  );
}

function Total({
  name,
  amount,
}: Readonly<{ name: "netSales" | "collected" | "deposited" | "atBank"; amount: Bridge["netSales"] }>): ReactElement {
  return (
    <tr className={styles["sum"]}>
      <th scope="row">{t(`deposit.line_${name}`)}</th>
      <td className={styles["number"]}>{moneyText(amount)}</td>
    </tr>
  );
}
