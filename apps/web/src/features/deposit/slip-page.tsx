/** Deposit slip and list of cheques for the bag, on one printed page. */
import type { DepositDetail } from "@comptoir/api/wire";
import { denominations, depositSlip, type DepositSlip, type SlipRow } from "@comptoir/domain/deposit";
import { cents } from "@comptoir/domain/money";
import { Button, DescriptionList, EmptyState, Page, PageHeader, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import { countText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { usePrintHead } from "../../shared/print-head.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { depositPathOf, depositsPath } from "./deposit-path.ts";
import { askDeposit } from "./deposit-requests.ts";
import { dayText, moneyText } from "./deposit-words.ts";
import styles from "./deposit.module.css";

export function SlipPage({ params }: ScreenProps): ReactElement {
  const depositId = Number(params["id"]);
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(askDeposit, { id: Number.isSafeInteger(depositId) ? depositId : 0, again: attempt });
  useNearestList(depositsPath, answer);
  if (answer?.ok === true) return <Slip deposit={answer.value} />;
  return (
    <Page>
      {answer === null ? (
        <SkeletonRows isPage rows={8} label={t("common.loading")} />
      ) : (
        <FailedPart
          isPage
          title={t("deposit.depositFailed")}
          failure={answer.failure}

          onRetry={() => setAttempt((previousAttempt) => previousAttempt + 1)}
        />
      )}
    </Page>
  );
}

/** Computes the deposit slip from the counts of a deposit; null if there is no slip. */
function slipOf(deposit: DepositDetail): DepositSlip | null {
  const { preparedBy, verifiedBy, drawers } = deposit;
  return depositSlip({
    ...deposit,
    preparedBy: preparedBy.id,
    verifiedBy: verifiedBy?.id ?? null,
    drawers: drawers.map(({ terminal, count, ...cash }) => ({
      terminal,
      count,
      cash: {
        opening: cash.opening ?? cents(0),
        received: cash.received ?? cents(0),
        change: cash.change ?? cents(0),
        refunds: cash.refunds ?? cents(0),
        payIns: cash.payIns ?? cents(0),
        payOuts: cash.payOuts ?? cents(0),
        drops: cash.drops ?? cents(0),
      },
    })),
  });
}

function Slip({ deposit }: Readonly<{ deposit: DepositDetail }>): ReactElement {
  const [, navigate] = useLocation();
  const slip = slipOf(deposit);
  usePrintHead(deposit.location, t("deposit.slip"));
  return (
    <Page>
      <PageHeader
        title={t("deposit.slip")}
        description={`${deposit.location} · ${dayText(deposit.businessDate)}`}
        actions={
          <span className={styles["screenOnly"]}>
            <Button icon="chevron-left" onClick={() => navigate(depositPathOf(deposit.id))}>
              {t("deposit.cancel")}
            </Button>{" "}
            <Button variant="primary" icon="printer" onClick={() => window.print()}>
              {t("deposit.print")}
            </Button>
          </span>
        }
      />
      {slip === null ? (
        <EmptyState icon="info" title={t("errors.DEPOSIT_UNCOUNTED")} />
      ) : (
        <Stack gap={3}>
          <DescriptionList
            items={[
              { key: "bag", label: t("deposit.bagNumber"), value: slip.bagNumber || "–" },
              { key: "by", label: t("deposit.preparedBy"), value: deposit.preparedBy.name },
              { key: "second", label: t("deposit.verifiedBy"), value: deposit.verifiedBy?.name ?? "–" },
            ]}
          />
          <SlipTable slip={slip} />
          <ChequeTable slip={slip} />
          <p className={styles["sumLine"]}>
            {t("deposit.total")} <strong>{moneyText(slip.total)}</strong>
          </p>
          <p className={styles["signature"]}>{t("deposit.signature")}</p>
        </Stack>
      )}
    </Page>
  );
}

const describeSlipUnit = ({ denomination, unit }: SlipRow): string => {
  const denominationAmountText = moneyText(cents(denominations[denomination].value));
  return unit === "roll" ? `${denominationAmountText} · ${t("deposit.rolls")}` : denominationAmountText;
};

function SlipTable({ slip }: Readonly<{ slip: DepositSlip }>): ReactElement {
  return (
    <table className={styles["statement"]}>
      <thead>
        <tr>
          <th scope="col">{t("deposit.cash")}</th>
          <th scope="col" className={styles["number"]}>
            {t("deposit.quantity")}
          </th>
          <th scope="col" className={styles["number"]}>
            {t("deposit.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {slip.rows.map((row) => (
          <tr key={`${row.denomination} ${row.unit}`}>
            <th scope="row">{describeSlipUnit(row)}</th>
            <td className={styles["number"]}>{countText(row.count)}</td>
            <td className={styles["number"]}>{moneyText(row.amount)}</td>
          </tr>
        ))}
        <tr className={styles["sum"]}>
          <th scope="row">{t("deposit.total")}</th>
          <td />
          <td className={styles["number"]}>{moneyText(slip.cash)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function ChequeTable({ slip }: Readonly<{ slip: DepositSlip }>): ReactElement {
  if (slip.cheques.length === 0) return <p className={styles["muted"]}>{t("deposit.noCheques")}</p>;
  return (
    <table className={styles["statement"]}>
      <thead>
        <tr>
          <th scope="col">{t("deposit.chequeList")}</th>
          <th scope="col" className={styles["number"]}>
            {t("deposit.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {slip.cheques.map(({ number, amount }, index) => (
          <tr key={`${number} ${String(index)}`}>
            <th scope="row">{number}</th>
            <td className={styles["number"]}>{moneyText(amount)}</td>
          </tr>
        ))}
        <tr className={styles["sum"]}>
          <th scope="row">{t("deposit.total")}</th>
          <td className={styles["number"]}>{moneyText(slip.chequeTotal)}</td>
        </tr>
      </tbody>
    </table>
  );
}
