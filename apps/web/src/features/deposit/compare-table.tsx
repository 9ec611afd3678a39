/** Compares the expected and the counted content of each drawer, by flow. */
import type { DepositDetail } from "@comptoir/api/wire";
import { drawerFlows, type DrawerCash } from "@comptoir/domain/deposit";
import { negateCents, type Cents } from "@comptoir/domain/money";
import { Card, ScrollRegion } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { moneyText, overShortText } from "./deposit-words.ts";
import styles from "./deposit.module.css";

const flowCodes = Object.keys(drawerFlows).filter((flow): flow is keyof DrawerCash => Object.hasOwn(drawerFlows, flow));

type Figures = Pick<DepositDetail, keyof DrawerCash | "expected" | "declared" | "overShort">;

/** A drawer, or the total of all. */
interface FigureColumn {
  readonly key: string;
  readonly title: string;
  readonly figures: Figures;
}

export function CompareTable({ deposit }: Readonly<{ deposit: DepositDetail }>): ReactElement {
  const { drawers } = deposit;
  const columns = columnsOf(deposit);
  const hasTillFigures = drawers.some(({ tillDeclared }) => tillDeclared !== null);
  const usedFlows = flowCodes.filter((flow) => columns.some(({ figures }) => figures[flow] !== 0));
  return (
    <Card title={t("deposit.compare")}>
      <ScrollRegion label={t("deposit.compare")}>
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
            {usedFlows.map((flow) => (
              <FigureRow
                key={flow}
                title={t(`deposit.flow_${flow}`)}
                columns={columns}
                textOf={({ figures }) => moneyText(signAmount(flow, figures[flow]))}
              />
            ))}
            {(["expected", "declared"] as const).map((line) => (
              <FigureRow
                key={line}
                look="sum"
                title={t(`deposit.${line}`)}
                columns={columns}
                textOf={({ figures }) => moneyText(figures[line])}
              />
            ))}
            <FigureRow
              look="result"
              title={t("deposit.overShort")}
              columns={columns}
              textOf={({ figures }) => overShortText(figures.overShort)}
            />
            {hasTillFigures && (
              <FigureRow
                title={t("deposit.tillDeclared")}
                columns={columns}
                textOf={({ key }) =>
                  key === "" ? "" : moneyText(drawers.find(({ terminal }) => terminal === key)?.tillDeclared ?? null)
                }
              />
            )}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

/** Lists a column for each drawer, and one for their total if there are several. */
function columnsOf(deposit: DepositDetail): readonly FigureColumn[] {
  const { drawers } = deposit;
  return [
    ...drawers.map((drawer) => ({
      key: drawer.terminal,
      title: t("deposit.drawer", { terminal: drawer.terminal }),
      figures: drawer,
    })),
    ...(drawers.length > 1 ? [{ key: "", title: t("deposit.total"), figures: deposit }] : []),
  ];
}

/** Amount with its sign in the drawer: money that leaves it is negative. */
const signAmount = (flow: keyof DrawerCash, amount: Cents | null): Cents | null =>
  amount === null || amount === 0 || drawerFlows[flow] === 1 ? amount : negateCents(amount);

type FigureRowProps = Readonly<{
  title: string;
  columns: readonly FigureColumn[];
  textOf: (column: FigureColumn) => string;
  look?: "sum" | "result";
}>;

function FigureRow({ title, columns, textOf, look }: FigureRowProps): ReactElement {
  return (
    <tr className={look === undefined ? undefined : styles[look]}>
      <th scope="row">{title}</th>
      {columns.map((column) => (
        <td key={column.key} className={styles["number"]}>
          {textOf(column)}
        </td>
      ))}
    </tr>
  );
}
