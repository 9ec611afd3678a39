/** Dialog that reviews the marked events with one comment. */
import { parseRiskComment } from "@comptoir/domain/transaction";
import { Button, Dialog, Field, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { useCommentDraft } from "../../shared/comment-drafts.ts";
import { fieldText as failureOf, issueText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import type { ExceptionGateway } from "./exception-requests.ts";

export function ReviewDialog({
  gateway,
  marks,
  onClose,
  onDone,
}: Readonly<{
  gateway: ExceptionGateway;
  marks: readonly string[];
  onClose: () => void;
  onDone: () => void;
}>): ReactElement {
  const { comment, failure, isBusy, type, send } = useReview(gateway, marks, onDone);
  const countParams = { count: marks.length, number: countText(marks.length) };
  return (
    <Dialog
      open
      closesOutside={false}
      title={t("exception.review", countParams)}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form="risk-review" variant="primary" busy={isBusy}>
            {t("exception.review", countParams)}
          </Button>
        </>
      }
    >
      <form
        id="risk-review"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field
          label={t("exception.comment")}
          error={failure === null ? undefined : failureOf(failure, "comment")}
          required
        >
          <TextInput value={comment} autoComplete="off" onChange={type} />
        </Field>
      </form>
    </Dialog>
  );
}

/** Checks the comment, and reviews the marked events with it. */
function useReview(gateway: ExceptionGateway, marks: readonly string[], onDone: () => void) {
  const { comment, typeComment: storeComment, clearSent } = useCommentDraft(`review ${marks.join(" ")}`);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sendReview = async () => {
    // The server applies the same rule.
    const commentResult = parseRiskComment(comment);
    if (!commentResult.ok)
      return setFailure({
        code: "RISK_COMMENT",
        status: 400,
        requestId: null,
        issues: commentResult.issues.map(({ code, params }) => ({ code, field: "comment", params })),
      });
    setBusy(true);
    const reviewAnswer = await gateway.review(marks, comment);
    setBusy(false);
    if (!reviewAnswer.ok)
      return failureOf(reviewAnswer.failure, "comment") === undefined
        ? showFailure(reviewAnswer.failure)
        : setFailure(reviewAnswer.failure);
    clearSent(comment);
    const remainingIssues = reviewAnswer.value.flatMap(({ issue }) => (issue === null ? [] : [issue]));
    const reviewedCount = reviewAnswer.value.length - remainingIssues.length;
    if (reviewedCount > 0) addToast(t("exception.done", { count: reviewedCount, number: countText(reviewedCount) }));
    const [firstIssue] = remainingIssues;
    if (firstIssue !== undefined)
      addToast(issueText({ code: firstIssue.code, field: null, params: firstIssue.params ?? {} }), "danger");
    onDone();
  };
  const typeComment = (typedText: string) => {
    setFailure(null);
    storeComment(typedText);
  };
  return { comment, failure, isBusy, type: typeComment, send: sendReview };
}
