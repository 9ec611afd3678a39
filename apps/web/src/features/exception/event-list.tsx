/** Events behind a rate: several can be reviewed with one comment, and a review can be withdrawn. */
import { navigationEntries } from "@comptoir/domain/access";
import type { RiskEvents, RiskEventsQuery } from "@comptoir/api/wire";
import { cents, formatMoney } from "@comptoir/domain/money";
import { Button, ButtonLink, Card, Checkbox, DataTable, SkeletonRows } from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { timeOfDayText, dateText } from "../../receipt/receipt-words.ts";
import { codeText, fieldText, kindText } from "../../report/report-words.ts";
import { countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { RecordButton } from "../../shared/record-button.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import type { ExceptionGateway } from "./exception-requests.ts";
import styles from "./exception.module.css";
import { journalPath } from "./journal-path.ts";
import { ReviewDialog } from "./review-dialog.tsx";

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
      <EventsHead
        query={query}
        rows={rows}
        selectedCount={selectedMarks.size}
        onReview={canReview ? () => setAsking(true) : null}
      />
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

type EventsHeadProps = Readonly<{
  query: RiskEventsQuery;
  rows: readonly RiskEventRow[];
  selectedCount: number;
  /** Asks for the comment of a review; null if the user may review nothing. */
  onReview: (() => void) | null;
}>;

function EventsHead({ query, rows, selectedCount, onReview }: EventsHeadProps): ReactElement {
  return (
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
        {onReview !== null && (
          <Button variant="primary" icon="check" disabled={selectedCount === 0} onClick={onReview}>
            {t("exception.review", { count: selectedCount, number: countText(selectedCount) })}
          </Button>
        )}
      </div>
    </div>
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
      <FailedPart compact title={t("exception.failed")} failure={failure} onRetry={onRetry} />
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
