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
  type RehearsalSubject,
} from "../../shared/rehearsal-address.ts";
import { priceDraftOf } from "./price-draft.ts";
import { PriceRehearsal } from "./price-rehearsal.tsx";
import { rehearsalGateway, type RehearsalGateway } from "./rehearsal-requests.ts";
import { RoundingRehearsal } from "./rounding-rehearsal.tsx";
import { taxDraftOf } from "./tax-draft.ts";
import { TaxRehearsal } from "./tax-rehearsal.tsx";
import { useTrialDraft } from "./use-trial-draft.ts";

export function RehearsalPage(): ReactElement {
  return <RehearsalScreen gateway={rehearsalGateway} />;
}

export function RehearsalScreen({ gateway }: Readonly<{ gateway: RehearsalGateway }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const rehearsalAddress = parseRehearsalAddress(useSearch());
  const { date } = rehearsalAddress;
  const subjects = rehearsalSubjects.filter(
    (option) => option !== "prices" || hasPermission(claims?.permissions ?? [], ["PRODUCT_READ"]),
  );
  const subject = subjects.find((option) => option === rehearsalAddress.subject) ?? "taxes";
  const changeAddress = (changes: Partial<RehearsalAddress>) =>
    navigate(printRehearsalPath({ ...rehearsalAddress, ...changes }));
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
        <SubjectRehearsal
          key={claims?.tli}
          {...{ gateway, subject }}
          address={rehearsalAddress}
          onChange={changeAddress}
        />
      </Stack>
    </Page>
  );
}

type SubjectProps = Readonly<{
  gateway: RehearsalGateway;
  subject: RehearsalSubject;
  address: RehearsalAddress;
  onChange: (changes: Partial<RehearsalAddress>) => void;
}>;

/** Rehearsal of the chosen subject; typed texts of the others stay. */
function SubjectRehearsal({ gateway, subject, address, onChange }: SubjectProps): ReactElement {
  const { date, taxes, rounding, prices } = address;
  const { departments, products } = prices;
  const typedTaxes = useTrialDraft(taxes, taxDraftOf);
  // Without the price list: choosing another one keeps typed texts.
  const typedPrices = useTrialDraft({ departments, products }, priceDraftOf);
  if (subject === "taxes")
    return (
      <TaxRehearsal
        {...{ gateway, date }}
        tried={taxes}
        typed={typedTaxes}
        onTry={(tried) => onChange({ taxes: tried })}
      />
    );
  if (subject === "rounding")
    return (
      <RoundingRehearsal {...{ gateway, date }} tried={rounding} onTry={(tried) => onChange({ rounding: tried })} />
    );
  return (
    <PriceRehearsal
      {...{ gateway, date }}
      tried={prices}
      typed={typedPrices}
      onTry={(tried) => onChange({ prices: tried })}
    />
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
