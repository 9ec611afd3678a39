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
import { useListAddress } from "../../shared/use-list-address.ts";
import { depositPathOf, depositsPath } from "./deposit-path.ts";
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
  const dayResult = value === null ? null : parseCalendarDate(value);
  return dayResult?.ok === true ? dayResult.value : null;
}
const statusCodes = Object.keys(depositStatuses).filter(isDepositStatus);

export function DepositsPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const openList = useListAddress(depositsPath);
  const addressParams = new URLSearchParams(useSearch());
  const depositFilter: DepositFilter = {
    status: statusOf(addressParams.get("status")),
    from: dayOf(addressParams.get("from")),
    to: dayOf(addressParams.get("to")),
  };
  const hasAllColumns = addressParams.get("columns") === "all";
  const chooseFilter = (part: string, value: string) => {
    const nextParams = new URLSearchParams(addressParams);
    if (value === "") nextParams.delete(part);
    else nextParams.set(part, value);
    openList(nextParams.toString());
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
            value={depositFilter.status ?? ""}
            options={[
              { value: "", label: t("deposit.allStatuses") },
              ...statusCodes.map((value) => ({ value, label: t(`deposit.status_${value}`) })),
            ]}
            onChange={(value) => chooseFilter("status", value)}
          />
          {(["from", "to"] as const).map((part) => (
            <Field key={part} label={t(`deposit.${part}`)}>
              <TextInput
                type="date"
                value={depositFilter[part] ?? ""}
                onChange={(value) => chooseFilter(part, value)}
              />
            </Field>
          ))}
          <Checkbox
            label={t("deposit.allColumns")}
            checked={hasAllColumns}
            onChange={(checked) => chooseFilter("columns", checked ? "all" : "")}
          />
        </div>
        <DepositList
          key={`${claims?.tli ?? 0} ${JSON.stringify(depositFilter)}`}
          filter={depositFilter}
          isWide={hasAllColumns}
        />
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

/** Columns of the amounts from which the expected cash is computed. */
const cashColumnKeys = ["opening", "received", "change", "refunds", "payIns", "payOuts", "drops"] as const;
/** Results of the count, and the money brought to the bank. */
const resultColumnKeys = ["expected", "declared", "overShort", "deposited", "remainingFloat"] as const;

const buildMoneyColumn = (
  key: (typeof cashColumnKeys)[number] | (typeof resultColumnKeys)[number],
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
const buildDepositColumns = (isWide: boolean): readonly TableColumn<DepositRow>[] => [
  {
    key: "day",
    header: t("deposit.day"),
    cell: ({ id, businessDate }) => (
      <Link href={depositPathOf(id)} className={styles["link"] ?? ""} onClick={(event) => event.stopPropagation()}>
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
  ...(isWide ? cashColumnKeys.map((flow) => buildMoneyColumn(flow, t(`deposit.flow_${flow}`))) : []),
  ...resultColumnKeys.map((sum) => buildMoneyColumn(sum, t(`deposit.${sum}`))),
  { key: "bag", header: t("deposit.bagNumber"), cell: ({ bagNumber }) => bagNumber || "–" },
  ...(isWide ? [buildBankColumn()] : []),
  { key: "by", header: t("deposit.preparedBy"), cell: ({ preparedBy }) => preparedBy.name },
  ...(isWide ? [buildVerifierColumn()] : []),
];

const buildBankColumn = (): TableColumn<DepositRow> => ({
  key: "bank",
  header: t("deposit.bankReference"),
  cell: ({ bankReference }) => bankReference || "–",
});

const buildVerifierColumn = (): TableColumn<DepositRow> => ({
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
      onRowClick={({ id }) => navigate(depositPathOf(id))}
      footer={t("deposit.shownOf", { shown: countText(rows.length), number: countText(total) })}
      columns={buildDepositColumns(isWide)}
    />
  );
}
