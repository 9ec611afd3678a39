/** Filters of the audit trail: words, time, person, kind and action. */
import { auditActions, isAuditAction, isAuditKind, readableAuditKinds } from "@comptoir/domain/entity";
import { formatRange, parseCalendarDate, parseRangeText } from "@comptoir/domain/period";
import { Button, IconButton, SearchSelect, Select, Toolbar } from "@comptoir/ui-react";
import { useRef } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { SearchField } from "../../entity/search-field.tsx";
import { PeriodChoice } from "../../session/period-choice.tsx";
import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import type { AuditQuery } from "./audit-address.ts";
import { askAuditPeople } from "./audit-requests.ts";
import { actionText, kindText } from "./audit-words.ts";
import styles from "./audit.module.css";

const periodPresetCodes = ["-0d", "-1d", "-0w", "-1w", "-0m", "-1m"] as const;

export type AuditFiltersProps = Readonly<{
  query: AuditQuery;
  /** Whether the trail is filtered, so that its filters can be cleared. */
  isFiltered: boolean;
  onChange: (change: AuditQueryChange) => void;
  onClear: () => void;
  onReload: () => void;
}>;

/** Changed filters; undefined removes one. */
export type AuditQueryChange = { readonly [Name in keyof AuditQuery]: AuditQuery[Name] | undefined };

export function AuditFilters({ query, isFiltered, onChange, onClear, onReload }: AuditFiltersProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const searchFieldRef = useRef<HTMLInputElement>(null);
  return (
    <Toolbar
      search={
        <SearchField
          search={query.search ?? ""}
          label={t("audit.search")}
          field={searchFieldRef}
          onSearch={(search) => onChange({ search: search === "" ? undefined : search })}
        />
      }
    >
      <PeriodFilter query={query} onChange={(period) => onChange({ period })} />
      <PersonFilter query={query} layerId={claims?.tli ?? 0} onChange={(userId) => onChange({ userId })} />
      <span className={styles["choice"]}>
        <Select
          aria-label={t("audit.kind")}
          value={query.kind ?? ""}
          options={[
            { value: "", label: t("audit.anyKind") },
            ...readableAuditKinds(claims?.permissions ?? []).map((kind) => ({
              value: kind,
              label: kindText(kind),
            })),
          ]}
          onChange={(kind) => onChange({ kind: isAuditKind(kind) ? kind : undefined })}
        />
      </span>
      <span className={styles["choice"]}>
        <Select
          aria-label={t("audit.what")}
          value={query.action ?? ""}
          options={[
            { value: "", label: t("audit.anyAction") },
            ...auditActions.map((action) => ({ value: action, label: actionText(action) })),
          ]}
          onChange={(action) => onChange({ action: isAuditAction(action) ? action : undefined })}
        />
      </span>
      {isFiltered && (
        <Button icon="close" variant="quiet" onClick={onClear}>
          {t("audit.clear")}
        </Button>
      )}
      <IconButton icon="refresh" label={t("management.refresh")} onClick={onReload} />
    </Toolbar>
  );
}

function PeriodFilter({
  query,
  onChange,
}: Readonly<{ query: AuditQuery; onChange: (period: string | undefined) => void }>): ReactElement {
  const { period = "" } = query;
  const presetCode = periodPresetCodes.find((preset) => preset === period) ?? (period === "" ? "" : null);
  const typedRange = presetCode === null ? parseRangeText(period) : null;
  const [from = "", to = ""] = presetCode === null ? period.split("..") : [];
  const [start, end] = [parseCalendarDate(from), parseCalendarDate(to)];
  return (
    <PeriodChoice
      value={
        presetCode === ""
          ? t("audit.anyTime")
          : presetCode !== null
            ? t(`dashboard.range_${presetCode}`)
            : typedRange?.ok === true && start.ok && end.ok
              ? formatRange({ from: start.value, to: end.value }, language)
              : period
      }
      code={presetCode}
      dates={{ from, to }}
      presets={[
        { code: "", label: t("audit.anyTime") },
        ...periodPresetCodes.map((preset) => ({ code: preset, label: t(`dashboard.range_${preset}`) })),
      ]}
      onChange={(nextPeriod) => onChange(nextPeriod === "" ? undefined : nextPeriod)}
    />
  );
}

function PersonFilter({
  query,
  layerId,
  onChange,
}: Readonly<{
  query: AuditQuery;
  layerId: number;
  onChange: (userId: number | undefined) => void;
}>): ReactElement | null {
  const [answer] = useAnswer(askAuditPeople, layerId);
  const peopleAnswer = answer?.ok === true ? answer.value : { people: [], hasMore: false };
  const missingPersonChoices =
    query.userId === undefined || peopleAnswer.people.some(({ id }) => id === query.userId)
      ? []
      : [{ value: String(query.userId), label: t("audit.personNumber", { number: query.userId }) }];
  // Reserves the space of the filter until the users are loaded.
  if (answer !== null && peopleAnswer.people.length + missingPersonChoices.length === 0) return null;
  return (
    <span
      className={styles["person"]}
      title={peopleAnswer.hasMore ? t("audit.peopleCut", { number: countText(peopleAnswer.people.length) }) : undefined}
    >
      <SearchSelect
        icon="user"
        label={t("audit.person")}
        placeholder={t("audit.anyone")}
        value={query.userId === undefined ? "" : String(query.userId)}
        options={[
          { value: "", label: t("audit.anyone") },
          ...missingPersonChoices,
          ...peopleAnswer.people.map(({ id, name, username }) => ({
            value: String(id),
            label: name,
            keywords: username,
            detail: username,
          })),
        ]}
        onChange={(choice) => onChange(choice === "" ? undefined : Number(choice))}
        labels={{ search: t("audit.choosePerson"), noMatch: t("audit.noPerson") }}
      />
      {peopleAnswer.hasMore && (
        <span className={styles["muted"]}>
          {t("audit.peopleCut", { number: countText(peopleAnswer.people.length) })}
        </span>
      )}
    </span>
  );
}
