/** Audit trail for readers: entries of their layers, about records that they may read, with hidden fields removed. */

import type { Caller } from "@comptoir/api/contract";
import type { AuditPage, AuditUserChoices, AuditRow } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import {
  auditKindRow,
  deviceAddressPermission,
  wireNameOfField,
  readableAuditKinds,
  redactAudit,
  windowOfPage,
  type AuditAction,
  type AuditKind,
  type EntityValues,
} from "@comptoir/domain/entity";
import { addDays, dayStart, resolveRange, type CalendarDate } from "@comptoir/domain/period";
import { issue } from "@comptoir/domain/result";
import { Clock, Effect } from "effect";

import { dayRuleOf, listLayers, rangeContextAt, scopeFor } from "../access/index.ts";
import { invalid, notFound } from "../http/refusal.ts";
import { listAudit, listPeople, type AuditPosition, type AuditSelection } from "./audit-repository.ts";

/** Query parameters of the audit trail. */
export interface AuditQuery {
  readonly period?: string;
  readonly userId?: number;
  readonly action?: AuditAction;
  readonly kind?: AuditKind;
  readonly search?: string;
  readonly before?: string;
  readonly size?: number;
}

const peopleAtMost = 1_000;

/** Lists entries, newest first. Errors: DATE_RANGE for the period, NUMBER_RANGE for the size, VALUE_TYPE for an invalid cursor. */
export const readAudit = Effect.fn("readAudit")(function* (
  caller: Caller,
  { period, userId, action, kind, search, before, size }: AuditQuery,
) {
  const asOfMs = yield* Clock.currentTimeMillis;
  const pageWindow = windowOfPage({ size });
  if (!pageWindow.ok) return yield* Effect.fail(invalid(pageWindow.issues));
  const olderPosition = before === undefined ? undefined : parsePosition(before);
  if (olderPosition === null) return yield* Effect.fail(invalid([issue("VALUE_TYPE", ["before"])]));
  const readableSelection = yield* readableLayersOf(caller);
  const selectedKinds =
    kind === undefined ? readableSelection.kinds : readableSelection.kinds.filter((code) => code === kind);
  const periodMoments = period === undefined ? {} : yield* momentsOfPeriod(caller, period);
  const auditEntries = yield* listAudit(
    { ...readableSelection, kinds: selectedKinds, ...periodMoments, userId, action, search, after: olderPosition },
    pageWindow.value.size + 1,
  );
  const rows = auditEntries.slice(0, pageWindow.value.size).map((row) => redactAuditRow(row, caller));
  const lastRowBeforeOlder = auditEntries.length > rows.length ? rows.at(-1) : undefined;
  const auditPage: AuditPage = {
    rows,
    older: lastRowBeforeOlder === undefined ? null : printPosition(lastRowBeforeOlder),
    asOf: asOfMs,
  };
  return auditPage;
});

export const readAuditEntry = Effect.fn("readAuditEntry")(function* (caller: Caller, id: number) {
  const [row] = yield* listAudit({ ...(yield* readableLayersOf(caller)), id }, 1);
  return row === undefined ? yield* Effect.fail(notFound()) : redactAuditRow(row, caller);
});

/** Lists the users of the caller's layers; empty without permission to read users. */
export const readAuditPeople = Effect.fn("readAuditPeople")(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  const people = hasPermission(caller.permissions, ["USER_READ"])
    ? yield* listPeople(
        layers.map(({ id }) => id),
        peopleAtMost + 1,
      )
    : [];
  const answer: AuditUserChoices = { people: people.slice(0, peopleAtMost), hasMore: people.length > peopleAtMost };
  return answer;
});

/** Returns the layers and kinds of record whose entries the caller reads. Layers are null for a caller of the whole installation, who reads entries without a layer too. */
const readableLayersOf = Effect.fnUntraced(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  const isWholeOrganisation = layers.length === (yield* listLayers()).length;
  const readableSelection: Pick<AuditSelection, "layerIds" | "kinds"> = {
    layerIds: isWholeOrganisation ? null : layers.map(({ id }) => id),
    kinds: readableAuditKinds(caller.permissions),
  };
  return readableSelection;
});

/** Converts a period to the start of its first day and the exclusive end of its last, by the clock of the caller's layer. */
const momentsOfPeriod = Effect.fnUntraced(function* (caller: Caller, period: string) {
  const scope = yield* scopeFor(caller);
  const daysResult = resolveRange(period, yield* rangeContextAt(caller.layerId, scope));
  if (!daysResult.ok)
    return yield* Effect.fail(invalid(daysResult.issues.map(({ code, params }) => issue(code, ["period"], params))));
  const { timeZone, businessDayStart } = dayRuleOf(scope.layers.find(({ id }) => id === caller.layerId));
  const startOfDayMs = (day: CalendarDate) => dayStart(day, timeZone, businessDayStart);
  return { fromMs: startOfDayMs(daysResult.value.from), beforeMs: startOfDayMs(addDays(daysResult.value.to, 1)) };
});

function redactAuditRow({ address, ...row }: AuditRow, { permissions }: Caller): AuditRow {
  const { entity } = auditKindRow(row.kind);
  const redactValues = (values: EntityValues | null) =>
    values === null
      ? null
      : Object.fromEntries(
          Object.entries(redactAudit(row.kind, values, permissions)).map(([field, value]) => [
            entity === row.kind ? wireNameOfField(entity, field) : field,
            value,
          ]),
        );
  return {
    ...row,
    before: redactValues(row.before),
    after: redactValues(row.after),
    ...(hasPermission(permissions, [deviceAddressPermission]) && { address: address ?? null }),
  };
}

const printPosition = ({ at, id }: AuditPosition): string => `${at}.${id}`;

function parsePosition(text: string): AuditPosition | null {
  const [, atMs, id] = /^(\d{1,15})\.(\d{1,15})$/u.exec(text) ?? [];
  return atMs === undefined || id === undefined ? null : { at: Number(atMs), id: Number(id) };
}
