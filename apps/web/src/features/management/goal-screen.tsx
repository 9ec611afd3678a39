/** Screen of goals: targets, progress, and a form with the distribution over days. */
import { navigationEntries } from "@comptoir/domain/access";
import type { ReactElement } from "react";
import { ButtonLink } from "@comptoir/ui-react";
import { Link } from "wouter";

import { defineScreen, type EntityScreen } from "../../entity/define-screen.ts";
import { EntityPage, parseRowId } from "../../entity/entity-page.tsx";
import type { ScreenProps } from "../../routes.ts";
import { t } from "../../shared/text.ts";
import { GoalAside } from "./goal-aside.tsx";
import { GoalBody } from "./goal-body.tsx";
import { AttainedCell } from "./goal-cells.tsx";
import { readMembers, membersText } from "./goal-file.ts";
import { nextPeriod } from "./goal-period.ts";
import { goalWords, paceText, periodText, formatRowFigure } from "./goal-words.ts";

const goalScreen: EntityScreen = defineScreen({
  entity: "goal",
  icon: "chart",
  own: goalWords,
  columns: ["description", "aim", "from", "value", "attained", "difference"],
  heads: { from: "goal.group_period" },
  card: ["attained", "difference"],
  cells: {
    from: (row) => periodText(row),
    value: (row) => formatRowFigure(row, "value"),
    actual: (row) => formatRowFigure(row, "actual"),
    expected: (row) => formatRowFigure(row, "expected"),
    attained: (row) => <AttainedCell row={row} />,
    difference: (row) => paceText(row),
  },
  groups: [],
  bulk: [],
  words: {
    title: "goal.title",
    rowKind: "goal.one",
    add: "goal.add",
    search: "goal.search",
    empty: "goal.empty",
    emptyText: "goal.emptyText",
  },
  importPath: null,
  fromFile: { key: "description", written: { members: membersText }, cells: { members: readMembers } },
  slots: { body: GoalBody, aside: GoalAside, page: GoalLinks },
  notCopied: ["description", "closed"],
  ofCode: () => ({ scope: "LOCATION", metric: "netSales" }),
  copied: nextPeriod,
  copyLabel: "goal.copy",
  isPage: true,
});

/** Link back to the figures that goals are compared with. */
function GoalLinks(): ReactElement {
  return (
    <Link href={navigationEntries.DASHBOARD.path} asChild>
      <ButtonLink variant="quiet" size="compact" icon="chevron-left">
        {t("shell.entry_DASHBOARD")}
      </ButtonLink>
    </Link>
  );
}

export function GoalPage({ params }: ScreenProps): ReactElement {
  return <EntityPage screen={goalScreen} id={parseRowId(params)} />;
}
