/** Notices above the form of a row: failures, a recovered draft, a deleted row, a missing permission. */
import { type EntityValues } from "@comptoir/domain/entity";
import { Banner, Button, type FormError } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { FailureIssue } from "../shared/answer.ts";
import { FailureWords } from "../shared/failure-words.tsx";
import { PartFailure } from "../shared/part-failure.tsx";
import { t } from "../shared/text.ts";
import { momentText } from "../session/written.ts";
import type { EditorPanelProps } from "./editor-props.ts";
import type { EntityScreen } from "./define-screen.ts";
import { fieldLabel, partIssueText } from "./entity-words.ts";
import { fieldId } from "./form-field.tsx";
import { restoreRows } from "./list-actions.ts";

export type EditorNoticesProps = Pick<EditorPanelProps, "screen" | "id" | "mayWrite"> &
  Readonly<{ row: EntityValues | null; hasChanges: boolean }>;

export function EditorNotices({ screen, id, mayWrite, row, hasChanges }: EditorNoticesProps): ReactElement {
  const { editor } = screen;
  const editorState = useSnapshot(editor.state);
  return (
    <>
      {editorState.failure !== null && (
        <Banner
          tone="danger"
          actions={
            <Button size="compact" icon="refresh" onClick={() => void editor.open(id)}>
              {t("common.retry")}
            </Button>
          }
        >
          <PartFailure failure={editorState.failure} />
        </Banner>
      )}
      {editorState.refusal !== null && (
        <Banner tone="danger">
          <FailureWords failure={editorState.refusal} />
        </Banner>
      )}
      {editorState.draftAt !== null && hasChanges && (
        <Banner tone="neutral">{t("management.draftFound", { when: momentText(editorState.draftAt) })}</Banner>
      )}
      {row?.["isDeleted"] === true && (
        <Banner tone="warning">
          {t("management.isDeletedNote")} {hasChanges && t("management.typedKept")}{" "}
          {mayWrite && (
            <Button
              size="compact"
              icon="undo"
              onClick={() => void restoreRows(screen, [{ id, version: Number(row["version"]) }])}
            >
              {t("management.restore")}
            </Button>
          )}
        </Banner>
      )}
      {!mayWrite && <Banner tone="neutral">{t("management.readOnly")}</Banner>}
    </>
  );
}

/** Issues of a row, each linked to its field. */
export function faultsOf(screen: EntityScreen, issues: readonly FailureIssue[]): readonly FormError[] {
  return issues.map((issue) => {
    const [field = ""] = (issue.field ?? "").split(".");
    return {
      fieldId: fieldId(field),
      message: t("management.filterSentence", {
        field: fieldLabel(screen, field || "description"),
        value: partIssueText(screen, issue),
      }),
    };
  });
}
