/** List of deposits: its columns, words and calls. */
import type { DepositRow } from "@comptoir/api/wire";
import { depositStatuses, type DepositStatus } from "@comptoir/domain/deposit";
import { fieldOfWireName, type EntityValues } from "@comptoir/domain/entity";
import type { Words } from "@comptoir/i18n";
import { Badge } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { ListGateway } from "../../entity/entity-gateway.ts";
import { defineRecordScreen } from "../../entity/list-screen.ts";
import { viewGateway } from "../../entity/view-requests.ts";
import { askSignedIn } from "../../runtime.ts";
import { succeed } from "../../shared/answer.ts";
import { dayText as shortDayText } from "../../shared/day-text.ts";
import { t } from "../../shared/text.ts";
import { depositsPath } from "./deposit-path.ts";
import { moneyText, statusTones } from "./deposit-words.ts";
import styles from "./deposit.module.css";

const isDepositStatus = (value: unknown): value is DepositStatus =>
  typeof value === "string" && Object.hasOwn(depositStatuses, value);

/** Row of the list: people are their names. */
type ListedDeposit = Omit<DepositRow, "preparedBy" | "verifiedBy">;
const depositOf = (row: EntityValues): ListedDeposit => row as unknown as ListedDeposit;

const toListRow = ({ preparedBy, verifiedBy, ...deposit }: DepositRow): EntityValues => ({
  ...deposit,
  preparedBy: preparedBy.name,
  verifiedBy: verifiedBy?.name ?? "",
});

const depositListGateway: ListGateway = {
  views: viewGateway("deposit"),
  list: async ({ search, filters, sort, page, size }, signal) => {
    const query = { filters, ...(search !== "" && { search }), ...(sort !== "" && { sort }), page, size };
    const answer = await askSignedIn((api) => api.deposit.list({ query }), signal);
    return answer.ok ? succeed({ ...answer.value, rows: answer.value.rows.map(toListRow) }) : answer;
  },
  facets: async ({ search, filters }, signal) => {
    const answer = await askSignedIn((api) => api.deposit.facets({ query: { search }, payload: filters }), signal);
    return answer.ok
      ? succeed(answer.value.map((facet) => ({ ...facet, column: fieldOfWireName("deposit", facet.column) })))
      : answer;
  },
};

const wordKeyByField = {
  businessDate: "day",
  location: "location",
  status: "status",
  opening: "flow_opening",
  received: "flow_received",
  change: "flow_change",
  refunds: "flow_refunds",
  payIns: "flow_payIns",
  payOuts: "flow_payOuts",
  drops: "flow_drops",
  expected: "expected",
  declared: "declared",
  overShort: "overShort",
  deposited: "deposited",
  remainingFloat: "remainingFloat",
  bagNumber: "bagNumber",
  bankReference: "bankReference",
  comment: "comment",
  preparedBy: "preparedBy",
  verifiedBy: "verifiedBy",
} as const satisfies Readonly<Record<string, keyof Words["deposit"]>>;

export const depositsScreen = defineRecordScreen(
  {
    entity: "deposit",
    path: depositsPath,
    icon: "file",
    own: {
      field: (field) =>
        Object.hasOwn(wordKeyByField, field)
          ? t(`deposit.${wordKeyByField[field as keyof typeof wordKeyByField]}`)
          : null,
      value: (field, value) => (field === "status" && isDepositStatus(value) ? t(`deposit.status_${value}`) : null),
      name: (row) => `${shortDayText(depositOf(row).businessDate)}, ${depositOf(row).location}`,
    },
    columns: [
      "businessDate",
      "location",
      "status",
      "expected",
      "declared",
      "overShort",
      "deposited",
      "remainingFloat",
      "bagNumber",
      "preparedBy",
    ],
    card: ["sums", "status"],
    cells: {
      businessDate: (row) => shortDayText(depositOf(row).businessDate),
      status: (row) => <StatusBadge deposit={depositOf(row)} />,
      sums: (row) => <CardSums deposit={depositOf(row)} />,
    },
    words: {
      title: "deposit.title",
      search: "deposit.search",
      empty: "deposit.empty",
      emptyText: "deposit.emptyText",
    },
  },
  depositListGateway,
);

type DepositProps = Readonly<{ deposit: ListedDeposit }>;

const StatusBadge = ({ deposit: { status } }: DepositProps): ReactElement => (
  <Badge tone={statusTones[status]}>{t(`deposit.status_${status}`)}</Badge>
);

/** Counted amount, difference and deposited amount of a deposit, with its bag, for the card of a phone. */
function CardSums({ deposit: { declared, overShort, deposited, bagNumber } }: DepositProps): ReactElement {
  const bankFacts = [
    ...(deposited === null ? [] : [`${t("deposit.deposited")} ${moneyText(deposited)}`]),
    ...(bagNumber === "" ? [] : [`${t("deposit.bagNumber")} ${bagNumber}`]),
  ];
  return (
    <>
      <span className={styles["cardLine"]}>
        {t("deposit.declared")} {moneyText(declared)}
      </span>
      <span className={styles["cardLine"]}>
        {t("deposit.overShort")} {moneyText(overShort)}
      </span>
      {bankFacts.length > 0 && <span className={styles["cardLine"]}>{bankFacts.join(" · ")}</span>}
    </>
  );
}
