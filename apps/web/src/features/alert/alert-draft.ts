/** Form of an alert as it is typed. */
import type { AlertWire } from "@comptoir/api/wire";
import { alertBins, type AlertBinCode, type AlertSide } from "@comptoir/domain/dashboard";
import { readPastedNumber } from "@comptoir/domain/measure";
import type { MetricUnit } from "@comptoir/domain/metric";
import type { FormError } from "@comptoir/ui-react";

import type { FieldInWords } from "../../editor/change-sentence.tsx";
import { formatLocalDecimal, formatWithCents } from "../../entity/decimal-text.ts";
import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { language, t } from "../../shared/text.ts";
import { mailTimingText, clockTextOfMinute } from "./alert-words.ts";

export interface AlertDraft {
  readonly bin: AlertBinCode;
  readonly side: AlertSide;
  /** Typed text, in the user's language. */
  readonly limit: string;
  readonly isMailed: boolean;
  /** Units: minutes after midnight. */
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly isPaused: boolean;
}

/** Facts of the figure that an alert watches. */
export type WatchedFigureFacts = Readonly<{
  title: string;
  place: string;
  timeZone: string;
  unit: MetricUnit;
  /** Thresholds of the figure on its board. */
  thresholds: readonly number[];
  /** Whether the alert is on the rows of a report, which are judged by day and week. */
  isOfRows: boolean;
}>;

/** Draft of a new alert: a day that ends low, with a mail but not at night. */
export const newAlertDraft: AlertDraft = {
  bin: "DAY",
  side: "BELOW",
  limit: "",
  isMailed: true,
  quietFrom: 21 * 60,
  quietTo: 7 * 60,
  isPaused: false,
};

/** Lists the lengths of bins to choose from; an alert on rows has no hours. */
export const alertBinsOf = ({ isOfRows }: Pick<WatchedFigureFacts, "isOfRows">): readonly AlertBinCode[] =>
  (Object.keys(alertBins) as AlertBinCode[]).filter((bin) => !isOfRows || bin !== "HOUR");

/** Formats a limit as it is typed; dollars have cents. */
export const limitInputText = (unit: MetricUnit, limit: number): string =>
  formatLocalDecimal(unit === "money" ? formatWithCents(limit) : String(limit));

export const alertDraftOf = ({
  unit,
  bin,
  side,
  limit,
  isMailed,
  quietFrom,
  quietTo,
  isPaused,
}: AlertWire): AlertDraft => ({
  bin,
  side,
  limit: limitInputText(unit, limit),
  isMailed,
  quietFrom,
  quietTo,
  isPaused,
});

/** Returns the values that a save of the draft sends; null if its limit is no number. */
export function alertChoiceOf(draft: AlertDraft) {
  const limitResult = readPastedNumber(draft.limit, language);
  return limitResult.ok ? { ...draft, limit: Number(limitResult.value) } : null;
}

const fieldsWithFaults = ["limit", "quietFrom", "quietTo"] as const;

/** Id of a field, which its faults link to. */
export const alertFieldId = (field: (typeof fieldsWithFaults)[number]): string => `alert-${field}`;

/** Lists the faults of a draft or of a refused save, each linked to its field. */
export const alertFaults = (failure: Failure | null, limitFault: string | undefined): readonly FormError[] =>
  fieldsWithFaults.flatMap((field) => {
    const faultMessage = (field === "limit" ? limitFault : undefined) ?? fieldText(failure, field);
    return faultMessage === undefined
      ? []
      : [
          {
            fieldId: alertFieldId(field),
            message: t("management.filterSentence", { field: t(`alert.${field}`), value: faultMessage }),
          },
        ];
  });

/** Fields of an alert in words, for what a save changes. Labels are read when they are needed. */
export const alertFieldsInWords = (): readonly FieldInWords<AlertDraft>[] => [
  { label: t("alert.bin"), text: ({ bin }) => t(`alert.bin_${bin}`) },
  { label: t("alert.side"), text: ({ side }) => t(`alert.side_${side}`) },
  { label: t("alert.limit"), text: ({ limit }) => limit.trim() },
  { label: t("alert.how"), text: mailTimingText },
];

/** Times of a day that quiet hours can begin or end at: every full hour, and the stored time. */
export const listQuietTimeOptions = (
  storedMinutes: number | null,
): readonly { readonly value: string; readonly label: string }[] =>
  [
    ...new Set([
      ...Array.from({ length: 24 }, (_, hour) => hour * 60),
      ...(storedMinutes === null ? [] : [storedMinutes]),
    ]),
  ]
    .toSorted((left, right) => left - right)
    .map((minute) => ({ value: String(minute), label: clockTextOfMinute(minute) }));
