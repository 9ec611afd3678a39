/** Page that tries taxes, cash rounding and prices on past receipts. Nothing is written. */
import { hasPermission } from "@comptoir/domain/access";
import { parseRangeText } from "@comptoir/domain/period";
import { Page, PageHeader, SegmentedControl, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { capital, periodText } from "../../report/report-words.ts";
import { namedPeriods, usePeriods } from "../../report/use-periods.ts";
import { PeriodChoice } from "../../session/period-choice.tsx";
import { session } from "../../session/session.ts";
import { t } from "../../shared/text.ts";
import {
  parseRehearsalAddress,
  printRehearsalPath,
  rehearsalSubjects,
  type RehearsalAddress,
} from "../../shared/rehearsal-address.ts";
import { PriceRehearsal } from "./price-rehearsal.tsx";
import { rehearsalGateway, type RehearsalGateway } from "./rehearsal-requests.ts";
import { RoundingRehearsal } from "./rounding-rehearsal.tsx";
import { TaxRehearsal } from "./tax-rehearsal.tsx";

export function RehearsalPage(): ReactElement {
  return <RehearsalScreen gateway={rehearsalGateway} />;
}

export function RehearsalScreen({ gateway }: Readonly<{ gateway: RehearsalGateway }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const rehearsalAddress = parseRehearsalAddress(useSearch());
  const { date, taxes, rounding, prices } = rehearsalAddress;
  const subjects = rehearsalSubjects.filter(
    (option) => option !== "prices" || hasPermission(claims?.permissions ?? [], ["PRODUCT_READ"]),
  );
  const subject = subjects.find((option) => option === rehearsalAddress.subject) ?? "taxes";
  const changeAddress = (changes: Partial<RehearsalAddress>) =>
    navigate(printRehearsalPath({ ...rehearsalAddress, ...changes }));
  const gatewayAndDate = { gateway, date };
  return (
    <Page>
      <PageHeader
        title={t("rehearsal.title")}
        description={t("rehearsal.intro")}
        actions={<RehearsalPeriod date={date} onChange={(period) => changeAddress({ date: period })} />}
      />
      <Stack gap={4}>
        <SegmentedControl
          label={t("rehearsal.subject")}
          value={subject}
          options={subjects.map((option) => ({ value: option, label: t(`rehearsal.${option}`) }))}
          onChange={(choice) => changeAddress({ subject: choice })}
        />
        {subject === "taxes" ? (
          <TaxRehearsal
            key={claims?.tli}
            {...gatewayAndDate}
            tried={taxes}
            onTry={(tried) => changeAddress({ taxes: tried })}
          />
        ) : subject === "rounding" ? (
          <RoundingRehearsal
            key={claims?.tli}
            {...gatewayAndDate}
            tried={rounding}
            onTry={(tried) => changeAddress({ rounding: tried })}
          />
        ) : (
          <PriceRehearsal
            key={claims?.tli}
            {...gatewayAndDate}
            tried={prices}
            onTry={(tried) => changeAddress({ prices: tried })}
          />
        )}
      </Stack>
    </Page>
  );
}

function RehearsalPeriod({
  date,
  onChange,
}: Readonly<{ date: string; onChange: (period: string) => void }>): ReactElement {
  const periods = usePeriods();
  const rangeResult = parseRangeText(date);
  return (
    <PeriodChoice
      value={rangeResult.ok ? capital(periodText(date)) : date}
      code={namedPeriods.find((period) => period === date) ?? null}
      dates={{ from: "", to: "" }}
      presets={periods.map((period) => ({ code: period, label: t(`dashboard.range_${period}`) }))}
      onChange={onChange}
    />
  );
}
