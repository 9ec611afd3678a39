/** Cashiers compared with their peers: rates with their certainty, the events behind a rate, and the day of a cashier. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { parseRangeText } from "@comptoir/domain/period";
import { isRiskType } from "@comptoir/domain/transaction";
import { Button, ButtonLink, EmptyState, Page, PageHeader, Stack } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";

import { capital, periodText } from "../../report/report-words.ts";
import { namedPeriods, usePeriods } from "../../report/use-periods.ts";
import { PeriodChoice } from "../../session/period-choice.tsx";
import { session } from "../../session/session.ts";
import { clockText } from "../../session/written.ts";
import { AwaitedCard } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { CashierDayCard } from "./cashier-day.tsx";
import { EventList } from "./event-list.tsx";
import { exceptionGateway, type ExceptionGateway } from "./exception-requests.ts";
import { LimitRehearsal } from "./limit-rehearsal.tsx";
import { RateTable, type RateTableProps } from "./rate-table.tsx";

const cashiersPath = `${navigationEntries.REPORT_EXCEPTION.path}/cashiers`;

/** Default period. A month, because rates of one day are uncertain. */
const usualPeriodCode = "-1m";

export function CashiersPage(): ReactElement {
  return <CashierComparison gateway={exceptionGateway} />;
}

export function CashierComparison({ gateway }: Readonly<{ gateway: ExceptionGateway }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const layerId = claims?.tli ?? 0;
  const [turn, setTurn] = useState(0);
  const { rangeText, cashier, type, day, tried, isTrying, goToChange } = usePageAddress();
  const [answer] = useRates(gateway, { date: rangeText, turn, layer: layerId });
  const riskRates = answer?.ok === true ? answer.value : null;
  return (
    <Page>
      <PageHeader
        title={t("exception.cashiers")}
        description={riskRates === null ? "\u00A0" : t("management.asOf", { time: clockText(riskRates.asOf) })}
        actions={
          <CashierActions
            date={rangeText}
            dates={{ from: riskRates?.from ?? "", to: riskRates?.to ?? "" }}
            onChange={(period) => goToChange({ date: period, cashier: "", type: "", day: "" })}
            isTrying={isTrying}
            onToggleTry={() => goToChange(isTrying ? { try: "", refund: "", discount: "" } : { try: "1" })}
          />
        }
      />
      <Stack gap={4}>
        {isTrying && (
          <LimitRehearsal
            key={layerId}
            {...{ gateway, date: rangeText, tried }}
            mayOpenSettings={hasPermission(claims?.permissions ?? [], navigationEntries.CONFIG.uses)}
            onTry={goToChange}
          />
        )}
        {answer?.ok === true ? (
          <Rates
            rates={answer.value.rates}
            selected={{ cashier, type }}
            onSelect={(chosenCashier) =>
              goToChange({ cashier: chosenCashier.cashier ?? "", type: chosenCashier.type, day: "" })
            }
          />
        ) : (
          <AwaitedCard answer={answer} rows={8} failedTitle={t("exception.failed")} onRetry={() => setTurn(turn + 1)} />
        )}
        <Events
          key={layerId}
          gateway={gateway}
          {...{ date: rangeText, cashier, type, day }}
          onDay={(mark) => goToChange({ day: mark })}
        />
      </Stack>
    </Page>
  );
}

/** Reads what the page displays from its address, and changes it there. */
function usePageAddress() {
  const addressParams = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const addressPeriod = addressParams.get("date") ?? usualPeriodCode;
  const [cashier, type, day] = [
    addressParams.get("cashier") ?? "",
    addressParams.get("type") ?? "",
    addressParams.get("day") ?? "",
  ];
  const triedLimits = { refund: addressParams.get("refund") ?? "", discount: addressParams.get("discount") ?? "" };
  const isTrying = addressParams.get("try") === "1";
  const goToChange = (changes: Readonly<Record<string, string>>) => {
    const addressParameters = {
      date: addressPeriod,
      cashier,
      type,
      day,
      ...triedLimits,
      try: isTrying ? "1" : "",
      ...changes,
    };
    const filledParameters = Object.entries(addressParameters).filter(([, value]) => value !== "");
    navigate(`${cashiersPath}?${new URLSearchParams(filledParameters).toString()}`, { replace: true });
  };
  return { rangeText: addressPeriod, cashier, type, day, tried: triedLimits, isTrying, goToChange };
}

type CashierActionsProps = Readonly<{
  date: string;
  dates: Readonly<{ from: string; to: string }>;
  onChange: (period: string) => void;
  /** Whether the rehearsal of limits is open. */
  isTrying: boolean;
  onToggleTry: () => void;
}>;

/** Choice of the period, the rehearsal of limits, and a link to the report of risk events. */
function CashierActions({ date, dates, onChange, isTrying, onToggleTry }: CashierActionsProps): ReactElement {
  const periods = usePeriods();
  const periodCode = namedPeriods.find((namedPeriod) => namedPeriod === date) ?? null;
  const rangeResult = parseRangeText(date);
  return (
    <>
      <PeriodChoice
        value={rangeResult.ok ? capital(periodText(date)) : date}
        code={periodCode}
        dates={dates}
        presets={periods.map((offeredPeriod) => ({
          code: offeredPeriod,
          label: t(`dashboard.range_${offeredPeriod}`),
        }))}
        onChange={onChange}
      />
      <Button aria-expanded={isTrying} onClick={onToggleTry}>
        {t(isTrying ? "exception.closeLimits" : "exception.tryLimits")}
      </Button>
      <Link href={navigationEntries.REPORT_EXCEPTION.path} asChild>
        <ButtonLink>{t("exception.report")}</ButtonLink>
      </Link>
    </>
  );
}

function Rates(props: RateTableProps): ReactElement {
  return props.rates.length === 0 ? (
    <EmptyState icon="check" title={t("exception.none")} description={t("exception.noneText")} />
  ) : (
    <RateTable {...props} />
  );
}

interface RatesRequest {
  readonly date: string;
  readonly turn: number;
  readonly layer: number;
}

const useRates = (gateway: ExceptionGateway, request: RatesRequest) =>
  useAnswer(
    useCallback(({ date }: RatesRequest, signal: AbortSignal) => gateway.rates(date, signal), [gateway]),
    request,
  );

type EventsProps = Readonly<{
  gateway: ExceptionGateway;
  date: string;
  cashier: string;
  type: string;
  day: string;
  /** Opens a day of the cashier; an empty text closes it. */
  onDay: (day: string) => void;
}>;

/** Events behind a rate, and the opened day of the cashier. */
function Events({ gateway, date, cashier, type, day, onDay }: EventsProps): ReactElement {
  return (
    <>
      {(cashier !== "" || type !== "") && (
        <EventList
          key={`${date} ${cashier} ${type}`}
          gateway={gateway}
          query={{
            date,
            ...(cashier !== "" && { cashier }),
            ...(isRiskType(type) && { type }),
          }}
          onDay={onDay}
        />
      )}
      {cashier !== "" && day !== "" && (
        <CashierDayCard gateway={gateway} cashier={cashier} mark={day} onClose={() => onDay("")} />
      )}
    </>
  );
}
