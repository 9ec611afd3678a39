/** Actions on selected errors: resolve, assign, mute or reopen them. Those that could not change are listed with their reason. */
import { errorsAtMost, type ErrorOutcome } from "@comptoir/api/wire";
import { Button, SaveBar } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { offerUndo } from "../../../shared/offer-undo.ts";
import { addToast } from "../../../shared/notices.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { t } from "../../../shared/text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { readDecisionsAgain } from "../decision-reads.ts";
import { useReportGateway } from "../gateway-context.ts";
import { FailedRows, listFailedRows } from "../selection/failed-rows.tsx";
import type { DecisionDialogs } from "../selection/use-decision-dialogs.ts";
import { AssignMenu, MuteMenu, type AssignMenuProps } from "./error-actions.tsx";
import { splitErrors, type ErrorSelection, type SelectedError } from "./error-selection.ts";
import type { ErrorDecision } from "./use-error-change.ts";

export type ErrorsBarProps = Readonly<{
  selected: ErrorSelection;
  dialogs: DecisionDialogs;
  onClear: () => void;
  /** Called after a decision that the server answered, even if it changed no error. */
  onChanged: () => void;
  /** Called after an undo by toast, when other rows, or another period, may be open. */
  onUndone: () => void;
}>;

export function ErrorsBar(props: ErrorsBarProps): ReactElement {
  const { selected, dialogs, onClear } = props;
  const { failedRows, setFailedRows } = dialogs;
  const { isBusy, decide } = useErrorDecisions(props);
  const closeFailedRows = (): void => {
    setFailedRows([]);
    onClear();
  };
  return (
    <>
      {selected.size > 0 && (
        <SaveBar
          actions={<ErrorButtons {...{ selected, isBusy, onClear }} onDecide={(...sent) => void decide(...sent)} />}
        >
          {t("report.errorsSelected", buildCountParams(selected.size))}
          {selected.size >= errorsAtMost && ` · ${t("report.errorsMost", { number: countText(errorsAtMost) })}`}
        </SaveBar>
      )}
      {failedRows.length > 0 && (
        <FailedRows
          title={t("report.errorsLeft", buildCountParams(failedRows.length))}
          rows={failedRows}
          onClose={closeFailedRows}
        />
      )}
    </>
  );
}

const buildCountParams = (count: number) => ({ count, number: countText(count) });

type ErrorButtonsProps = Pick<ErrorsBarProps, "selected" | "onClear"> &
  Readonly<{ isBusy: boolean; onDecide: (errors: readonly SelectedError[], decision: Decision) => void }>;

function ErrorButtons({ selected, isBusy, onClear, onDecide }: ErrorButtonsProps): ReactElement {
  const { all, unresolved, reopenable } = splitErrors(selected);
  return (
    <>
      {unresolved.length > 0 && (
        <Button
          variant="primary"
          icon="check"
          disabled={isBusy}
          onClick={() => onDecide(unresolved, { action: "RESOLVE" })}
        >
          {t("report.errorsResolve", buildCountParams(unresolved.length))}
        </Button>
      )}
      {reopenable.length > 0 && (
        <Button icon="undo" disabled={isBusy} onClick={() => onDecide(reopenable, { action: "REOPEN" })}>
          {t("report.errorsReopen", buildCountParams(reopenable.length))}
        </Button>
      )}
      <SelectedAssignMenu
        origin={all[0]?.origin ?? null}
        isBusy={isBusy}
        onAssign={(assigneeId) => onDecide(all, { action: "ASSIGN", assigneeId })}
      />
      <MuteMenu isBusy={isBusy} onMute={(days) => onDecide(all, { action: "MUTE", days })} />
      <Button variant="quiet" onClick={onClear}>
        {t("management.clearSelection")}
      </Button>
    </>
  );
}

type SelectedAssignMenuProps = Pick<AssignMenuProps, "isBusy" | "onAssign"> &
  Readonly<{
    /** Origin of the row whose assignees are offered; null offers nobody. */
    origin: string | null;
  }>;

function SelectedAssignMenu({ origin, isBusy, onAssign }: SelectedAssignMenuProps): ReactElement {
  const { errors } = useReportGateway();
  const [answer] = useAnswer(
    useCallback((question: { readonly origin: string }, signal: AbortSignal) => errors.get(question, signal), [errors]),
    origin === null ? null : { origin },
  );
  const assignablePeople = answer?.ok === true ? answer.value.people : [];
  return <AssignMenu people={assignablePeople} isBusy={isBusy} onAssign={onAssign} />;
}

type Decision = Omit<ErrorDecision, "comment">;

/** Makes the function that decides about selected errors, offers to undo the decision, and lists the errors that it did not change. */
function useErrorDecisions({
  dialogs,
  onClear,
  onChanged,
  onUndone,
}: Pick<ErrorsBarProps, "dialogs" | "onClear" | "onChanged" | "onUndone">) {
  const { errors } = useReportGateway();
  const [isBusy, setBusy] = useState(false);
  const undoDecision = (changed: readonly ErrorOutcome[]) =>
    errors.change({
      errors: changed.map(({ origin, version }) => ({ origin, version })),
      action: "UNDO",
      comment: "",
    });
  const decideAll = async (selectedErrors: readonly SelectedError[], decision: Decision): Promise<void> => {
    setBusy(true);
    const answer = await errors.change({
      ...decision,
      errors: selectedErrors.map(({ origin, version }) => ({ origin, version })),
      comment: "",
    });
    setBusy(false);
    if (!answer.ok) return showFailure(answer.failure);
    const failedErrors = listFailedRows(selectedErrors, answer.value);
    const changedErrors = answer.value.filter(({ isChanged }) => isChanged);
    if (changedErrors.length > 0)
      offerUndo({
        message: t("report.errorsChanged", { count: changedErrors.length, number: countText(changedErrors.length) }),
        undoChange: () => undoDecision(changedErrors),
        onDone: (outcomes) => {
          const failedUndos = listFailedRows(
            changedErrors.map(({ origin }) => ({ origin, name: origin })),
            outcomes,
          );
          if (failedUndos.length < changedErrors.length) addToast(t("report.errorDone_UNDO"));
          if (failedUndos[0] !== undefined) addToast(failedUndos[0].why, "danger");
          readDecisionsAgain();
          onUndone();
        },
      });
    dialogs.setFailedRows(failedErrors);
    onChanged();
    if (failedErrors.length === 0) onClear();
  };
  return { isBusy, decide: decideAll };
}
