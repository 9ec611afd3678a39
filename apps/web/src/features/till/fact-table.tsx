/** Table of refused facts: what it is, why it was refused, at which field, and when. */
import type { QuarantinedFact } from "@comptoir/api/wire";
import { isSamePath, listFactFields } from "@comptoir/domain/till";
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
  quarantineStateTones,
  factValueText,
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
  const toggleFact = (id: number, isOn: boolean) =>
    onSelect(new Set(isOn ? [...selected, id] : [...selected].filter((otherId) => otherId !== id)));
  const isWhole = openFacts.length > 0 && openFacts.every(({ id }) => selected.has(id));
  return (
    <>
      {openFacts.length > 1 && (
        <div className={styles["all"]}>
          <Checkbox
            label={t("till.selectAll")}
            checked={isWhole}
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
        columns={factColumns(props, toggleFact)}
      />
    </>
  );
}

type Toggle = (id: number, isOn: boolean) => void;

function factColumns(
  { hasState, selected, hrefOf }: FactTableProps,
  onToggle: Toggle,
): readonly TableColumn<QuarantinedFact>[] {
  return [
    pickColumn(selected, onToggle),
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
    { key: "code", header: t("till.code"), card: "plain", cell: (fact) => <Why fact={fact} /> },
    {
      key: "field",
      header: t("till.field"),
      cell: (fact) => (
        <span className={styles["two"]}>
          <span>{fieldOf(fact)}</span>
          <span className={styles["value"]}>{sentValueOf(fact)}</span>
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
              <Badge tone={quarantineStateTones[state]}>{t(`till.state_${state}`)}</Badge>
            ),
          },
        ]
      : []),
  ];
}

/** Column that selects open facts. */
const pickColumn = (selectedIds: ReadonlySet<number>, onToggle: Toggle): TableColumn<QuarantinedFact> => ({
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
function Why({ fact }: Readonly<{ fact: QuarantinedFact }>): ReactElement {
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

function fieldOf({ issues }: QuarantinedFact): string {
  const field = issues[0]?.field;
  if (field === undefined) return "";
  return factPathText(bodyPathOf(field) ?? field.split("."));
}

function sentValueOf(fact: QuarantinedFact): string {
  const fieldPath = bodyPathOf(fact.issues[0]?.field);
  if (fieldPath === null || fieldPath.length === 0) return "";
  return factValueText(listFactFields(parseSentBody(fact)).find((field) => isSamePath(field.path, fieldPath))?.value);
}
