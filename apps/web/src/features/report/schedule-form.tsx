/** Form of a schedule: times, recipients and format, with the next runs. */
import type { SchedulePerson } from "@comptoir/api/wire";
import type { missedPolicies, MissedPolicy } from "@comptoir/domain/operation";
import { listTimeZones } from "@comptoir/domain/period";
import {
  scheduleDeliveries,
  scheduleRhythms,
  scheduleRules,
  type ScheduleDelivery,
  type ScheduleRhythm,
} from "@comptoir/domain/report";
import { foldText } from "@comptoir/domain/text";
import { Checkbox, Field, SegmentedControl, Select, TextInput } from "@comptoir/ui-react";
import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { serverNowMs } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { BatchFields } from "./batch-fields.tsx";
import { labelKeysByFormat, reportFormats } from "./report-export.ts";
import { listNextRuns, zonedText, type ScheduleDraft } from "./schedule-draft.ts";
import styles from "./schedule.module.css";
import { Weekdays } from "./schedule-weekdays.tsx";

export type ScheduleFormProps = Readonly<{
  draft: ScheduleDraft;
  /** Whether the rhythm or the weekdays differ from the saved ones. */
  isChanged: boolean;
  /** Users to choose recipients from; null while loading. */
  people: readonly SchedulePerson[] | null;
  mayChooseOthers: boolean;
  failure: Failure | null;
  onChange: (part: Partial<ScheduleDraft>) => void;
}>;

const rhythmCodes = Object.keys(scheduleRhythms) as readonly ScheduleRhythm[];
const deliveryCodes = Object.keys(scheduleDeliveries) as readonly ScheduleDelivery[];
const missedPolicyCodes = ["LAST", "EACH", "SKIP"] as const satisfies readonly (keyof typeof missedPolicies)[];

export function ScheduleForm({
  draft,
  isChanged,
  people,
  mayChooseOthers,
  failure,
  onChange: set,
}: ScheduleFormProps): ReactElement {
  const { batch = null } = draft;
  const goesToPeople = scheduleDeliveries[draft.delivery].toPeople;
  return (
    <div className={styles["form"]}>
      {batch !== null && <BatchFields batch={batch} failure={failure} onChange={(next) => set({ batch: next })} />}
      <Field label={t("schedule.rhythm")} help={batch === null ? undefined : t(`schedule.batchDays_${draft.rhythm}`)}>
        <SegmentedControl
          label={t("schedule.rhythm")}
          value={draft.rhythm}
          options={rhythmCodes.map((value) => ({ value, label: t(`schedule.rhythm_${value}`) }))}
          onChange={(rhythm) => set({ rhythm })}
        />
      </Field>
      {batch !== null && isChanged && (
        <p className={styles["help"]} role="status">
          {t("schedule.batchChanged")}
        </p>
      )}
      {draft.rhythm === "WEEKLY" && <Weekdays draft={draft} failure={failure} onChange={set} />}
      <TimeFields draft={draft} failure={failure} onChange={set} />
      <NextRuns draft={draft} />
      <DeliveryFields draft={draft} mayChooseOthers={mayChooseOthers} onChange={set} />
      {goesToPeople ? (
        <RecipientChoice
          isBatch={batch !== null}
          help={t(
            batch !== null
              ? "schedule.batchRecipientsHelp"
              : mayChooseOthers
                ? "schedule.recipientsHelp"
                : "schedule.onlySelf",
          )}
          people={people}
          chosen={draft.recipientIds}
          error={fieldText(failure, "recipientIds")}
          onChange={(recipientIds) => set({ recipientIds })}
        />
      ) : (
        <Field
          id="schedule-folder"
          label={t("schedule.folder")}
          required
          help={batch === null ? t("schedule.folderHelp") : undefined}
          error={fieldText(failure, "folder")}
        >
          <TextInput value={draft.folder ?? ""} onChange={(folder) => set({ folder: folder === "" ? null : folder })} />
        </Field>
      )}
    </div>
  );
}

type ScheduleFieldsProps = Pick<ScheduleFormProps, "draft" | "failure" | "onChange">;

/** Day of the month, time, time zone, and what happens to missed runs. */
function TimeFields({ draft, failure, onChange }: ScheduleFieldsProps): ReactElement {
  const { places } = useSnapshot(placeState);
  const timeZones = useMemo(
    () => [...new Set([draft.timeZone, ...places.map(({ timeZone }) => timeZone), ...listTimeZones()])],
    [draft.timeZone, places],
  );
  const { batch = null } = draft;
  return (
    <div className={styles["line"]}>
      {draft.rhythm === "MONTHLY" && (
        <Field id="schedule-monthDay" label={t("schedule.monthDay")} error={fieldText(failure, "monthDay")}>
          <Select
            value={String(draft.monthDay)}
            options={Array.from({ length: scheduleRules.lastMonthDay }, (_, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
            onChange={(day) => onChange({ monthDay: Number(day) })}
          />
        </Field>
      )}
      <Field id="schedule-time" label={t("schedule.time")} required error={fieldText(failure, "time")}>
        <TextInput type="time" value={draft.time} onChange={(time) => onChange({ time })} />
      </Field>
      <Field id="schedule-timeZone" label={t("schedule.timeZone")} error={fieldText(failure, "timeZone")}>
        <Select
          value={draft.timeZone}
          options={timeZones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </Field>
      <Field
        label={t("schedule.missed")}
        help={batch === null || draft.missed === "EACH" ? undefined : t("schedule.batchMissedHelp")}
      >
        <Select<MissedPolicy>
          value={draft.missed}
          options={missedPolicyCodes.map((value) => ({ value, label: t(`schedule.missed_${value}`) }))}
          onChange={(value) => onChange({ missed: value })}
        />
      </Field>
    </div>
  );
}

function NextRuns({ draft }: Pick<ScheduleFieldsProps, "draft">): ReactElement {
  const [nowMs] = useState(serverNowMs);
  const comingRunTimesMs = listNextRuns(draft, nowMs);
  const { batch = null } = draft;
  return (
    <div className={styles["next"]}>
      <p className={styles["label"]}>{t(batch === null ? "schedule.next" : "schedule.batchNext")}</p>
      <ol aria-live="polite">
        {comingRunTimesMs.map((atMs) => (
          <li key={atMs}>{zonedText(atMs, draft.timeZone)}</li>
        ))}
      </ol>
    </div>
  );
}

function DeliveryFields({
  draft,
  mayChooseOthers,
  onChange,
}: Pick<ScheduleFormProps, "draft" | "mayChooseOthers" | "onChange">): ReactElement {
  const { batch = null } = draft;
  return (
    <div className={styles["line"]}>
      <Field label={t("schedule.delivery")}>
        <Select
          value={draft.delivery}
          options={deliveryCodes
            .filter((value) => mayChooseOthers || scheduleDeliveries[value].toPeople)
            .map((value) => ({ value, label: t(`schedule.delivery_${value}`) }))}
          onChange={(delivery) => onChange({ delivery })}
        />
      </Field>
      {draft.delivery !== "LINKED" && batch === null && (
        <Field label={t("schedule.format")}>
          <Select
            value={draft.format}
            options={reportFormats.map((value) => ({ value, label: formatText(value) }))}
            onChange={(format) => onChange({ format })}
          />
        </Field>
      )}
    </div>
  );
}

function formatText(format: ScheduleDraft["format"]): string {
  const [label, detail] = labelKeysByFormat[format];
  return detail === undefined ? t(label) : `${t(label)}, ${t(detail)}`;
}

/** Number of people from which a search field is shown. */
const peopleToOfferSearch = 9;

type RecipientChoiceProps = Readonly<{
  isBatch: boolean;
  help: string;
  people: readonly SchedulePerson[] | null;
  chosen: readonly number[];
  error: string | undefined;
  onChange: (ids: readonly number[]) => void;
}>;

/** Choice of recipients. People who cannot receive the report are listed with the reason; they can be removed, but not chosen. */
function RecipientChoice({ isBatch, help, people, chosen, error, onChange }: RecipientChoiceProps): ReactElement {
  const [search, setSearch] = useState("");
  const searchedText = foldText(search.trim());
  const visiblePeople = (people ?? [])
    .filter(({ name, place }) => searchedText === "" || foldText(`${name} ${place}`).includes(searchedText))
    .toSorted((left, right) => Number(left.problem !== null) - Number(right.problem !== null));
  return (
    <fieldset
      id="schedule-recipientIds"
      tabIndex={-1}
      className={styles["people"]}
      aria-invalid={error !== undefined || undefined}
    >
      <legend>{t("schedule.recipients")}</legend>
      <p className={styles["help"]}>{help}</p>
      {people !== null && people.length >= peopleToOfferSearch && (
        <TextInput
          type="search"
          icon="search"
          aria-label={t("schedule.searchPeople")}
          placeholder={t("schedule.searchPeople")}
          value={search}
          onChange={setSearch}
        />
      )}
      <div className={styles["peopleList"]} role="group" aria-label={t("schedule.recipients")}>
        {visiblePeople.length === 0 && (
          <p className={styles["help"]}>{t(people === null ? "common.loading" : "schedule.noPeople")}</p>
        )}
        {visiblePeople.map(({ id, name, place, problem }) => (
          <Checkbox
            key={id}
            label={name}
            help={
              problem === null
                ? place
                : `${place} · ${t(isBatch && problem === "NO_REPORTS" ? "schedule.problem_NO_BATCHES" : `schedule.problem_${problem}`)}`
            }
            disabled={problem !== null && !chosen.includes(id)}
            checked={chosen.includes(id)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p className={styles["wrong"]} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
