/** Audit trail: entries filtered by user, action, time and place; an entry opens with its fields before and after. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import {
  auditActions,
  deviceAddressPermission,
  isAuditAction,
  isAuditKind,
  readableAuditKinds,
} from "@comptoir/domain/entity";
import { parseCalendarDate, parseRangeText, formatRange } from "@comptoir/domain/period";
import {
  Announcement,
  Banner,
  Button,
  Card,
  EmptyState,
  ErrorState,
  IconButton,
  Page,
  PageHeader,
  SearchSelect,
  Select,
  SkeletonRows,
  Stack,
  Toolbar,
} from "@comptoir/ui-react";
import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { SearchField } from "../../entity/search-field.tsx";
import { registerStore } from "../../shared/registered-stores.ts";
import { session } from "../../session/session.ts";
import { clockText, countText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { PeriodChoice } from "../../session/period-choice.tsx";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { parseOpenEntry, parseAuditQuery, printAuditQuery, type AuditQuery } from "./audit-address.ts";
import { AuditEntryDialog } from "./audit-entry.tsx";
import { exportAudit } from "./audit-export.ts";
import { askAudit, askAuditPeople } from "./audit-requests.ts";
import { createAuditStore, type AuditStore } from "./audit-store.ts";
import { AuditTable } from "./audit-table.tsx";
import { actionText, kindText } from "./audit-words.ts";
import styles from "./audit.module.css";

const { path } = navigationEntries.AUDIT;
const presets = ["-0d", "-1d", "-0w", "-1w", "-0m", "-1m"] as const;

const auditStore = createAuditStore(askAudit);
registerStore(auditStore.reset);

export function AuditPage(): ReactElement {
  return <AuditScreen store={auditStore} />;
}

export function AuditScreen({ store }: Readonly<{ store: AuditStore }>): ReactElement {
  const { rows, older, loading, failure, asOf } = useSnapshot(store.state);
  const { claims } = useSnapshot(session.state);
  const address = useSearch();
  const [, navigate] = useLocation();
  const searchField = useRef<HTMLInputElement>(null);
  const ask = parseAuditQuery(address);
  const question = printAuditQuery(ask);
  const layerId = claims?.tli ?? 0;
  const entry = parseOpenEntry(address);
  const open = (parameters: string) => navigate(parameters === "" ? path : `${path}?${parameters}`, { replace: true });
  const go = (change: { readonly [Name in keyof AuditQuery]: AuditQuery[Name] | undefined }) =>
    open(
      printAuditQuery(
        Object.fromEntries(Object.entries({ ...ask, ...change }).filter(([, value]) => value !== undefined)),
      ),
    );

  useEffect(
    function askTrail() {
      void store.show(parseAuditQuery(question));
    },
    [store, question, layerId],
  );

  return (
    <Page>
      <PageHeader
        title={t("shell.entry_AUDIT")}
        description={asOf === null ? "\u00A0" : t("management.asOf", { time: clockText(asOf) })}
        actions={
          <Button icon="download" disabled={rows === null || rows.length === 0} onClick={() => void exportAudit(store)}>
            {t("audit.export")}
          </Button>
        }
      />
      <Announcement>
        {loading || rows === null ? null : t("audit.shown", { count: rows.length, number: countText(rows.length) })}
      </Announcement>
      <Stack gap={3}>
        <Toolbar
          search={
            <SearchField
              search={ask.search ?? ""}
              label={t("audit.search")}
              field={searchField}
              onSearch={(search) => go({ search: search === "" ? undefined : search })}
            />
          }
        >
          <Period ask={ask} onChange={(period) => go({ period })} />
          <Person ask={ask} layerId={layerId} onChange={(userId) => go({ userId })} />
          <span className={styles["choice"]}>
            <Select
              aria-label={t("audit.kind")}
              value={ask.kind ?? ""}
              options={[
                { value: "", label: t("audit.anyKind") },
                ...readableAuditKinds(claims?.permissions ?? []).map((kind) => ({
                  value: kind,
                  label: kindText(kind),
                })),
              ]}
              onChange={(kind) => go({ kind: isAuditKind(kind) ? kind : undefined })}
            />
          </span>
          <span className={styles["choice"]}>
            <Select
              aria-label={t("audit.what")}
              value={ask.action ?? ""}
              options={[
                { value: "", label: t("audit.anyAction") },
                ...auditActions.map((action) => ({ value: action, label: actionText(action) })),
              ]}
              onChange={(action) => go({ action: isAuditAction(action) ? action : undefined })}
            />
          </span>
          {question !== "" && (
            <Button icon="close" variant="quiet" onClick={() => open("")}>
              {t("audit.clear")}
            </Button>
          )}
          <IconButton icon="refresh" label={t("management.refresh")} onClick={() => void store.reload()} />
        </Toolbar>
        {failure !== null && rows !== null && (
          <Banner
            tone="danger"
            actions={
              <Button size="compact" icon="refresh" onClick={() => void store.reload()}>
                {t("common.retry")}
              </Button>
            }
          >
            <PartFailure failure={failure} />
          </Banner>
        )}
        {rows === null ? (
          <Card>
            {failure === null ? (
              <SkeletonRows rows={10} label={t("common.loading")} />
            ) : (
              <ErrorState
                title={t("audit.failed")}
                description={<PartFailure failure={failure} />}
                retryLabel={t("common.retry")}
                onRetry={() => void store.reload()}
              />
            )}
          </Card>
        ) : rows.length === 0 ? (
          <EmptyState
            icon="list"
            title={t("audit.empty")}
            description={t("audit.emptyText")}
            actions={
              question === "" ? undefined : (
                <Button icon="close" onClick={() => open("")}>
                  {t("audit.clear")}
                </Button>
              )
            }
          />
        ) : (
          <Card flush>
            <AuditTable
              rows={rows}
              stale={loading}
              hasAddress={hasPermission(claims?.permissions ?? [], [deviceAddressPermission])}
              onOpen={({ id }) => open(printAuditQuery(ask, id))}
            />
          </Card>
        )}
        {rows !== null && rows.length > 0 && (
          <div className={styles["foot"]}>
            <span className={styles["muted"]}>
              {t("audit.shown", { count: rows.length, number: countText(rows.length) })}
              {older === null ? `. ${t("audit.all")}` : ""}
            </span>
            {older !== null && (
              <Button icon="chevron-down" disabled={loading} onClick={() => void store.readOlder()}>
                {t("audit.older")}
              </Button>
            )}
          </div>
        )}
      </Stack>
      {entry !== 0 && (
        <AuditEntryDialog
          key={entry}
          id={entry}
          known={rows?.find(({ id }) => id === entry) ?? null}
          onClose={() => open(question)}
          onPerson={(userId) => open(printAuditQuery({ userId }))}
        />
      )}
    </Page>
  );
}

function Period({
  ask,
  onChange,
}: Readonly<{ ask: AuditQuery; onChange: (period: string | undefined) => void }>): ReactElement {
  const { period = "" } = ask;
  const code = presets.find((preset) => preset === period) ?? (period === "" ? "" : null);
  const days = code === null ? parseRangeText(period) : null;
  const [from = "", to = ""] = code === null ? period.split("..") : [];
  const [start, end] = [parseCalendarDate(from), parseCalendarDate(to)];
  return (
    <PeriodChoice
      value={
        code === ""
          ? t("audit.anyTime")
          : code !== null
            ? t(`dashboard.range_${code}`)
            : days?.ok === true && start.ok && end.ok
              ? formatRange({ from: start.value, to: end.value }, language)
              : period
      }
      code={code}
      dates={{ from, to }}
      presets={[
        { code: "", label: t("audit.anyTime") },
        ...presets.map((preset) => ({ code: preset, label: t(`dashboard.range_${preset}`) })),
      ]}
      onChange={(next) => onChange(next === "" ? undefined : next)}
    />
  );
}

function Person({
  ask,
  layerId,
  onChange,
}: Readonly<{
  ask: AuditQuery;
  layerId: number;
  onChange: (userId: number | undefined) => void;
}>): ReactElement | null {
  const [answer] = useAnswer(askAuditPeople, layerId);
  const found = answer?.ok === true ? answer.value : { people: [], hasMore: false };
  const others =
    ask.userId === undefined || found.people.some(({ id }) => id === ask.userId)
      ? []
      : [{ value: String(ask.userId), label: t("audit.personNumber", { number: ask.userId }) }];
  // Reserves the space of the filter until the users are loaded.
  if (answer !== null && found.people.length + others.length === 0) return null;
  return (
    <span
      className={styles["person"]}
      title={found.hasMore ? t("audit.peopleCut", { number: countText(found.people.length) }) : undefined}
    >
      <SearchSelect
        icon="user"
        label={t("audit.person")}
        placeholder={t("audit.anyone")}
        value={ask.userId === undefined ? "" : String(ask.userId)}
        options={[
          { value: "", label: t("audit.anyone") },
          ...others,
          ...found.people.map(({ id, name, username }) => ({
            value: String(id),
            label: name,
            keywords: username,
            detail: username,
          })),
        ]}
        onChange={(chosen) => onChange(chosen === "" ? undefined : Number(chosen))}
        labels={{ search: t("audit.choosePerson"), noMatch: t("audit.noPerson") }}
      />
      {found.hasMore && (
        <span className={styles["muted"]}>{t("audit.peopleCut", { number: countText(found.people.length) })}</span>
      )}
    </span>
  );
}
