/** Draft of a schedule, and its description in words. */
import type { ScheduleSave, ScheduleWire } from "@comptoir/api/wire";
import { nextRuns } from "@comptoir/domain/operation";
import { formatClock, formatDate, fromDayNumber, offsetAt, weekdayNames } from "@comptoir/domain/period";
import {
  parseSchedule,
  scheduleDeliveries,
  scheduleRules,
  scheduleTime,
  type ReportSchedule,
} from "@comptoir/domain/report";

import { language, t } from "../../shared/text.ts";

/** Values of the schedule form, not yet checked. */
export type ScheduleDraft = Omit<ScheduleSave, "source" | "reportId" | "customization" | "prompts">;

/** Makes the draft of a new schedule, whose first recipient is its author. */
export const newScheduleDraft = (timeZone: string, ownId: number): ScheduleDraft => ({
  rhythm: "DAILY",
  weekdays: [1],
  monthDay: 1,
  time: "07:00",
  timeZone,
  missed: "LAST",
  delivery: "ATTACHED",
  format: "xlsx",
  folder: null,
  recipientIds: [ownId],
});

/** Makes the draft of a new schedule of batches, which skip no day: every missed run is made up for. */
export const newBatchScheduleDraft = (timeZone: string, ownId: number, placeId: number): ScheduleDraft => ({
  ...newScheduleDraft(timeZone, ownId),
  missed: "EACH",
  batch: { kind: "GL_SUMMARY", format: "CSV", placeId, vendorIds: [], isChangesOnly: false },
});

export const scheduleDraftOf = ({
  id,
  version,
  rhythm,
  weekdays,
  monthDay,
  time,
  timeZone,
  missed,
  delivery,
  format,
  folder,
  recipientIds,
  batch = null,
}: ScheduleWire): ScheduleDraft => ({
  id,
  version,
  rhythm,
  weekdays: weekdays.length === 0 ? [1] : weekdays,
  monthDay,
  time,
  timeZone,
  missed,
  delivery,
  format,
  folder,
  recipientIds,
  batch,
});

/** Lists the next run times of a draft, in ms since 1970; none while its time fields are invalid. */
export function listNextRuns(draft: ScheduleDraft, nowMs: number): readonly number[] {
  // Placeholders for recipients, which do not affect the times.
  const parsedSchedule = parseSchedule({ ...draft, delivery: "LINKED", recipientIds: [1], folder: null });
  return parsedSchedule.ok ? nextRuns(scheduleTime(parsedSchedule.value), nowMs, scheduleRules.runsShown) : [];
}

/** Formats a time in the schedule's time zone: weekday, day and time. */
export function zonedText(atMs: number, timeZone: string): string {
  const localMs = atMs + offsetAt(atMs, timeZone);
  const dayNumber = Math.floor(localMs / dayMs);
  const shortWeekdayName = weekdayNames(language, 0, "short")[new Date(dayNumber * dayMs).getUTCDay()] ?? "";
  return `${shortWeekdayName} ${t("shell.at", { date: formatDate(fromDayNumber(dayNumber), language, "medium"), time: formatClock(Math.floor((localMs - dayNumber * dayMs) / 60_000), language) })}`;
}

/** Describes the days and time of a schedule: “Every day at 7:00”. */
export function scheduleTimeText({
  rhythm,
  weekdays,
  monthDay,
  time,
}: Pick<ReportSchedule, "rhythm" | "monthDay" | "time"> & { readonly weekdays: readonly number[] }): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const weekdayTexts = weekdayNames(language, 0);
  const dayTextByRhythm = {
    DAILY: () => t("schedule.rhythm_DAILY"),
    WEEKLY: () =>
      weekdays.length === 7
        ? t("schedule.rhythm_DAILY")
        : t("schedule.onDays", { days: weekdays.map((day) => weekdayTexts[day] ?? "").join(", ") }),
    MONTHLY: () => t("schedule.onMonthDay", { day: monthDay }),
  }[rhythm]();
  return t("schedule.at", { days: dayTextByRhythm, time: formatClock(hour * 60 + minute, language) });
}

/** Describes the data, format and layer of a scheduled export. */
export function scheduledBatchText(
  { kind, format, placeId }: NonNullable<ScheduleWire["batch"]>,
  places: readonly { readonly id: number; readonly description: string }[],
): string {
  return [
    t(`report.export_${kind}`),
    t(`exporting.format_${format}`),
    places.find(({ id }) => id === placeId)?.description ?? "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

const visibleNamesAtMost = 3;

/** Names the recipients, of more than three the first three and the number of the others; or names the folder. */
export function recipientsText({ delivery, folder, recipients }: ScheduleWire): string {
  if (!scheduleDeliveries[delivery].toPeople) return t("schedule.folderOf", { name: folder ?? "" });
  const visibleNames = recipients
    .slice(0, visibleNamesAtMost)
    .map(({ name }) => name)
    .join(", ");
  return recipients.length <= visibleNamesAtMost
    ? visibleNames
    : t("schedule.and", { names: visibleNames, number: recipients.length - visibleNamesAtMost });
}

const dayMs = 86_400_000;
