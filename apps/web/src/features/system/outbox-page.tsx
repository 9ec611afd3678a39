/** Outbox of account letters: waiting, sent, and refused with the reason; one opens in a dialog. */
import { navigationEntries } from "@comptoir/domain/access";
import { mailStates } from "@comptoir/domain/session";
import type { OutboxLetter, OutboxPage as Letters } from "@comptoir/api/wire";
import {
  Badge,
  Button,
  Card,
  DataTable,
  EmptyState,
  IconButton,
  Page,
  PageHeader,
  Select,
  SkeletonRows,
  Stack,
  Toolbar,
} from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";

import { SearchField } from "../../entity/search-field.tsx";
import { session } from "../../session/session.ts";
import { clockText, countText, momentText } from "../../session/written.ts";
import type { Answer } from "../../shared/answer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { RecordButton } from "../../shared/record-button.tsx";
import { t } from "../../shared/text.ts";
import { useListAddress } from "../../shared/use-list-address.ts";
import styles from "./audit.module.css";
import { LetterDialog } from "./outbox-letter.tsx";
import { askOutbox } from "./outbox-requests.ts";
import { stateText, stateTone } from "./outbox-words.ts";

const { path } = navigationEntries.OUTBOX;

export function OutboxPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const query = new URLSearchParams(useSearch());
  const openList = useListAddress(path);
  const search = query.get("q") ?? "";
  const state = mailStates.find((letterState) => letterState === query.get("state")) ?? null;
  const letterId = /^[1-9]\d{0,8}$/u.test(query.get("letter") ?? "") ? Number(query.get("letter")) : 0;
  const { answer, readOlder, refresh } = useLetters({ search, state, layerId: claims?.tli ?? 0 });
  const goToChange = (changes: Readonly<Record<string, string>>) => {
    const nextParams = new URLSearchParams(
      Object.entries({
        q: search,
        state: state ?? "",
        ...(letterId !== 0 && { letter: String(letterId) }),
        ...changes,
      }).filter(([, value]) => value !== ""),
    );
    openList(nextParams.toString());
  };

  const page = answer?.ok === true ? answer.value : null;
  return (
    <Page>
      <PageHeader
        title={t("shell.entry_OUTBOX")}
        description={page === null ? "\u00A0" : t("management.asOf", { time: clockText(page.asOf) })}
      />
      <Stack gap={3}>
        <LetterToolbar search={search} state={state} onChange={goToChange} onRefresh={refresh} />
        {answer === null ? (
          <Card>
            <SkeletonRows rows={8} label={t("common.loading")} />
          </Card>
        ) : !answer.ok ? (
          <Card>
            <FailedPart title={t("outbox.failed")} failure={answer.failure} onRetry={refresh} />
          </Card>
        ) : answer.value.rows.length === 0 ? (
          <EmptyState
            icon="mail"
            title={t("outbox.empty")}
            description={t(search === "" && state === null ? "outbox.emptyText" : "outbox.noMatch")}
          />
        ) : (
          <LetterList
            letters={answer.value}
            onOpen={({ id }) => goToChange({ letter: String(id) })}
            onOlder={() => void readOlder(answer.value)}
          />
        )}
      </Stack>
      {letterId !== 0 && (
        <LetterDialog key={letterId} id={letterId} onChanged={refresh} onClose={() => goToChange({ letter: "" })} />
      )}
    </Page>
  );
}

/** Reads letters, the newest first; a change of the layer reads them again. */
function useLetters({
  search,
  state,
  layerId,
}: Pick<LetterToolbarProps, "search" | "state"> & Readonly<{ layerId: number }>) {
  const [answer, setAnswer] = useState<Answer<Letters> | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(
    function askLetters() {
      const controller = new AbortController();
      void askOutbox({ search, state }, null, controller.signal).then((answer) => {
        if (!controller.signal.aborted) setAnswer(answer);
      });
      return () => controller.abort();
    },
    [search, state, layerId, turn],
  );
  const readOlder = async (knownLetters: Letters) => {
    const olderAnswer = await askOutbox({ search, state }, knownLetters.older, new AbortController().signal);
    setAnswer(
      olderAnswer.ok
        ? { ok: true, value: { ...olderAnswer.value, rows: [...knownLetters.rows, ...olderAnswer.value.rows] } }
        : olderAnswer,
    );
  };
  return { answer, readOlder, refresh: () => setTurn(turn + 1) };
}

type LetterToolbarProps = Readonly<{
  search: string;
  state: (typeof mailStates)[number] | null;
  /** Changes parameters of the address; an empty text removes one. */
  onChange: (changes: Readonly<Record<string, string>>) => void;
  onRefresh: () => void;
}>;

function LetterToolbar({ search, state, onChange, onRefresh }: LetterToolbarProps): ReactElement {
  const searchFieldRef = useRef<HTMLInputElement>(null);
  return (
    <Toolbar
      search={
        <SearchField
          search={search}
          label={t("outbox.search")}
          field={searchFieldRef}
          onSearch={(typedText) => onChange({ q: typedText })}
        />
      }
    >
      <span className={styles["choice"]}>
        <Select
          aria-label={t("outbox.state")}
          value={state ?? ""}
          options={[
            { value: "", label: t("outbox.anyState") },
            ...mailStates.map((letterState) => ({ value: letterState, label: t(`outbox.state_${letterState}`) })),
          ]}
          onChange={(choice) => onChange({ state: choice })}
        />
      </span>
      <IconButton icon="refresh" label={t("management.refresh")} onClick={onRefresh} />
    </Toolbar>
  );
}

type LetterListProps = Readonly<{ letters: Letters; onOpen: (letter: OutboxLetter) => void; onOlder: () => void }>;

/** Letters that were read, their number, and a button for older ones. */
function LetterList({ letters, onOpen, onOlder }: LetterListProps): ReactElement {
  return (
    <>
      <Card flush>
        <LetterTable rows={letters.rows} onOpen={onOpen} />
      </Card>
      <div className={styles["foot"]}>
        <span className={styles["muted"]}>
          {t("outbox.shown", { count: letters.rows.length, number: countText(letters.rows.length) })}
        </span>
        {letters.older !== null && (
          <Button icon="chevron-down" onClick={onOlder}>
            {t("outbox.older")}
          </Button>
        )}
      </div>
    </>
  );
}

function LetterTable({
  rows,
  onOpen,
}: Readonly<{ rows: readonly OutboxLetter[]; onOpen: (letter: OutboxLetter) => void }>): ReactElement {
  return (
    <DataTable
      caption={t("shell.entry_OUTBOX")}
      cards
      rows={rows}
      rowKey={({ id }) => String(id)}
      onRowClick={onOpen}
      columns={[
        {
          key: "to",
          header: t("outbox.to"),
          cell: (letter) => (
            <RecordButton onOpen={() => onOpen(letter)}>
              <span className={styles["record"]}>
                <span className={styles["cut"]}>{letter.name === "" ? letter.recipient : letter.name}</span>
                <span className={styles["muted"]}>{letter.recipient}</span>
              </span>
            </RecordButton>
          ),
        },
        {
          key: "template",
          header: t("outbox.letter"),
          card: "plain",
          cell: ({ template }) => t(`outbox.template_${template}`),
        },
        {
          key: "state",
          header: t("outbox.state"),
          card: "end",
          cell: (letter) => <Badge tone={stateTone(letter)}>{stateText(letter)}</Badge>,
        },
        {
          key: "when",
          header: t("outbox.written"),
          card: "plain",
          cell: ({ createdAt }) => <span className={styles["moment"]}>{momentText(createdAt)}</span>,
        },
      ]}
    />
  );
}
