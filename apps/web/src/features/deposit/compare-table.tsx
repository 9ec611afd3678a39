/** Compares the expected and the counted content of each drawer, by flow. */
import type { DepositDetail } from "@comptoir/api/wire";
import { drawerFlows, type DrawerCash } from "@comptoir/domain/deposit";
import { negateCents, type Cents } from "@comptoir/domain/money";
import { Card } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { moneyText, overShortText } from "./deposit-words.ts";
import styles from "./deposit.module.css";

const flows = Object.keys(drawerFlows).filter((flow): flow is keyof DrawerCash => Object.hasOwn(drawerFlows, flow));

type Figures = Pick<DepositDetail, keyof DrawerCash | "expected" | "declared" | "overShort">;

export function CompareTable({ deposit }: Readonly<{ deposit: DepositDetail }>): ReactElement {
  const { drawers } = deposit;
  const columns: readonly { readonly key: string; readonly title: string; readonly figures: Figures }[] = [
    ...drawers.map((drawer) => ({
      key: drawer.terminal,
      title: t("deposit.drawer", { terminal: drawer.terminal }),
      figures: drawer,
    })),
    ...(drawers.length > 1 ? [{ key: "", title: t("deposit.total"), figures: deposit }] : []),
  ];
  const signed = (flow: keyof DrawerCash, amount: Cents | null): Cents | null =>
    amount === null || amount === 0 || drawerFlows[flow] === 1 ? amount : negateCents(amount);
  const isTold = drawers.some(({ tillDeclared }) => tillDeclared !== null);
  const used = flows.filter((flow) => columns.some(({ figures }) => figures[flow] !== 0));
  return (
    <Card title={t("deposit.compare")}>
      <div className={styles["scroll"]}>
        <table className={styles["statement"]}>
          <thead>
            <tr>
              <td />
              {columns.map(({ key, title }) => (
                <th key={key} scope="col" className={styles["number"]}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {used.map((flow) => (
              <tr key={flow}>
                <th scope="row">{t(`deposit.flow_${flow}`)}</th>
                {columns.map(({ key, figures }) => (
                  <td key={key} className={styles["number"]}>
                    {moneyText(signed(flow, figures[flow]))}
                  </td>
                ))}
              </tr>
            ))}
            {(["expected", "declared"] as const).map((line) => (
              <tr key={line} className={styles["sum"]}>
                <th scope="row">{t(`deposit.${line}`)}</th>
                {columns.map(({ key, figures }) => (
                  <td key={key} className={styles["number"]}>
                    {moneyText(figures[line])}
                  </td>
                ))}
              </tr>
            ))}
            <tr className={styles["result"]}>
              <th scope="row">{t("deposit.overShort")}</th>
              {columns.map(({ key, figures }) => (
                <td key={key} className={styles["number"]}>
                  {overShortText(figures.overShort)}
                </td>
              ))}
            </tr>
            {isTold && (
              <tr>
                <th scope="row">{t("deposit.tillDeclared")}</th>
                {columns.map(({ key }) => (
                  <td key={key} className={styles["number"]}>
                    {key === ""
                      ? ""
                      : moneyText(drawers.find(({ terminal }) => terminal === key)?.tillDeclared ?? null)}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
