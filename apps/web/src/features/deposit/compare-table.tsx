/** Compares the expected and the counted content of each drawer, by flow. */
import type { DepositDetail } from "@comptoir/api/wire";
import { drawerFlows, type DrawerCash } from "@comptoir/domain/deposit";
import { negateCents, type Cents } from "@comptoir/domain/money";
import { Card, DataTable, ScrollRegion } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
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

/** Figures side by side; on a phone, where several drawers do not fit, a card for each. */
export function CompareTable({ deposit }: Readonly<{ deposit: DepositDetail }>): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  const columns = columnsOf(deposit);
  const lines = listFigureLines(deposit, columns);
  return (
    <Card title={t("deposit.compare")} flush={isPhone}>
      {isPhone ? <DrawerCards {...{ columns, lines }} /> : <DrawerStatement {...{ columns, lines }} />}
    </Card>
  );
}

/** A line of the comparison: a flow, or a sum of the drawer. */
interface FigureLine {
  readonly key: string;
  readonly title: string;
  readonly textOf: (column: FigureColumn) => string;
  readonly look?: "sum" | "result";
}

/** Lists the flows that some column has or does not know, the sums, the difference, and what the tills declared if one did. */
function listFigureLines({ drawers }: DepositDetail, columns: readonly FigureColumn[]): readonly FigureLine[] {
  const tillDeclaredByTerminal = new Map(drawers.map(({ terminal, tillDeclared }) => [terminal, tillDeclared]));
  const usedFlows = flowCodes.filter((flow) => columns.some(({ figures }) => figures[flow] !== 0));
  return [
    ...usedFlows.map((flow) => ({
      key: flow,
      title: t(`deposit.flow_${flow}`),
      textOf: ({ figures }: FigureColumn) => moneyText(signAmount(flow, figures[flow])),
    })),
    ...(["expected", "declared"] as const).map((sum) => ({
      key: sum,
      look: "sum" as const,
      title: t(`deposit.${sum}`),
      textOf: ({ figures }: FigureColumn) => moneyText(figures[sum]),
    })),
    {
      key: "overShort",
      look: "result",
      title: t("deposit.overShort"),
      textOf: ({ figures }) => overShortText(figures.overShort),
    },
    ...(drawers.every(({ tillDeclared }) => tillDeclared === null)
      ? []
      : [
          {
            key: "tillDeclared",
            title: t("deposit.tillDeclared"),
            textOf: ({ key }: FigureColumn) => moneyText(tillDeclaredByTerminal.get(key) ?? null),
          },
        ]),
  ];
}

type FiguresProps = Readonly<{ columns: readonly FigureColumn[]; lines: readonly FigureLine[] }>;

const DrawerCards = ({ columns, lines }: FiguresProps): ReactElement => (
  <DataTable
    caption={t("deposit.compare")}
    cards
    rows={columns}
    rowKey={({ key }) => key}
    columns={[
      { key: "drawer", header: t("deposit.compare"), cell: ({ title }) => title },
      ...lines.map(({ key, title, textOf }) => ({ key, header: title, numeric: true, cell: textOf })),
    ]}
  />
);

const DrawerStatement = ({ columns, lines }: FiguresProps): ReactElement => (
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
        {lines.map(({ key, title, textOf, look }) => (
          <tr key={key} className={look === undefined ? undefined : styles[look]}>
            <th scope="row">{title}</th>
            {columns.map((column) => (
              <td key={column.key} className={styles["number"]}>
                {textOf(column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

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
