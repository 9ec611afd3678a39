/** Terminal status: stores as tiles, worst first, or terminals in a grid; the versions, and the parts of the server. */
import type { TerminalList } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import {
  Button,
  ButtonLink,
  EmptyState,
  IconButton,
  Page,
  PageHeader,
  SegmentedControl,
  Select,
  Stack,
  Toolbar,
} from "@comptoir/ui-react";
import { useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";

import { SearchField } from "../../entity/search-field.tsx";
import { session } from "../../session/session.ts";
import { clockText, countText } from "../../session/written.ts";
import type { Answer } from "../../shared/answer.ts";
import { AwaitedCard } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { AlertConsole } from "./alert-console.tsx";
import { useListAddress } from "../../shared/use-list-address.ts";
import { monitoringPath } from "./monitoring-path.ts";
import { askTerminals } from "./monitoring-requests.ts";
import { ServerParts } from "./server-parts.tsx";
import { StoreTiles } from "./store-tiles.tsx";
import { filterTerminals, groupTerminals, type TerminalFilter } from "./terminal-groups.ts";
import { TerminalGrid } from "./terminal-grid.tsx";
import { TimeZoneRulesCard } from "./time-zone-rules.tsx";
import { useTimedRefresh } from "../../shared/use-timed-refresh.ts";
import { VersionPie } from "./version-pie.tsx";
import styles from "./monitoring.module.css";

const viewCodes = ["tiles", "grid"] as const;

export function MonitoringPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const openList = useListAddress(monitoringPath);
  const addressParams = new URLSearchParams(useSearch());
  const searchFieldRef = useRef<HTMLInputElement>(null);
  const [times, setTimes] = useState<{ readonly changesAt: number | null; readonly asOf: number } | null>(null);
  const [refreshCount, askAgain] = useTimedRefresh(times?.changesAt ?? null, times?.asOf ?? null);
  const [answer] = useAnswer(askTerminals, { again: refreshCount, layer: claims?.tli ?? 0 });
  const list = answer?.ok === true ? answer.value : null;
  if (list !== null && list.asOf !== times?.asOf) setTimes({ changesAt: list.changesAt, asOf: list.asOf });
  const { view, filter } = readAddress(addressParams);
  const goToChange = (changes: Readonly<Record<string, string>>) => {
    const nextParams = new URLSearchParams(addressParams);
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") nextParams.delete(name);
      else nextParams.set(name, value);
    }
    openList(nextParams.toString());
  };
  return (
    <Page wide>
      <PageHeader
        title={t("shell.entry_MONITORING")}
        description={<div className={styles["summary"]}>{list !== null && <TerminalsSummary list={list} />}</div>}
        actions={
          <>
            <SegmentedControl
              label={t("monitoring.view")}
              value={view}
              options={viewCodes.map((name) => ({ value: name, label: t(`monitoring.view_${name}`) }))}
              onChange={(name) => goToChange({ view: name === "tiles" ? "" : name })}
            />
            <IconButton icon="refresh" label={t("monitoring.refresh")} onClick={askAgain} />
          </>
        }
      />
      <Stack gap={4}>
        {/* Drawn before the list comes, so that nothing moves when it does. */}
        {(answer === null || (list !== null && list.rows.length > 0)) && (
          <TerminalToolbar rows={list?.rows ?? []} filter={filter} searchField={searchFieldRef} onChange={goToChange} />
        )}
        <TerminalAnswer
          answer={answer}
          view={view}
          filter={filter}
          onRetry={askAgain}
          onClear={() => goToChange({ q: "", show: "", location: "" })}
        />
        {list !== null && <AlertConsole rows={list.rows} asOf={list.asOf} />}
        {list !== null && list.versions.length > 0 && (
          <VersionPie versions={list.versions} expected={list.expectedVersion} />
        )}
        <ServerParts again={refreshCount} />
        <TimeZoneRulesCard />
      </Stack>
    </Page>
  );
}

type TerminalToolbarProps = Readonly<{
  rows: TerminalList["rows"];
  filter: TerminalFilter;
  searchField: RefObject<HTMLInputElement | null>;
  /** Changes parameters of the address; an empty text removes one. */
  onChange: (changes: Readonly<Record<string, string>>) => void;
}>;

function TerminalToolbar({ rows, filter, searchField, onChange }: TerminalToolbarProps): ReactElement {
  return (
    <Toolbar
      search={
        <SearchField
          search={filter.search}
          label={t("monitoring.search")}
          field={searchField}
          onSearch={(q) => onChange({ q })}
        />
      }
    >
      <span className={styles["choice"]}>
        <Select
          aria-label={t("monitoring.show")}
          value={filter.isAttention ? "attention" : ""}
          options={[
            { value: "", label: t("monitoring.show_all") },
            { value: "attention", label: t("monitoring.show_attention") },
          ]}
          onChange={(show) => onChange({ show })}
        />
      </span>
      <span className={styles["choice"]}>
        <Select
          aria-label={t("monitoring.location")}
          value={filter.locationId === null ? "" : String(filter.locationId)}
          options={[
            { value: "", label: t("monitoring.anyLocation") },
            ...[...new Map(rows.map((row) => [row.locationId, row.location]))]
              .toSorted(([, left], [, right]) => left.localeCompare(right))
              .map(([id, label]) => ({ value: String(id), label })),
          ]}
          onChange={(choice) => onChange({ location: choice })}
        />
      </span>
    </Toolbar>
  );
}

/** Reads the view and the filter from the address. */
function readAddress(address: URLSearchParams) {
  const viewCode = viewCodes.find((name) => name === address.get("view")) ?? "tiles";
  const location = Number(address.get("location") ?? 0);
  const terminalFilter: TerminalFilter = {
    search: address.get("q") ?? "",
    isAttention: address.get("show") === "attention",
    locationId: Number.isInteger(location) && location > 0 ? location : null,
  };
  return { view: viewCode, filter: terminalFilter };
}

type TerminalAnswerProps = Readonly<{
  answer: Answer<TerminalList> | null;
  view: (typeof viewCodes)[number];
  filter: TerminalFilter;
  onRetry: () => void;
  onClear: () => void;
}>;

/** Terminals, once they are read. */
function TerminalAnswer({ answer, view, filter, onRetry, onClear }: TerminalAnswerProps): ReactElement {
  if (answer?.ok !== true)
    return <AwaitedCard answer={answer} rows={10} failedTitle={t("monitoring.failed")} onRetry={onRetry} />;
  return <Terminals list={answer.value} view={view} filter={filter} onClear={onClear} />;
}

function TerminalsSummary({ list: { rows, asOf } }: Readonly<{ list: TerminalList }>): ReactElement {
  const onlineCount = rows.filter(({ state }) => state === "ONLINE").length;
  const closedCount = rows.filter(({ state }) => state === "CLOSED").length;
  const alertCount = rows.reduce((sum, row) => sum + row.alerts.length, 0);
  const summaryParts = [
    ...(rows.length === 0
      ? []
      : [
          t("monitoring.onlineOf", { online: countText(onlineCount), number: countText(rows.length) }),
          ...(closedCount === 0
            ? []
            : [t("monitoring.closed", { count: closedCount, number: countText(closedCount) })]),
          alertCount === 0
            ? t("monitoring.noAlerts")
            : t("monitoring.alerts", { count: alertCount, number: countText(alertCount) }),
        ]),
    t("management.asOf", { time: clockText(asOf) }),
  ];
  return <>{summaryParts.join(" · ")}</>;
}

type TerminalsProps = Readonly<{
  list: TerminalList;
  view: (typeof viewCodes)[number];
  filter: TerminalFilter;
  onClear: () => void;
}>;

function Terminals({ list, view, filter, onClear }: TerminalsProps): ReactElement {
  if (list.rows.length === 0)
    return (
      <EmptyState
        icon="terminal"
        title={t("monitoring.empty")}
        description={t("monitoring.emptyText")}
        actions={
          <Link href={navigationEntries.TARGET.path} asChild>
            <ButtonLink>{t("monitoring.emptyAction")}</ButtonLink>
          </Link>
        }
      />
    );
  const filteredRows = filterTerminals(list.rows, filter);
  if (filteredRows.length === 0)
    return (
      <EmptyState
        icon="search"
        title={t("monitoring.noMatch")}
        actions={
          <Button icon="close" onClick={onClear}>
            {t("monitoring.clear")}
          </Button>
        }
      />
    );
  return (
    <div className={styles["terminals"]}>
      {view === "tiles" ? (
        <StoreTiles groups={groupTerminals(filteredRows)} asOf={list.asOf} />
      ) : (
        <TerminalGrid rows={filteredRows} asOf={list.asOf} expectedVersion={list.expectedVersion} />
      )}
    </div>
  );
}
