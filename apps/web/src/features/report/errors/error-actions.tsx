/** Actions on errors: assign, resolve, mute for a while, reopen, and comment. */
import type { ErrorTriageWire } from "@comptoir/api/wire";
import { isOpenError, muteRules } from "@comptoir/domain/operation";
import { Button, Field, Menu } from "@comptoir/ui-react";
import type { FormEvent, ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { fieldText } from "../../../shared/failure-text.ts";
import { t } from "../../../shared/text.ts";
import { typedTextError } from "../../../shared/typed-text.ts";
import panelStyles from "../../../rows/panel.module.css";
import { useCommentDraft } from "../../../shared/comment-drafts.ts";
import { CommentInput } from "../comment-input.tsx";
import { useErrorChange, type ErrorChangeInput, type ErrorDecision } from "./use-error-change.ts";

export function ErrorActions(props: ErrorChangeInput): ReactElement {
  const { error } = props;
  const { isBusy, failure, clearFailure, run } = useErrorChange(props);
  const { comment, typeComment, clearSent } = useCommentDraft(error.origin);
  const changeComment = (text: string): void => {
    typeComment(text);
    clearFailure();
  };
  const sendDecision = async (decision: Omit<ErrorDecision, "comment">): Promise<void> => {
    if (await run({ ...decision, comment })) clearSent(comment);
  };
  const submitComment = (event: FormEvent): void => {
    event.preventDefault();
    void sendDecision({ action: "COMMENT" });
  };
  return (
    <form className={panelStyles["accept"]} onSubmit={submitComment} noValidate>
      <Field
        label={t("report.errorComment")}
        help={t("report.errorCommentHelp")}
        error={typedTextError(comment, "max200") ?? fieldText(failure, "comment")}
      >
        <CommentInput value={comment} onChange={changeComment} />
      </Field>
      <span className={panelStyles["sides"]}>
        {error.status !== "RESOLVED" && (
          <Button
            variant="primary"
            size="compact"
            icon="check"
            disabled={isBusy}
            onClick={() => void sendDecision({ action: "RESOLVE" })}
          >
            {t("report.errorResolve")}
          </Button>
        )}
        {(!isOpenError(error.status) || error.status === "REAPPEARED") && (
          <Button size="compact" icon="undo" disabled={isBusy} onClick={() => void sendDecision({ action: "REOPEN" })}>
            {t("report.errorReopen")}
          </Button>
        )}
        <AssignMenu
          compact
          people={error.people}
          assigneeId={error.assignee?.id ?? null}
          isBusy={isBusy}
          onAssign={(assigneeId) => void sendDecision({ action: "ASSIGN", assigneeId })}
        />
        <MuteMenu compact isBusy={isBusy} onMute={(days) => void sendDecision({ action: "MUTE", days })} />
        <Button type="submit" variant="quiet" size="compact" disabled={isBusy}>
          {t("report.errorSay")}
        </Button>
      </span>
    </form>
  );
}

export type AssignMenuProps = Readonly<{
  people: ErrorTriageWire["people"];
  /** Current assignee, marked in the menu; null for nobody, undefined for several errors. */
  assigneeId?: number | null;
  isBusy: boolean;
  compact?: boolean;
  onAssign: (assigneeId: number | null) => void;
}>;

/** Button that assigns errors to the person chosen in its menu, or to nobody. */
export function AssignMenu({ people, assigneeId, isBusy, compact = false, onAssign }: AssignMenuProps): ReactElement {
  const toMenuItem = (id: number | null, label: string) => ({
    key: String(id),
    label,
    ...(assigneeId !== undefined && { current: id === assigneeId }),
    onSelect: () => onAssign(id),
  });
  return (
    <Menu
      label={t("report.errorsAssign")}
      align={compact ? "start" : "end"}
      trigger={(trigger) => (
        <Button
          {...trigger}
          size={compact ? "compact" : "regular"}
          icon="chevron-down"
          disabled={isBusy || people.length === 0}
        >
          {t("report.errorsAssign")}
        </Button>
      )}
      groups={[people.map(({ id, name }) => toMenuItem(id, name)), [toMenuItem(null, t("report.errorNobody"))]]}
    />
  );
}

export type MuteMenuProps = Readonly<{
  isBusy: boolean;
  compact?: boolean;
  onMute: (days: number | null) => void;
}>;

/** Button that mutes errors for some days, or until somebody reopens them. */
export function MuteMenu({ isBusy, compact = false, onMute }: MuteMenuProps): ReactElement {
  return (
    <Menu
      label={t("report.errorMute")}
      align="start"
      trigger={(trigger) => (
        <Button {...trigger} size={compact ? "compact" : "regular"} icon="chevron-down" disabled={isBusy}>
          {t("report.errorMute")}
        </Button>
      )}
      groups={[
        muteRules.offeredDays.map((days) => ({
          key: String(days),
          label: t("report.errorMuteDays", { count: days, number: countText(days) }),
          onSelect: () => onMute(days),
        })),
        [{ key: "forever", label: t("report.errorMuteForever"), onSelect: () => onMute(null) }],
      ]}
    />
  );
}
