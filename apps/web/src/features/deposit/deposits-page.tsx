/** Deposits by day and store, and the days that still need one. */
import type { DepositRow } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { depositStatuses, type DepositStatus } from "@comptoir/domain/deposit";
import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import {
  Badge,
  Button,
  Card,
  Checkbox,
  DataTable,
  EmptyState,
  Field,
  Page,
  PageHeader,
  Select,
  Stack,
  TextInput,
  type TableColumn,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";

import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import { AwaitedCard } from "../../shared/failed-part.tsx";
import { dayText as shortDayText } from "../../shared/day-text.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { depositPath, depositsPath } from "./deposit-path.ts";
import { askDeposits, type DepositQuery } from "./deposit-requests.ts";
import { moneyText, statusTones } from "./deposit-words.ts";
import styles from "./deposit.module.css";
import { OpenDays } from "./open-days.tsx";

const pageSize = 50;
const isDepositStatus = (value: string | null): value is DepositStatus =>
  value !== null && Object.hasOwn(depositStatuses, value);
const statusOf = (value: string | null): DepositStatus | null => (isDepositStatus(value) ? value : null);

type DepositFilter = Pick<DepositQuery, "status" | "from" | "to">;

/** Parses a day of the address; invalid text filters nothing. */
function dayOf(value: string | null): CalendarDate | null {
  const day = value === null ? null : parseCalendarDate(value);
  return day?.ok === true ? day.value : null;
}
const statusCodes = Object.keys(depositStatuses).filter(isDepositStatus);

export function DepositsPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const address = new URLSearchParams(useSearch());
  const filter: DepositFilter = {
    status: statusOf(address.get("status")),
    from: dayOf(address.get("from")),
    to: dayOf(address.get("to")),
  };
  const isWide = address.get("columns") === "all";
  const chooseFilter = (part: string, value: string) => {
    const nextParams = new URLSearchParams(address);
    if (value === "") nextParams.delete(part);
    else nextParams.set(part, value);
    const query = nextParams.toString();
    navigate(query === "" ? depositsPath : `${depositsPath}?${query}`, { replace: true });
  };
  const mayPrepare = hasPermission(claims?.permissions ?? [], ["SALE_CUD"]);
  return (
    <Page>
      <PageHeader title={t("deposit.title")} />
      <Stack gap={4}>
        {mayPrepare && <OpenDays key={claims?.tli ?? 0} />}
        <div className={styles["filter"]}>
          <Select
            aria-label={t("deposit.status")}
            value={filter.status ?? ""}
            options={[
              { value: "", label: t("deposit.allStatuses") },
              ...statusCodes.map((value) => ({ value, label: t(`deposit.status_${value}`) })),
            ]}
            onChange={(value) => chooseFilter("status", value)}
          />
          {(["from", "to"] as const).map((part) => (
            <Field key={part} label={t(`deposit.${part}`)}>
              <TextInput type="date" value={filter[part] ?? ""} onChange={(value) => chooseFilter(part, value)} />
            </Field>
          ))}
          <Checkbox
            label={t("deposit.allColumns")}
            checked={isWide}
            onChange={(checked) => chooseFilter("columns", checked ? "all" : "")}
          />
        </div>
        <DepositList key={`${claims?.tli ?? 0} ${JSON.stringify(filter)}`} filter={filter} isWide={isWide} />
      </Stack>
    </Page>
  );
}

function DepositList({ filter, isWide }: Readonly<{ filter: DepositFilter; isWide: boolean }>): ReactElement {
  const [request, setRequest] = useState({ size: pageSize, again: 0 });
  const [answer] = useAnswer(askDeposits, { ...filter, ...request });
  if (answer?.ok !== true)
    return (
      <AwaitedCard
        answer={answer}
        rows={6}
        failedTitle={t("deposit.failed")}
        onRetry={() => setRequest((previousRequest) => ({ ...previousRequest, again: previousRequest.again + 1 }))}
      />
    );
  const { rows, total } = answer.value;
  if (rows.length === 0)
    return Object.values(filter).every((value) => value === null) ? (
      <EmptyState icon="file" title={t("deposit.empty")} description={t("deposit.emptyText")} />
    ) : (
      <EmptyState icon="search" title={t("deposit.noneFound")} />
    );
  return (
    <>
      <Card flush>
        <DepositTable rows={rows} total={total} isWide={isWide} />
      </Card>
      {rows.length < total && rows.length < 1_000 && (
        <Button
          onClick={() =>
            setRequest((previousRequest) => ({
              ...previousRequest,
              size: Math.min(1_000, previousRequest.size + pageSize),
            }))
          }
        >
          {t("deposit.more")}
        </Button>
      )}
    </>
  );
}

/** How the expected cash comes about. */
const cashColumns = ["opening", "received", "change", "refunds", "payIns", "payOuts", "drops"] as const;
/** Results of the count, and the money brought to the bank. */
const resultColumns = ["expected", "declared", "overShort", "deposited", "remainingFloat"] as const;

const moneyColumn = (
  key: (typeof cashColumns)[number] | (typeof resultColumns)[number],
  header: string,
): TableColumn<DepositRow> => ({
  key,
  header,
  numeric: true,
  cell: (row) => moneyText(row[key]),
  sortValue: (row) => row[key],
  negative: (row) => (row[key] ?? 0) < 0,
});

/** Lists the columns of the deposits; a wide list also has how the expected cash comes about, and who verified it. */
const depositColumns = (isWide: boolean): readonly TableColumn<DepositRow>[] => [
  {
    key: "day",
    header: t("deposit.day"),
    cell: ({ id, businessDate }) => (
      <Link href={depositPath(id)} className={styles["link"] ?? ""} onClick={(event) => event.stopPropagation()}>
        {shortDayText(businessDate)}
      </Link>
    ),
    sortValue: ({ businessDate }) => businessDate,
  },
  {
    key: "location",
    header: t("deposit.location"),
    card: "plain",
    cell: ({ location }) => location,
    sortValue: ({ location }) => location,
  },
  {
    key: "status",
    header: t("deposit.status"),
    card: "end",
    cell: ({ status }) => <Badge tone={statusTones[status]}>{t(`deposit.status_${status}`)}</Badge>,
    sortValue: ({ status }) => t(`deposit.status_${status}`),
  },
  ...(isWide ? cashColumns.map((flow) => moneyColumn(flow, t(`deposit.flow_${flow}`))) : []),
  ...resultColumns.map((sum) => moneyColumn(sum, t(`deposit.${sum}`))),
  { key: "bag", header: t("deposit.bagNumber"), cell: ({ bagNumber }) => bagNumber || "–" },
  ...(isWide ? [bankColumn()] : []),
  { key: "by", header: t("deposit.preparedBy"), cell: ({ preparedBy }) => preparedBy.name },
  ...(isWide ? [verifierColumn()] : []),
];

const bankColumn = (): TableColumn<DepositRow> => ({
  key: "bank",
  header: t("deposit.bankReference"),
  cell: ({ bankReference }) => bankReference || "–",
});

const verifierColumn = (): TableColumn<DepositRow> => ({
  key: "verifiedBy",
  header: t("deposit.verifiedBy"),
  cell: ({ verifiedBy }) => verifiedBy?.name ?? "–",
});

type DepositTableProps = Readonly<{ rows: readonly DepositRow[]; total: number; isWide: boolean }>;

function DepositTable({ rows, total, isWide }: DepositTableProps): ReactElement {
  const [, navigate] = useLocation();
  return (
    <DataTable
      caption={t("deposit.title")}
      cards
      rows={rows}
      rowKey={({ id }) => String(id)}
      onRowClick={({ id }) => navigate(depositPath(id))}
      footer={t("deposit.shownOf", { shown: countText(rows.length), number: countText(total) })}
      columns={depositColumns(isWide)}
    />
  );
}
