/** Lists the errors of a grid; each is a button that moves to its cell. */
import type { FailureIssue } from "../shared/answer.ts";
import { Banner, Button } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { useDiscardUndo } from "../editor/use-discard-undo.ts";
import { issueText } from "../shared/failure-text.ts";
import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { EditedGridRow } from "./grid-state.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel, rowNameOf } from "./entity-words.ts";

/** Maximum number of errors listed. */
const namedErrorsAtMost = 50;

export type GridErrorsProps = Readonly<{
  screen: EntityScreen;
  edits: ReadonlyMap<number, EditedGridRow>;
  onShow: (id: number, field: string | null) => void;
}>;

export function GridErrors({ screen, edits, onShow }: GridErrorsProps): ReactElement | null {
  const discardWithUndo = useDiscardUndo();
  const wrongCells = [...edits].flatMap(([id, { row, issues }]) => issues.map((issue) => ({ id, row, issue })));
  if (wrongCells.length === 0) return null;
  const moreCount = wrongCells.length - namedErrorsAtMost;
  return (
    <Banner tone="danger">
      <strong>{t("grid.errors", { count: wrongCells.length, number: countText(wrongCells.length) })}</strong>
      <ul className={styles["wrongCells"]}>
        {wrongCells.slice(0, namedErrorsAtMost).map(({ id, row, issue }, index) => (
          <li key={`${id} ${issue.field} ${issue.code} ${index}`}>
            <button type="button" className={styles["jump"]} onClick={() => onShow(id, fieldOfIssue(issue))}>
              {t("management.filterSentence", {
                field: rowNameOf(screen, row),
                value: fieldAndIssueText(screen, issue),
              })}
            </button>
            {fieldOfIssue(issue) === null && (
              <Button size="compact" variant="quiet" onClick={() => discardWithUndo(() => screen.grid.discard(id))}>
                {t("grid.dropRow")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {moreCount > 0 && t("management.moreChanges", { count: moreCount, number: countText(moreCount) })}
    </Banner>
  );
}

const fieldOfIssue = ({ field }: FailureIssue): string | null => field?.split(".")[0] ?? null;

const fieldAndIssueText = (screen: EntityScreen, issue: FailureIssue): string => {
  const issueField = fieldOfIssue(issue);
  return issueField === null
    ? issueText(issue)
    : t("management.filterSentence", { field: fieldLabel(screen, issueField), value: issueText(issue) });
};
