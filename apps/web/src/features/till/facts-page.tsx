/** Refused facts of the terminals: filters in the address, one opens on its page, and several are dismissed at once. */
import { quarantineStates, type QuarantinedFact, type QuarantinePage, type QuarantineQuery } from "@comptoir/api/wire";
import { isErrorCode } from "@comptoir/domain/errors";
import { isFactKind } from "@comptoir/domain/till";
import { Button, Card, EmptyState, IconButton, Page, PageHeader, Select, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import type { Answer } from "../../shared/answer.ts";
import { AwaitedCard } from "../../shared/failed-part.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useListAddress } from "../../shared/use-list-address.ts";
import { DismissDialog } from "./dismiss-dialog.tsx";
import { factPath, factsPath } from "./fact-path.ts";
import { FactTable } from "./fact-table.tsx";
import { kindText } from "./fact-words.ts";
import { askFacts, askOlderFacts } from "./till-requests.ts";
import styles from "./till.module.css";

type FactListFilters = Omit<QuarantineQuery, "before">;

/** Parses the filters of an address; open facts are the default. */
function parseFilters(address: URLSearchParams): FactListFilters {
  const stateText = address.get("state") ?? "OPEN";
  const quarantineState = quarantineStates.find((name) => name === stateText);
  const parseIdFilter = (name: string) => {
    const idText = address.get(name) ?? "";
    return /^[1-9]\d{0,8}$/u.test(idText) ? { [name]: Number(idText) } : {};
  };
  const parseTextFilter = (name: string) => {
    const filterText = address.get(name) ?? "";
    return filterText === "" ? {} : { [name]: filterText };
  };
  return {
    ...(quarantineState !== undefined && { state: quarantineState }),
    ...parseIdFilter("locationId"),
    ...parseIdFilter("terminalId"),
    ...parseTextFilter("code"),
    ...parseTextFilter("kind"),
  };
}

export function FactsPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const addressQuery = useSearch();
  const openList = useListAddress(factsPath);
  const addressParameters = new URLSearchParams(addressQuery);
  const addressFilters = parseFilters(addressParameters);
  const { answer, readOlder, refresh } = useFacts(addressFilters, claims?.tli ?? 0);
  const [selectedIds, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const chooseFilter = (part: string, value: string) => {
    const nextParameters = new URLSearchParams(addressParameters);
    if (value === "") nextParameters.delete(part);
    else nextParameters.set(part, value);
    setSelected(new Set());
    openList(nextParameters.toString());
  };
  const factsPage = answer?.ok === true ? answer.value : null;
  const selectedOpenIds = [...selectedIds].filter(
    (id) => factsPage?.rows.some((row) => row.id === id && row.state === "OPEN") === true,
  );
  return (
    <Page>
      <FactsHeader page={factsPage} count={selectedOpenIds.length} onDismiss={() => setAsking(true)} />
      <Stack gap={3}>
        <p className={styles["muted"]}>{t("till.about")}</p>
        <FactFilters
          filters={addressFilters}
          isAnyState={addressParameters.get("state") === "ALL"}
          facets={factsPage?.facets ?? null}
          onChoose={chooseFilter}
          onRefresh={refresh}
        />
        <FactList
          answer={answer}
          filters={addressFilters}
          search={addressQuery}
          selected={selectedIds}
          onSelect={setSelected}
          onRetry={refresh}
          onOlder={(knownPage) => void readOlder(knownPage)}
        />
      </Stack>
      {isAsking && (
        <DismissDialog
          ids={selectedOpenIds}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setSelected(new Set());
            refresh();
          }}
        />
      )}
    </Page>
  );
}

/** Reads facts, the newest first. */
function useFacts(filters: ReturnType<typeof parseFilters>, layerId: number) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useAnswer(askFacts, { query: filters, again: attempt, layer: layerId });
  const readOlder = async (knownPage: QuarantinePage) => {
    if (knownPage.older === null) return;
    const olderAnswer = await askOlderFacts({ ...filters, before: knownPage.older });
    if (!olderAnswer.ok) return showFailure(olderAnswer.failure);
    setAnswer({ ok: true, value: { ...olderAnswer.value, rows: [...knownPage.rows, ...olderAnswer.value.rows] } });
  };
  return { answer, readOlder, refresh: () => setAttempt(attempt + 1) };
}

type FactsHeaderProps = Readonly<{ page: QuarantinePage | null; count: number; onDismiss: () => void }>;

/** Title with the number of open facts, and the button for `count` selected ones. */
function FactsHeader({ page, count, onDismiss }: FactsHeaderProps): ReactElement {
  return (
    <PageHeader
      title={t("till.title")}
      description={page === null ? "\u00A0" : t("till.openCount", { count: page.open, number: countText(page.open) })}
      actions={
        count > 0 && (
          <Button icon="trash" onClick={onDismiss}>
            {t("till.dismissMany", { count, number: countText(count) })}
          </Button>
        )
      }
    />
  );
}

type FactListProps = Readonly<{
  answer: Answer<QuarantinePage> | null;
  filters: ReturnType<typeof parseFilters>;
  /** Query of the page's address. */
  search: string;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  onRetry: () => void;
  onOlder: (known: QuarantinePage) => void;
}>;

function FactList(props: FactListProps): ReactElement {
  const { answer, filters, search, selected, onSelect, onRetry, onOlder } = props;
  const [, navigate] = useLocation();
  const openList = useListAddress(factsPath);
  if (answer?.ok !== true)
    return <AwaitedCard answer={answer} rows={8} failedTitle={t("till.failed")} onRetry={onRetry} />;
  if (answer.value.rows.length === 0) return <NoFacts isFiltered={search !== ""} onClear={() => openList("")} />;
  return (
    <>
      <Card flush>
        <FactTable
          rows={answer.value.rows}
          hasState={filters.state !== "OPEN"}
          selected={selected}
          onSelect={onSelect}
          hrefOf={({ id }) => factPath(id, search)}
          onOpen={({ id }: QuarantinedFact) => navigate(factPath(id, search))}
        />
      </Card>
      {answer.value.older !== null && (
        <Button icon="chevron-down" onClick={() => onOlder(answer.value)}>
          {t("till.older")}
        </Button>
      )}
    </>
  );
}

function NoFacts({ isFiltered, onClear }: Readonly<{ isFiltered: boolean; onClear: () => void }>): ReactElement {
  if (!isFiltered) return <EmptyState icon="check" title={t("till.empty")} description={t("till.emptyText")} />;
  return (
    <EmptyState
      icon="search"
      title={t("till.noMatch")}
      description={t("till.noMatchText")}
      actions={
        <Button icon="close" onClick={onClear}>
          {t("till.clear")}
        </Button>
      }
    />
  );
}

type FactFiltersProps = Readonly<{
  filters: FactListFilters;
  isAnyState: boolean;
  facets: QuarantinePage["facets"] | null;
  onChoose: (part: string, value: string) => void;
  onRefresh: () => void;
}>;

function FactFilters({ filters, isAnyState, facets, onChoose, onRefresh }: FactFiltersProps): ReactElement {
  const valueLabelByFilter = {
    locationId: (label: string) => label,
    terminalId: (label: string) => label,
    code: (_: string, value: string) => (isErrorCode(value) ? t(`errors.${value}`, { value: "…" }) : value),
    kind: (_: string, value: string) => (isFactKind(value) ? kindText(value) : value),
  } as const;
  const wordsByFilter = {
    locationId: [t("till.location"), t("till.anyLocation")],
    terminalId: [t("till.terminal"), t("till.anyTerminal")],
    code: [t("till.code"), t("till.anyCode")],
    kind: [t("till.kind"), t("till.anyKind")],
  } as const;
  return (
    <div className={styles["filters"]} role="search">
      <Select
        aria-label={t("till.state")}
        value={isAnyState ? "ALL" : (filters.state ?? "OPEN")}
        options={[
          ...quarantineStates.map((state) => ({ value: state, label: t(`till.state_${state}`) })),
          { value: "ALL", label: t("till.anyState") },
        ]}
        onChange={(state) => onChoose("state", state === "OPEN" ? "" : state)}
      />
      {(["locationId", "terminalId", "code", "kind"] as const).map((part) => {
        const chosenValue = String(filters[part] ?? "");
        const filterCounts = facets?.[part] ?? [];
        const isChosenUncounted = chosenValue !== "" && !filterCounts.some((count) => count.value === chosenValue);
        return (
          <Select
            key={part}
            aria-label={wordsByFilter[part][0]}
            value={chosenValue}
            options={[
              { value: "", label: wordsByFilter[part][1] },
              ...(isChosenUncounted
                ? [{ value: chosenValue, label: valueLabelByFilter[part](chosenValue, chosenValue) }]
                : []),
              ...filterCounts.map((count) => ({
                value: count.value,
                label: t("till.withCount", {
                  name: valueLabelByFilter[part](count.label, count.value),
                  number: countText(count.open),
                }),
              })),
            ]}
            onChange={(choice) => onChoose(part, choice)}
          />
        );
      })}
      <IconButton icon="refresh" label={t("till.refresh")} onClick={onRefresh} />
    </div>
  );
}
