/** Actions on selected findings: accept with one reason, or reopen. Failed ones are listed with their reason. */
import { findingsAtMost, type FindingOutcome } from "@comptoir/api/wire";
import { acceptFinding } from "@comptoir/domain/transaction";
import { Button, Dialog, Field, SaveBar, Stack, TextInput } from "@comptoir/ui-react";
import { useRef, useState } from "react";
import type { FormEvent, ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import type { Answer, Failure } from "../../../shared/answer.ts";
import { fieldText, issueText } from "../../../shared/failure-text.ts";
import { addToast } from "../../../shared/notices.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { t } from "../../../shared/text.ts";
import { typedTextError } from "../../../shared/typed-text.ts";
import { useReportGateway } from "../gateway-context.ts";
import styles from "../../../rows/panel.module.css";
import { splitFindings, type FindingSelection, type SelectedFinding } from "./finding-selection.ts";

export type FindingsBarProps = Readonly<{ selected: FindingSelection; onClear: () => void; onChanged: () => void }>;

interface Left {
  readonly finding: SelectedFinding;
  readonly why: string;
}

export function FindingsBar({ selected, onClear, onChanged }: FindingsBarProps): ReactElement {
  const { findings } = useReportGateway();
  const { open, accepted } = splitFindings(selected);
  const [reason, setReason] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [failedFindings, setFailedFindings] = useState<readonly Left[]>([]);
  // A ref, because Enter in a field can submit again before the state has changed.
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);

  /** Reports the outcome, and lists the unchanged findings. */
  const finish = (
    selected: readonly SelectedFinding[],
    { value }: { readonly value: readonly FindingOutcome[] },
    messageKey: "report.findingsAccepted" | "report.findingsReopened",
    undo: ((changed: readonly FindingOutcome[]) => void) | null,
  ): void => {
    const changed = value.filter(({ isChanged }) => isChanged);
    const rest = selected.flatMap((finding, at): Left[] => {
      const issue = value[at]?.issue ?? null;
      return issue === null
        ? []
        : [{ finding, why: issueText({ code: issue.code, field: null, params: issue.params ?? {} }) }];
    });
    const done = value.length - rest.length;
    if (done > 0)
      addToast(
        t(messageKey, { count: done, number: countText(done) }),
        "positive",
        undo === null || changed.length === 0 ? undefined : { label: t("management.undo"), run: () => undo(changed) },
        undoMs,
      );
    setFailedFindings(rest);
    setAsking(false);
    setFailure(null);
    onChanged();
    if (rest.length === 0) onClear();
  };
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    await work();
    busy.current = false;
    setBusy(false);
  };
  const takeBack = async (changed: readonly FindingOutcome[]): Promise<void> => {
    const answer = await findings.reopenSeveral({
      findings: changed.map(({ origin, rule, mark, version }) => ({ origin, rule, mark, version })),
    });
    if (!answer.ok) return showFailure(answer.failure);
    const done = answer.value.filter(({ issue }) => issue === null).length;
    const [refused] = answer.value.flatMap(({ issue }) => (issue === null ? [] : [issue]));
    if (done > 0) addToast(t("report.findingsReopened", { count: done, number: countText(done) }));
    if (refused !== undefined)
      showFailure({
        code: "ENTITY_STALE",
        status: 409,
        requestId: null,
        issues: [{ code: refused.code, field: null, params: refused.params ?? {} }],
      });
    onChanged();
  };
  const accept = async (): Promise<void> => {
    // The server applies the same rule.
    const checked = acceptFinding(
      { rule: "EMPTY", key: "", status: "NEW", comment: "", by: null },
      { comment: reason, by: 0 },
    );
    if (!checked.ok)
      return setFailure({
        code: "INTEGRITY_COMMENT",
        status: 400,
        requestId: null,
        issues: checked.issues.map(({ code, path, params }) => ({ code, field: String(path[0] ?? ""), params })),
      });
    const answer: Answer<readonly FindingOutcome[]> = await findings.acceptSeveral({
      findings: open.map(({ origin, rule, mark }) => ({ origin, rule, mark })),
      comment: reason,
    });
    if (answer.ok) return finish(open, answer, "report.findingsAccepted", (changed) => void takeBack(changed));
    if (fieldText(answer.failure, "comment") !== undefined) return setFailure(answer.failure);
    showFailure(answer.failure);
  };
  const reopen = async (): Promise<void> => {
    const answer = await findings.reopenSeveral({
      findings: accepted.map(({ origin, rule, mark, version }) => ({ origin, rule, mark, version })),
    });
    if (!answer.ok) return showFailure(answer.failure);
    finish(accepted, answer, "report.findingsReopened", null);
  };
  const type = (text: string): void => {
    setFailure(null);
    setReason(text);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void once(accept);
  };
  const close = (): void => {
    setFailedFindings([]);
    onClear();
  };
  return (
    <>
      <SaveBar
        actions={
          <>
            {open.length > 0 && (
              <Button variant="primary" icon="check" disabled={isBusy} onClick={() => setAsking(true)}>
                {t("report.findingsAccept", { count: open.length, number: countText(open.length) })}
              </Button>
            )}
            {accepted.length > 0 && (
              <Button icon="undo" disabled={isBusy} onClick={() => void once(reopen)}>
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
      {isAsking && (
        <Dialog
          open
          closesOutside={false}
          title={t("report.findingsAccept", { count: open.length, number: countText(open.length) })}
          closeLabel={t("common.close")}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t("common.cancel")}</Button>
              <Button type="submit" form="findings-reason" variant="primary" busy={isBusy}>
                {t("report.findingAccept")}
              </Button>
            </>
          }
        >
          <form id="findings-reason" onSubmit={submit} noValidate>
            <Field
              label={t("report.findingComment")}
              help={t("report.findingCommentHelp")}
              error={typedTextError(reason, "max200") ?? fieldText(failure, "comment")}
              required
            >
              <TextInput value={reason} onChange={type} autoComplete="off" />
            </Field>
          </form>
        </Dialog>
      )}
      {failedFindings.length > 0 && (
        <Dialog
          open
          title={t("report.findingsLeft", { count: failedFindings.length, number: countText(failedFindings.length) })}
          closeLabel={t("common.close")}
          onClose={close}
          actions={
            <Button variant="primary" onClick={close}>
              {t("common.close")}
            </Button>
          }
        >
          <Stack gap={3}>
            <ul className={styles["left"]}>
              {failedFindings.map(({ finding, why }) => (
                <li key={`${finding.origin} ${finding.rule}`}>
                  {finding.name}
                  <span className={styles["muted"]}>{why}</span>
                </li>
              ))}
            </ul>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

/** Units: milliseconds. */
const undoMs = 10_000;
