/** Table of refused facts: what it is, why it was refused, at which field, and when. */
import type { QuarantinedFact } from "@comptoir/api/wire";
import { listFactFields } from "@comptoir/domain/till";
import { Badge, Checkbox, DataTable, type TableColumn } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { countText, momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { parseSentBody } from "./fact-draft.ts";
import {
  bodyPathOf,
  factIssueText,
  factTitle,
  factPathText,
  toneByQuarantineState,
  sentValueText,
} from "./fact-words.ts";
import styles from "./till.module.css";

export type FactTableProps = Readonly<{
  rows: readonly QuarantinedFact[];
  hasState: boolean;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  hrefOf: (fact: QuarantinedFact) => string;
  onOpen: (fact: QuarantinedFact) => void;
}>;

export function FactTable(props: FactTableProps): ReactElement {
  const { rows, selected, onSelect, onOpen } = props;
  const openFacts = rows.filter(({ state }) => state === "OPEN");
  const toggleFactSelection = (id: number, isOn: boolean) =>
    onSelect(new Set(isOn ? [...selected, id] : [...selected].filter((otherId) => otherId !== id)));
  const areAllOpenSelected = openFacts.length > 0 && openFacts.every(({ id }) => selected.has(id));
  return (
    <>
      {openFacts.length > 1 && (
        <div className={styles["all"]}>
          <Checkbox
            label={t("till.selectAll")}
            checked={areAllOpenSelected}
            onChange={(isOn) => onSelect(new Set(isOn ? openFacts.map(({ id }) => id) : []))}
          />
        </div>
      )}
      <DataTable
        caption={t("till.title")}
        cards
        rows={rows}
        rowKey={({ id }) => String(id)}
        onRowClick={onOpen}
        columns={makeFactColumns(props, toggleFactSelection)}
      />
    </>
  );
}

type ToggleFact = (id: number, isOn: boolean) => void;

function makeFactColumns(
  { hasState, selected, hrefOf }: FactTableProps,
  onToggle: ToggleFact,
): readonly TableColumn<QuarantinedFact>[] {
  return [
    makePickColumn(selected, onToggle),
    {
      key: "what",
      header: t("till.what"),
      card: "title",
      sortValue: (fact) => factTitle(fact),
      cell: (fact) => (
        <span className={styles["two"]}>
          <Link href={hrefOf(fact)} className={styles["link"] ?? ""} onClick={(event) => event.stopPropagation()}>
            {factTitle(fact)}
          </Link>
          <span className={styles["muted"]}>
            {t("till.factFrom", { location: fact.location, terminal: fact.terminal })}
          </span>
        </span>
      ),
    },
    { key: "code", header: t("till.code"), card: "plain", cell: (fact) => <FactReason fact={fact} /> },
    {
      key: "field",
      header: t("till.field"),
      cell: (fact) => (
        <span className={styles["two"]}>
          <span>{firstIssueFieldText(fact)}</span>
          <span className={styles["value"]}>{wrongSentValueText(fact)}</span>
        </span>
      ),
    },
    {
      key: "when",
      header: t("till.when"),
      sortValue: ({ happenedAt }) => happenedAt,
      cell: ({ happenedAt }) => <span className={styles["moment"]}>{momentText(happenedAt)}</span>,
    },
    ...(hasState
      ? [
          {
            key: "state",
            header: t("till.state"),
            card: "end" as const,
            cell: ({ state }: QuarantinedFact) => (
              <Badge tone={toneByQuarantineState[state]}>{t(`till.state_${state}`)}</Badge>
            ),
          },
        ]
      : []),
  ];
}

/** Column that selects open facts. */
const makePickColumn = (selectedIds: ReadonlySet<number>, onToggle: ToggleFact): TableColumn<QuarantinedFact> => ({
  key: "pick",
  header: t("till.selectAll"),
  hidesHeader: true,
  width: "44px",
  card: "start",
  cell: (fact) => (
    <span onClick={(event) => event.stopPropagation()}>
      <Checkbox
        label=""
        aria-label={t("till.select", { name: factTitle(fact) })}
        disabled={fact.state !== "OPEN"}
        checked={selectedIds.has(fact.id)}
        onChange={(isOn) => onToggle(fact.id, isOn)}
      />
    </span>
  ),
});

/** First reason, and the number of others. */
function FactReason({ fact }: Readonly<{ fact: QuarantinedFact }>): ReactElement {
  const [firstIssue, ...otherIssues] = fact.issues;
  return (
    <span className={styles["why"]}>
      {firstIssue === undefined ? "" : factIssueText(firstIssue)}
      {otherIssues.length > 0 && (
        <span className={styles["muted"]}>
          {" "}
          {t("till.more", { count: otherIssues.length, number: countText(otherIssues.length) })}
        </span>
      )}
    </span>
  );
}

function firstIssueFieldText({ issues }: QuarantinedFact): string {
  const firstIssueField = issues[0]?.field;
  if (firstIssueField === undefined) return "";
  return factPathText(bodyPathOf(firstIssueField) ?? firstIssueField.split("."));
}

function wrongSentValueText(fact: QuarantinedFact): string {
  const wrongFieldPath = bodyPathOf(fact.issues[0]?.field);
  return wrongFieldPath === null ? "" : sentValueText(listFactFields(parseSentBody(fact)), wrongFieldPath);
}
