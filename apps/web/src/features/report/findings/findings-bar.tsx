/** Actions on selected findings: accept with one reason, or reopen. Findings that did not change are listed, each with the cause. */
import { findingsAtMost } from "@comptoir/api/wire";
import { Banner, Button, Dialog, Field, SaveBar, Stack, TextInput } from "@comptoir/ui-react";
import type { FormEvent, ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { fieldText } from "../../../shared/failure-text.ts";
import { t } from "../../../shared/text.ts";
import { typedTextError } from "../../../shared/typed-text.ts";
import { FailedRows } from "../selection/failed-rows.tsx";
import type { DecisionDialogs } from "../selection/use-decision-dialogs.ts";
import { splitFindings, type FindingSelection } from "./finding-selection.ts";
import { useFindingActions, type FindingActions } from "./use-finding-actions.ts";

export type FindingsBarProps = Readonly<{
  selected: FindingSelection;
  dialogs: DecisionDialogs;
  onClear: () => void;
  /** Called after a decision that the server answered, even if it changed no finding. */
  onChanged: () => void;
  /** Called after an undo by toast, when other rows, or another period, may be open. */
  onUndone: () => void;
}>;

export function FindingsBar(props: FindingsBarProps): ReactElement {
  const { selected, dialogs, onClear } = props;
  const { failedRows, isAsking } = dialogs;
  const { open, accepted } = splitFindings(selected);
  const findingActions = useFindingActions(props);
  const { isBusy } = findingActions;
  return (
    <>
      {selected.size > 0 && (
        <SaveBar
          actions={
            <>
              {open.length > 0 && (
                <Button variant="primary" icon="check" disabled={isBusy} onClick={findingActions.ask}>
                  {t("report.findingsAccept", { count: open.length, number: countText(open.length) })}
                </Button>
              )}
              {accepted.length > 0 && (
                <Button icon="undo" disabled={isBusy} onClick={findingActions.reopen}>
                  {t("report.findingsReopen", { count: accepted.length, number: countText(accepted.length) })}
                </Button>
              )}
              <Button variant="quiet" onClick={onClear}>
                {t("management.clearSelection")}
              </Button>
            </>
          }
        >
          {t("report.findingsSelected", { count: selected.size, number: countText(selected.size) })}
          {selected.size >= findingsAtMost && ` · ${t("report.findingsMost", { number: countText(findingsAtMost) })}`}
        </SaveBar>
      )}
      {isAsking && <ReasonDialog count={open.length} reason={dialogs.reason} actions={findingActions} />}
      {failedRows.length > 0 && (
        <FailedRows
          title={t("report.findingsLeft", { count: failedRows.length, number: countText(failedRows.length) })}
          rows={failedRows}
          onClose={findingActions.close}
        />
      )}
    </>
  );
}

type ReasonDialogProps = Readonly<{
  /** Number of findings to accept; 0 if a reload changed or removed them. */
  count: number;
  reason: string;
  actions: FindingActions;
}>;

function ReasonDialog({ count, reason, actions }: ReasonDialogProps): ReactElement {
  const { failure, isBusy } = actions;
  const submitReason = (event: FormEvent): void => {
    event.preventDefault();
    actions.accept();
  };
  return (
    <Dialog
      open
      closesOutside={false}
      title={count === 0 ? t("report.findingAccept") : t("report.findingsAccept", { count, number: countText(count) })}
      closeLabel={t("common.close")}
      onClose={actions.stopAsking}
      actions={
        <>
          <Button onClick={actions.stopAsking}>{t("common.cancel")}</Button>
          <Button type="submit" form="findings-reason" variant="primary" busy={isBusy} disabled={count === 0}>
            {t("report.findingAccept")}
          </Button>
        </>
      }
    >
      <form id="findings-reason" onSubmit={submitReason} noValidate>
        <Stack gap={3}>
          {count === 0 && <Banner tone="warning">{t("report.findingsNoneLeft")}</Banner>}
          <Field
            label={t("report.findingComment")}
            help={t("report.findingCommentHelp")}
            error={typedTextError(reason, "max200") ?? fieldText(failure, "comment")}
            required
          >
            <TextInput value={reason} onChange={actions.setReason} autoComplete="off" />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
