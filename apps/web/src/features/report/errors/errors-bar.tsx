/** Actions on selected errors: resolve, assign, mute or reopen them. Those that could not change are listed with their reason. */
import { errorsAtMost, type ErrorOutcome } from "@comptoir/api/wire";
import { Button, Menu, SaveBar } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { offerUndo } from "../../../shared/offer-undo.ts";
import { addToast } from "../../../shared/notices.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { t } from "../../../shared/text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { useReportGateway } from "../gateway-context.ts";
import { FailedRows, listFailedRows, type FailedRow } from "../selection/failed-rows.tsx";
import { MuteMenu } from "./error-actions.tsx";
import { splitErrors, type ErrorSelection, type SelectedError } from "./error-selection.ts";
import type { ErrorDecision } from "./use-error-change.ts";

export type ErrorsBarProps = Readonly<{ selected: ErrorSelection; onClear: () => void; onChanged: () => void }>;

export function ErrorsBar({ selected, onClear, onChanged }: ErrorsBarProps): ReactElement {
  const { all, unresolved, reopenable } = splitErrors(selected);
  const { isBusy, failedRows, decide, closeFailed } = useErrorDecisions({ onClear, onChanged });
  const countParams = (count: number) => ({ count, number: countText(count) });
  return (
    <>
      <SaveBar
        actions={
          <>
            {unresolved.length > 0 && (
              <Button
                variant="primary"
                icon="check"
                disabled={isBusy}
                onClick={() => void decide(unresolved, { action: "RESOLVE" })}
              >
                {t("report.errorsResolve", countParams(unresolved.length))}
              </Button>
            )}
            {reopenable.length > 0 && (
              <Button icon="undo" disabled={isBusy} onClick={() => void decide(reopenable, { action: "REOPEN" })}>
                {t("report.errorsReopen", countParams(reopenable.length))}
              </Button>
            )}
            <AssignMenu
              origin={all[0]?.origin ?? null}
              isBusy={isBusy}
              onAssign={(assigneeId) => void decide(all, { action: "ASSIGN", assigneeId })}
            />
            <MuteMenu isBusy={isBusy} onMute={(days) => void decide(all, { action: "MUTE", days })} />
            <Button variant="quiet" onClick={onClear}>
              {t("management.clearSelection")}
            </Button>
          </>
        }
      >
        {t("report.errorsSelected", countParams(selected.size))}
        {selected.size >= errorsAtMost && ` · ${t("report.errorsMost", { number: countText(errorsAtMost) })}`}
      </SaveBar>
      {failedRows.length > 0 && (
        <FailedRows
          title={t("report.errorsLeft", countParams(failedRows.length))}
          rows={failedRows}
          onClose={closeFailed}
        />
      )}
    </>
  );
}

type AssignMenuProps = Readonly<{
  /** Row whose people are offered. */
  origin: string | null;
  isBusy: boolean;
  onAssign: (assigneeId: number | null) => void;
}>;

function AssignMenu({ origin, isBusy, onAssign }: AssignMenuProps): ReactElement {
  const { errors } = useReportGateway();
  const [answer] = useAnswer(
    useCallback((place: { readonly origin: string }, signal: AbortSignal) => errors.get(place, signal), [errors]),
    origin === null ? null : { origin },
  );
  const people = answer?.ok === true ? answer.value.people : [];
  return (
    <Menu
      label={t("report.errorsAssign")}
      trigger={(trigger) => (
        <Button {...trigger} icon="chevron-down" disabled={isBusy || people.length === 0}>
          {t("report.errorsAssign")}
        </Button>
      )}
      groups={[
        people.map(({ id, name }) => ({ key: String(id), label: name, onSelect: () => onAssign(id) })),
        [{ key: "nobody", label: t("report.errorNobody"), onSelect: () => onAssign(null) }],
      ]}
    />
  );
}

type Decision = Omit<ErrorDecision, "comment">;

/** Decides about selected errors, offers to undo it, and keeps the list of those that failed. */
function useErrorDecisions({ onClear, onChanged }: Pick<ErrorsBarProps, "onClear" | "onChanged">) {
  const { errors } = useReportGateway();
  const [isBusy, setBusy] = useState(false);
  const [failedRows, setFailedRows] = useState<readonly FailedRow[]>([]);
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
    const failed = listFailedRows(selectedErrors, answer.value);
    const changed = answer.value.filter(({ isChanged }) => isChanged);
    if (changed.length > 0)
      offerUndo({
        message: t("report.errorsChanged", { count: changed.length, number: countText(changed.length) }),
        undoChange: () => undoDecision(changed),
        onDone: (outcomes) => {
          const failedUndos = listFailedRows(
            changed.map(({ origin }) => ({ origin, name: origin })),
            outcomes,
          );
          if (failedUndos.length < changed.length) addToast(t("report.errorDone_UNDO"));
          if (failedUndos[0] !== undefined) addToast(failedUndos[0].why, "danger");
          onChanged();
        },
      });
    setFailedRows(failed);
    onChanged();
    if (failed.length === 0) onClear();
  };
  const closeFailed = (): void => {
    setFailedRows([]);
    onClear();
  };
  return { isBusy, failedRows, decide: decideAll, closeFailed };
}
