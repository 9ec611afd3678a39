/** Occurrences of errors by day, and the decisions about them. */
import type { ErrorTriageWire } from "@comptoir/api/wire";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
import type { ReactElement } from "react";

import { clockText, countText, momentText } from "../../../session/written.ts";
import { language, t } from "../../../shared/text.ts";
import panelStyles from "../../../rows/panel.module.css";

/** First and last day of a report. */
export type DayRange = Readonly<{ from: string; to: string }>;

type ErrorDaysProps = Readonly<{ days: ErrorTriageWire["days"]; range: DayRange }>;

/** Days on which errors occurred: the days of the report's period, which add up to the figure of the row, and all other days. */
export function ErrorDays({ days, range }: ErrorDaysProps): ReactElement {
  const isInReport = ({ date }: { readonly date: string }) => date >= range.from && date <= range.to;
  const otherDays = days.filter((day) => !isInReport(day));
  return (
    <>
      <DayList days={days.filter(isInReport)} label="report.errorDays" isOpen />
      {otherDays.length > 0 && <DayList days={otherDays} label="report.errorOtherDays" isOpen={false} />}
    </>
  );
}

type DayListProps = Pick<ErrorDaysProps, "days"> &
  Readonly<{ label: "report.errorDays" | "report.errorOtherDays"; isOpen: boolean }>;

function DayList({ days, label, isOpen }: DayListProps): ReactElement {
  const totalOccurrences = days.reduce((sum, { occurrences }) => sum + occurrences, 0);
  return (
    <details className={panelStyles["earlier"]} open={isOpen}>
      <summary>{t(label, { count: totalOccurrences, number: countText(totalOccurrences) })}</summary>
      <ul>
        {days.map(({ date, occurrences, firstAt, lastAt, requestId }) => (
          <li key={date}>
            {t("report.errorDay", {
              count: occurrences,
              number: countText(occurrences),
              date: dateText(date),
              time: firstAt === lastAt ? clockText(lastAt) : `${clockText(firstAt)} – ${clockText(lastAt)}`,
            })}
            {requestId !== "" && <code className={panelStyles["request"]}>{requestId}</code>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function dateText(text: string): string {
  const dateResult = parseCalendarDate(text);
  return dateResult.ok ? formatDate(dateResult.value, language, "medium") : text;
}

/** Decisions about errors, newest first. */
export function ErrorHistory({ history }: Readonly<{ history: ErrorTriageWire["history"] }>): ReactElement | null {
  if (history.length === 0) return null;
  return (
    <details className={panelStyles["earlier"]}>
      <summary>{t("report.errorHistory")}</summary>
      <ul>
        {history.map((step) => (
          <li key={step.version}>
            {stepText(step)}
            {step.comment !== "" && <span> · {step.comment}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function stepText({ action, by, at, assignee, mutedUntil }: ErrorTriageWire["history"][number]): string {
  const stepParams = { name: by, when: momentText(at) };
  if (action === "ASSIGN" && assignee !== null) return t("report.errorStep_ASSIGN", { ...stepParams, assignee });
  if (action === "ASSIGN") return t("report.errorStep_UNASSIGN", stepParams);
  if (action === "MUTE" && mutedUntil !== null)
    return t("report.errorStep_MUTE_UNTIL", { ...stepParams, until: momentText(mutedUntil) });
  return t(`report.errorStep_${action}`, stepParams);
}
