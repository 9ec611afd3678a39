/** Actions on errors: assign, resolve, mute for a while, reopen, and comment. */
import type { ErrorTriageWire } from "@comptoir/api/wire";
import { isOpenError, muteRules } from "@comptoir/domain/operation";
import { Button, Field, Menu, Select, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { FormEvent, KeyboardEvent, ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { fieldText } from "../../../shared/failure-text.ts";
import { t } from "../../../shared/text.ts";
import { typedTextError } from "../../../shared/typed-text.ts";
import panelStyles from "../../../rows/panel.module.css";
import { commentDrafts } from "./comment-drafts.ts";
import { useErrorChange, type ErrorChangeInput, type ErrorDecision } from "./use-error-change.ts";

export function ErrorActions(props: ErrorChangeInput): ReactElement {
  const { error } = props;
  const { isBusy, failure, clearFailure, run } = useErrorChange(props);
  const [comment, setComment] = useState(() => commentDrafts.read(error.origin));
  const typeComment = (text: string): void => {
    commentDrafts.store(error.origin, text);
    setComment(text);
    clearFailure();
  };
  const sendDecision = async (decision: Omit<ErrorDecision, "comment">): Promise<void> => {
    if (!(await run({ ...decision, comment }))) return;
    commentDrafts.store(error.origin, "");
    setComment("");
  };
  const submitComment = (event: FormEvent): void => {
    event.preventDefault();
    void sendDecision({ action: "COMMENT" });
  };
  return (
    <form className={panelStyles["accept"]} onSubmit={submitComment} noValidate>
      <Assignee
        error={error}
        isBusy={isBusy}
        onAssign={(assigneeId) => void sendDecision({ action: "ASSIGN", assigneeId })}
      />
      <Field
        label={t("report.errorComment")}
        help={t("report.errorCommentHelp")}
        error={typedTextError(comment, "max200") ?? fieldText(failure, "comment")}
      >
        <TextInput value={comment} onChange={typeComment} autoComplete="off" onKeyDown={keepArrows} />
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
        <MuteMenu compact isBusy={isBusy} onMute={(days) => void sendDecision({ action: "MUTE", days })} />
        <Button type="submit" variant="quiet" size="compact" disabled={isBusy}>
          {t("report.errorSay")}
        </Button>
      </span>
    </form>
  );
}

/** Arrows in a field change its value or move its caret, not the row. */
const keepArrows = (event: KeyboardEvent): void => {
  if (event.key === "ArrowUp" || event.key === "ArrowDown") event.stopPropagation();
};

const nobodyValue = "";

type AssigneeProps = Readonly<{
  error: ErrorTriageWire;
  isBusy: boolean;
  onAssign: (assigneeId: number | null) => void;
}>;

function Assignee({ error: { assignee, people }, isBusy, onAssign }: AssigneeProps): ReactElement {
  const isListed = assignee === null || people.some(({ id }) => id === assignee.id);
  const options = [
    { value: nobodyValue, label: t("report.errorNobody") },
    // Somebody who may no longer open the errors stays visible as assigned.
    ...[...(isListed ? [] : [assignee]), ...people].map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Field label={t("report.errorAssignee")}>
      <Select
        value={assignee === null ? nobodyValue : String(assignee.id)}
        options={options}
        disabled={isBusy}
        onKeyDown={keepArrows}
        onChange={(value) => onAssign(value === nobodyValue ? null : Number(value))}
      />
    </Field>
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
