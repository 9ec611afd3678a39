/** Header of a board: its subtitle, and the actions on it. */
import { hasPermission } from "@comptoir/domain/access";
import { isSystemDashboard } from "@comptoir/domain/dashboard";
import type { Dashboard } from "@comptoir/domain/dashboard";
import { ButtonLink, IconButton, Inline, PageHeader, SearchSelect, Select } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";
import { Link, useLocation } from "wouter";

import { t } from "../../shared/text.ts";
import type { AskedBoard } from "./board-widget.tsx";
import styles from "./dashboard.module.css";
import { toggleFavorite } from "./dashboard-store.ts";
import { PeriodControl } from "./period-control.tsx";

export type BoardHeaderProps = Readonly<{
  on: AskedBoard;
  all: readonly Dashboard[];
  subtitle: ReactNode;
  /** Menu of the board, for those who may change it; it also offers the wall and the printer. */
  menu: (openWall: () => void) => ReactNode;
}>;

export function BoardHeader({ on, all, subtitle, menu }: BoardHeaderProps): ReactElement {
  const { board, view, hrefOf, onChange } = on;
  const [, navigate] = useLocation();
  const hasBoardMenu =
    hasPermission(on.permissions, ["DASHBOARD_CUD"]) && (board.canUpdate || isSystemDashboard(board));
  const openWall = (): void => {
    // Only a click may ask for the full screen; without it the wall fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    navigate(`/bi/wall${hrefOf({ board: null })}&boards=${board.id}`);
  };
  return (
    <PageHeader
      title={board.description}
      description={subtitle}
      actions={
        <Inline gap={2} className={styles[all.length > 1 ? "rows" : "oneRow"]}>
          {all.length > 1 && <BoardSelect chosen={board} all={all} onChange={(id) => onChange({ board: id })} />}
          {!isSystemDashboard(board) && (
            <IconButton
              icon="star"
              pressed={board.isFavorite === true}
              label={t("dashboard.favorite")}
              onClick={() => void toggleFavorite(board)}
            />
          )}
          {hasPermission(on.permissions, ["DASHBOARD_READ"]) && (
            <Link href="/management/goal" asChild>
              <ButtonLink icon="target">
                <span className={styles["wideWords"]}>{t("dashboard.goals")}</span>
              </ButtonLink>
            </Link>
          )}
          <PeriodControl
            query={on.query}
            boardPeriod={board.period}
            meta={view.meta}
            words={view.words?.range ?? ""}
            onChange={onChange}
          />
          <span className={styles["together"]}>
            <IconButton icon="refresh" label={t("dashboard.refresh")} onClick={on.answers.askAgain} />
            {hasBoardMenu ? menu(openWall) : <WallAndPrintButtons openWall={openWall} />}
          </span>
        </Inline>
      }
    />
  );
}

/** Largest number of dashboards that are chosen from without a search. */
const boardsWithoutSearch = 8;

type BoardSelectProps = Readonly<{ chosen: Dashboard; all: readonly Dashboard[]; onChange: (id: number) => void }>;

/** Choice of a dashboard; many are searched. */
export function BoardSelect({ chosen, all, onChange }: BoardSelectProps): ReactElement {
  const choice = {
    value: String(chosen.id),
    options: all.map(toBoardOption),
    onChange: (id: string) => onChange(Number(id)),
  };
  if (all.length <= boardsWithoutSearch) return <Select compact aria-label={t("dashboard.dashboards")} {...choice} />;
  return (
    <span>
      <SearchSelect
        label={t("dashboard.dashboards")}
        labels={{ search: t("dashboard.searchDashboards"), noMatch: t("dashboard.noDashboard") }}
        {...choice}
      />
    </span>
  );
}

/** Buttons for those who may not change the board and so have no menu. */
function WallAndPrintButtons({ openWall }: Readonly<{ openWall: () => void }>): ReactElement {
  return (
    <span className={styles["wideOnly"]}>
      <IconButton icon="expand" label={t("dashboard.wall")} onClick={openWall} />
      <IconButton icon="printer" label={t("dashboard.print")} onClick={() => window.print()} />
    </span>
  );
}

/** Entry of a board in the list of boards; a star marks a favorite. */
const toBoardOption = ({ id, description, isFavorite }: Dashboard) => ({
  value: String(id),
  label: isFavorite === true ? `★ ${description}` : description,
});
