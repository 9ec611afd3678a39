/** Shows the people and actions of a deposit, its bag and reference, and its corrections. */
import type { DepositDetail } from "@comptoir/api/wire";
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { Card, DescriptionList } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { moneyText } from "./deposit-words.ts";

const auditNavigationEntry = navigationEntries.AUDIT;

export function DepositFacts({ deposit }: Readonly<{ deposit: DepositDetail }>): ReactElement {
  const personFacts = (["preparedBy", "countedBy", "verifiedBy", "confirmedBy"] as const).flatMap((key) => {
    const person = deposit[key];
    return person === null ? [] : [{ key, label: t(`deposit.${key}`), value: person.name }];
  });
  const textFacts = (["bagNumber", "bankReference", "comment"] as const).flatMap((key) =>
    deposit[key] === "" ? [] : [{ key, label: t(`deposit.${key}`), value: deposit[key] }],
  );
  const correctionFacts = deposit.corrections.map(({ amount, comment, by, at }, index) => ({
    key: `correction ${String(index)}`,
    label: `${t("deposit.corrected")} · ${momentText(at)}`,
    value: `${moneyText(amount)} · ${comment} · ${by}`,
  }));
  const depositedFacts =
    deposit.deposited === null
      ? []
      : [{ key: "deposited", label: t("deposit.deposited"), value: moneyText(deposit.deposited) }];
  const { claims } = useSnapshot(session.state);
  const auditQuery = new URLSearchParams({ kind: "deposit", q: `${deposit.location} ${deposit.businessDate}` });
  return (
    <Card title={t("deposit.people")}>
      <DescriptionList items={[...personFacts, ...textFacts, ...depositedFacts, ...correctionFacts]} />
      {hasPermission(claims?.permissions ?? [], auditNavigationEntry.permissions) && (
        <Link href={`${auditNavigationEntry.path}?${auditQuery.toString()}`}>{t("deposit.history")}</Link>
      )}
    </Card>
  );
}
