/** Events behind a rate: several can be reviewed with one comment, and a review can be withdrawn. */
import { navigationEntries } from "@comptoir/domain/access";
import type { RiskEvents, RiskEventsQuery } from "@comptoir/api/wire";
import { cents, formatMoney } from "@comptoir/domain/money";
import { parseRiskComment } from "@comptoir/domain/transaction";
import {
  Button,
  ButtonLink,
  Card,
  Checkbox,
  DataTable,
  Dialog,
  Field,
  SkeletonRows,
  TextInput,
} from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { timeOfDayText, dateText } from "../../receipt/receipt-words.ts";
import { codeText, fieldText, kindText } from "../../report/report-words.ts";
import { countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { fieldText as failureOf, issueText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { RecordButton } from "../../shared/record-button.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import type { ExceptionGateway } from "./exception-requests.ts";
import styles from "./exception.module.css";
import { journalPath } from "./journal-path.ts";

type RiskEventRow = RiskEvents["rows"][number];

export type EventListProps = Readonly<{
  gateway: ExceptionGateway;
  query: RiskEventsQuery;
  /** Opens the day of an event. */
  onDay: (mark: string) => void;
}>;

export function EventList({ gateway, query, onDay }: EventListProps): ReactElement {
  const [turn, setTurn] = useState(0);
  const [selectedMarks, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const answer = useEvents(gateway, query, turn);
  if (answer?.ok !== true)
    return <EventsPlaceholder failure={answer?.failure ?? null} onRetry={() => setTurn(turn + 1)} />;
  const { rows, hasMore, canReview } = answer.value;
  const toggleMark = (mark: string, isOn: boolean) => setSelected(withMark(selectedMarks, mark, isOn));
  const clearAndReadAgain = () => {
    setSelected(new Set());
    setAsking(false);
    setTurn(turn + 1);
  };
  const withdrawReview = async ({ mark }: RiskEventRow) => {
    const withdrawAnswer = await gateway.withdraw([mark]);
    if (!withdrawAnswer.ok) return showFailure(withdrawAnswer.failure);
    clearAndReadAgain();
  };
  return (
    <Card flush>
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>
          {t("exception.events", { count: rows.length, number: countText(rows.length) })}
        </h2>
        <div className={styles["actions"]}>
          {rows.length > 0 && (
            <Link href={journalPath(query, rows)} asChild>
              <ButtonLink icon="list">{kindText("detail-log")}</ButtonLink>
            </Link>
          )}
          {canReview && (
            <Button variant="primary" icon="check" disabled={selectedMarks.size === 0} onClick={() => setAsking(true)}>
              {t("exception.review", { count: selectedMarks.size, number: countText(selectedMarks.size) })}
            </Button>
          )}
        </div>
      </div>
      <DataTable
        caption={t("exception.events", { count: rows.length, number: countText(rows.length) })}
        cards
        rows={rows}
        rowKey={({ mark }) => mark}
        maxHeight="440px"
        columns={[
          ...(canReview ? [buildPickColumn(selectedMarks, toggleMark)] : []),
          ...buildEventColumns(onDay),
          buildReviewColumn(canReview ? (row) => void withdrawReview(row) : null),
        ]}
      />
      {hasMore && <p className={styles["note"]}>{t("exception.more", { number: countText(rows.length) })}</p>}
      {isAsking && (
        <ReviewDialog
          gateway={gateway}
          marks={[...selectedMarks]}
          onClose={() => setAsking(false)}
          onDone={clearAndReadAgain}
        />
      )}
    </Card>
  );
}

/** Reads the events of a query; again with each turn. */
function useEvents(gateway: ExceptionGateway, query: RiskEventsQuery, turn: number) {
  const [answer] = useAnswer(
    useCallback(
      (request: { readonly query: RiskEventsQuery; readonly turn: number }, signal: AbortSignal) =>
        gateway.events(request.query, signal),
      [gateway],
    ),
    { query, turn },
  );
  return answer;
}

/** Placeholder of the events while they are loading, or after that failed. */
function EventsPlaceholder({
  failure,
  onRetry,
}: Readonly<{ failure: Failure | null; onRetry: () => void }>): ReactElement {
  if (failure === null)
    return (
      <Card>
        <SkeletonRows rows={5} label={t("common.loading")} />
      </Card>
    );
  return (
    <Card>
      <FailedPart
        compact
        title={t("exception.failed")}
        failure={failure}

        onRetry={onRetry}
      />
    </Card>
  );
}

function withMark(marks: ReadonlySet<string>, mark: string, isOn: boolean): ReadonlySet<string> {
  const nextMarks = new Set(marks);
  if (isOn) nextMarks.add(mark);
  else nextMarks.delete(mark);
  return nextMarks;
}

type RiskEventColumn = TableColumn<RiskEventRow>;

const buildPickColumn = (
  selectedMarks: ReadonlySet<string>,
  toggle: (mark: string, isOn: boolean) => void,
): RiskEventColumn => ({
  key: "pick",
  header: t("exception.pick"),
  hidesHeader: true,
  card: "start",
  cell: (row) => (
    <Checkbox
      label=""
      aria-label={t("exception.pick")}
      disabled={row.reviewer !== null}
      checked={selectedMarks.has(row.mark)}
      onChange={(isOn) => toggle(row.mark, isOn)}
    />
  ),
});

const buildEventColumns = (onDay: EventListProps["onDay"]): readonly RiskEventColumn[] => [
  {
    key: "when",
    header: fieldText("date"),
    card: "title",
    cell: (row) => (
      <RecordButton onOpen={() => onDay(row.mark)}>
        {[dateText(row.businessDate), timeOfDayText(row.time)].filter((part) => part !== "").join(", ")}
      </RecordButton>
    ),
  },
  { key: "type", header: fieldText("type"), card: "plain", cell: ({ type }) => codeText("type", type) ?? type },
  { key: "location", header: fieldText("location"), cell: ({ location }) => location },
  { key: "terminal", header: fieldText("terminal"), cell: ({ terminal }) => terminal },
  { key: "number", header: fieldText("transactionNumber"), cell: drawReceiptLink },
  {
    key: "amount",
    header: fieldText("amount"),
    numeric: true,
    cell: ({ amount }) => (amount === null ? "" : formatMoney(cents(amount), language)),
  },
  {
    key: "reason",
    header: fieldText("reason"),
    cell: ({ reason }) => (reason === null ? "" : (codeText("reason", reason) ?? reason)),
  },
  { key: "approver", header: fieldText("approvedBy"), cell: ({ approver }) => approver ?? "" },
];

/** Builds the column with the review of an event, and a button to withdraw it if the user may. */
const buildReviewColumn = (onWithdraw: ((row: RiskEventRow) => void) | null): RiskEventColumn => ({
  key: "review",
  header: t("exception.reviewed"),
  cell: (row) =>
    row.reviewer === null ? (
      ""
    ) : (
      <span className={styles["review"]}>
        {t("exception.reviewOf", { name: row.reviewer, comment: row.comment ?? "" })}
        {onWithdraw !== null && (
          <Button variant="quiet" icon="undo" onClick={() => onWithdraw(row)}>
            {t("exception.withdraw")}
          </Button>
        )}
      </span>
    ),
});

/** Number of the receipt, linked if the receipt is in the system. */
function drawReceiptLink({ number, origin }: RiskEventRow): ReactElement | string {
  if (number === null || origin === null) return number ?? "";
  const receiptQuery = new URLSearchParams({ receipt: origin });
  return (
    <Link href={`${navigationEntries.SEARCH_INVOICE.path}?${receiptQuery.toString()}`} className={styles["link"]}>
      {number}
    </Link>
  );
}

function ReviewDialog({
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
  const [comment, setComment] = useState("");
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
    setComment(typedText);
  };
  return { comment, failure, isBusy, type: typeComment, send: sendReview };
}
