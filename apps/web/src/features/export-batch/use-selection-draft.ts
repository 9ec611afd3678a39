/** Draft of a batch's selection, and what follows from its values. */
import { hasPermission, scopeOf } from "@comptoir/domain/access";
import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { isLocation } from "@comptoir/domain/target";
import {
  exportFormatFor,
  exportKinds,
  getExportKind,
  type ExportFormat,
  type ExportKind,
  type ExportSelection,
} from "@comptoir/domain/transaction";
import { useState } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import { placeState, type Place } from "../../shared/place-store.ts";

export interface SelectionValues {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** First and last day, as typed. */
  readonly from: string;
  readonly to: string;
  /** Chosen place; null keeps the locations of a stored batch. */
  readonly placeId: number | null;
  readonly vendorIds: readonly number[];
  readonly isChangesOnly: boolean;
}

export interface SelectionDraft {
  readonly values: SelectionValues;
  readonly change: (changes: Partial<SelectionValues>) => void;
  /** Changes the kind, and the format if the kind does not have it. */
  readonly changeKind: (kind: ExportKind) => void;
  /** Kinds that the user may export. */
  readonly kinds: readonly ExportKind[];
  /** Places of the user's scope. */
  readonly places: readonly Place[];
  readonly locationIds: readonly number[];
  /** Whether the data is of vendors. */
  readonly isForVendors: boolean;
  /** First day; null if the text is not a date. */
  readonly firstDay: CalendarDate | null;
  /** Whether both dates are valid, and in order. */
  readonly isRange: boolean;
  /** Selection to submit; null while something is missing. */
  readonly selection: ExportSelection | null;
}

const isExportKind = (value: string): value is ExportKind => Object.hasOwn(exportKinds, value);
const exportKindCodes = Object.keys(exportKinds).filter(isExportKind);

/** Draft of a batch's selection, which begins with a stored selection, or with a day at the current place. */
export function useSelectionDraft(start: ExportSelection | null, day: string): SelectionDraft {
  const { claims } = useSnapshot(session.state);
  const { places: allPlaces } = useSnapshot(placeState);
  const scopeIds = scopeOf(claims?.tli ?? 0, allPlaces);
  const placesInScope = allPlaces.filter(({ id }) => scopeIds.has(id));
  const [values, setValues] = useState<SelectionValues>({
    kind: start?.kind ?? "SALES",
    format: start?.format ?? "CSV",
    from: start?.from ?? day,
    to: start?.to ?? day,
    placeId: start === null ? (claims?.tli ?? null) : null,
    vendorIds: start?.vendorIds ?? [],
    isChangesOnly: start?.isChangesOnly ?? false,
  });
  const { kind, format, placeId, vendorIds, isChangesOnly } = values;
  const changeDraft = (changes: Partial<SelectionValues>) =>
    setValues((previousValues) => ({ ...previousValues, ...changes }));
  const locationIds = placeId === null ? (start?.locationIds ?? []) : locationIdsBelow(placeId, placesInScope);
  const isForVendors = getExportKind(kind).isForVendors === true;
  const [firstResult, lastResult] = [parseCalendarDate(values.from), parseCalendarDate(values.to)];
  const selectedDays =
    firstResult.ok && lastResult.ok && firstResult.value <= lastResult.value
      ? { from: firstResult.value, to: lastResult.value }
      : null;
  return {
    values,
    change: changeDraft,
    changeKind: (nextKind) => changeDraft({ kind: nextKind, format: exportFormatFor(nextKind, { kind, format }) }),
    kinds: exportKindCodes.filter((candidate) => {
      const { permission } = getExportKind(candidate);
      return permission === undefined || hasPermission(claims?.permissions ?? [], [permission]);
    }),
    places: placesInScope,
    locationIds,
    isForVendors,
    firstDay: firstResult.ok ? firstResult.value : null,
    isRange: selectedDays !== null,
    selection:
      selectedDays === null || locationIds.length === 0
        ? null
        : { kind, format, ...selectedDays, locationIds, ...(isForVendors && { vendorIds, isChangesOnly }) },
  };
}

/** Lists the ids of the selling locations in the scope of a layer. */
function locationIdsBelow(id: number, places: readonly Place[]): readonly number[] {
  const scopeIds = scopeOf(id, places);
  return places
    .filter((place) => scopeIds.has(place.id) && isLocation(place))
    .map((place) => place.id)
    .toSorted((left, right) => left - right);
}
