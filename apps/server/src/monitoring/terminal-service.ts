/** Service of terminals: their state, their alerts, and muting an alert, for the stores of a caller. */

import type { Caller } from "@comptoir/api/contract";
import type { AlertMuteBody, TerminalDetail, TerminalList, TerminalStatus } from "@comptoir/api/wire";
import {
  countVersions,
  expectedVersionOf,
  listTerminalAlerts,
  closedSinceMs,
  nextTerminalStateChangeMs,
  sortWorstFirst,
  terminalStateOf,
} from "@comptoir/domain/operation";
import { defaultTimeZone, isLocation, type TargetLayer } from "@comptoir/domain/target";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { listLayers, scopeFor, writeAudit } from "../access/index.ts";
import { notFound } from "../http/refusal.ts";
import { dataVersions } from "../till/index.ts";
import { alertPoliciesAt, type AlertPolicy } from "./alert-policy.ts";
import {
  addReceiptNames,
  readAlertTimes,
  readHeartbeats,
  readTerminalHistory,
  readLastImports,
  readLastReceipts,
  readMutes,
  readSessions,
  writeMute,
  type LastHeartbeat,
  type NamedTerminal,
  type TerminalPlace,
} from "./terminal-repository.ts";

/** Terminal with its store and state. Muted alerts are left out of its state. Source: decision 0371. */
export interface WatchedTerminal {
  readonly place: NamedTerminal;
  readonly status: TerminalStatus;
  readonly policy: AlertPolicy | undefined;
  readonly closedMs: number | null;
}

/** Lists the terminals of a caller's stores, worst first. */
export const listTerminals = Effect.fn("monitoring.terminals")(function* (caller: Caller) {
  const now = yield* Clock.currentTimeMillis;
  const layers = yield* listLayers();
  const { layers: callerLayers } = yield* scopeFor(caller);
  const watchedTerminals = yield* assessTerminals(listTerminalsWithStores(callerLayers, layers), now);
  const terminalStatuses = watchedTerminals.map(({ status }) => status);
  const appVersions = terminalStatuses.flatMap(({ version }) => version ?? []);
  const nextStateChangeTimes = watchedTerminals.flatMap(
    ({ status, closedMs }) => nextTerminalStateChangeMs(status.heardAt, now, closedMs) ?? [],
  );
  const terminalList: TerminalList = {
    asOf: now,
    changesAt: nextStateChangeTimes.length === 0 ? null : Math.min(...nextStateChangeTimes),
    rows: sortWorstFirst(terminalStatuses, ({ alerts }) => alerts),
    expectedVersion: expectedVersionOf(appVersions),
    versions: countVersions(appVersions),
  };
  return terminalList;
});

/** Reads a terminal with its last 30 days. Errors: HTTP_404 if it is not a terminal of the caller's scope. */
export const getTerminal = Effect.fn("monitoring.terminal")(function* (caller: Caller, id: number) {
  const now = yield* Clock.currentTimeMillis;
  const { terminal, status, expectedVersion, timeZone } = yield* findTerminal(caller, id, now);
  const terminalDetail: TerminalDetail = {
    asOf: now,
    timeZone,
    status,
    expectedVersion,
    ...(yield* readTerminalHistory(terminal, now)),
  };
  return terminalDetail;
});

/** Mutes an alert of a terminal for some hours, or ends the mute. Errors: HTTP_404. */
export const muteAlert = Effect.fn("monitoring.mute")(function* (
  caller: Caller,
  { terminalId, alert, hours }: AlertMuteBody,
) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const { terminal } = yield* findTerminal(caller, terminalId, now);
  const mutedUntilMs = hours === null ? null : now + hours * 3_600_000;
  return yield* sql
    .withTransaction(
      Effect.gen(function* () {
        yield* writeMute(
          { terminalId, alert, userId: caller.userId },
          mutedUntilMs === null ? null : new Date(mutedUntilMs),
        );
        yield* writeAudit({
          userId: caller.userId,
          action: "UPDATE",
          entity: "terminalAlert",
          entityId: `${terminalId}.${alert}`,
          label: `${terminal.location} · ${terminal.name}`,
          layerId: terminalId,
          details: {
            before: null,
            after: { alert, until: mutedUntilMs === null ? null : new Date(mutedUntilMs).toISOString() },
          },
        });
        return (yield* findTerminal(caller, terminalId, now)).status;
      }),
    )
    .pipe(Effect.catchTag("SqlError", Effect.die));
});

/** Finds a terminal in the caller's scope. The version expected of it is derived from all the caller's terminals, as in the list. */
const findTerminal = Effect.fnUntraced(function* (caller: Caller, id: number, now: number) {
  const layers = yield* listLayers();
  const { layers: callerLayers } = yield* scopeFor(caller);
  const terminalPlaces = listTerminalsWithStores(callerLayers, layers);
  const watchedTerminals = yield* assessTerminals(terminalPlaces, now);
  const watchedTerminal = watchedTerminals.find(({ place }) => place.id === id);
  if (watchedTerminal === undefined) return yield* Effect.fail(notFound());
  return {
    terminal: watchedTerminal.place,
    status: watchedTerminal.status,
    expectedVersion: expectedVersionOf(watchedTerminals.flatMap(({ status }) => status.version ?? [])),
    timeZone: layers.find((layer) => layer.id === watchedTerminal.place.locationId)?.timeZone ?? defaultTimeZone,
  };
});

/** Lists the terminals among some layers, with the store that each is in; one outside every store is left out. */
export function listTerminalsWithStores(
  callerLayers: readonly TargetLayer[],
  targetLayers: readonly TargetLayer[],
): readonly TerminalPlace[] {
  const layerById = new Map(targetLayers.map((layer) => [layer.id, layer]));
  const findStoreOf = (layer: TargetLayer | undefined): TargetLayer | undefined =>
    layer === undefined || isLocation(layer) ? layer : findStoreOf(layerById.get(layer.parentId ?? 0));
  return callerLayers.flatMap((layer): readonly TerminalPlace[] => {
    const storeOfTerminal = layer.type === "TERMINAL" ? findStoreOf(layerById.get(layer.parentId ?? 0)) : undefined;
    if (storeOfTerminal === undefined) return [];
    const { id, code, description: name, targetId } = layer;
    return [{ id, code, name, locationId: storeOfTerminal.id, location: storeOfTerminal.description, targetId }];
  });
}

/** Reads the state and the alerts of terminals. */
export const assessTerminals = Effect.fn("monitoring.watch")(function* (
  terminals: readonly TerminalPlace[],
  now: number,
) {
  if (terminals.length === 0) return [];
  const facts = yield* readTerminalFacts(terminals, now);
  const { terminalsWithNames, beats, receipts, imports, sessions, mutes, alertTimes, policies } = facts;
  const expectedAppVersion = expectedVersionOf([...beats.values()].flatMap(({ version }) => version ?? []));
  const dataVersionsByTargetId = yield* readDataVersionsByTarget(terminals);
  return terminalsWithNames.map((place): WatchedTerminal => {
    const { data, id: _, ...beat } = beats.get(place.id) ?? noHeartbeat;
    const unfetchedChangeCount = countUnfetchedChanges(data, dataVersionsByTargetId.get(place.targetId) ?? {});
    const alertPolicy = policies.get(place.locationId);
    const mutesOfTerminal = mutes.get(place.id) ?? [];
    const lastReceipt = receipts.get(place.id) ?? null;
    const lastSession = sessions.get(place.id) ?? null;
    const closedAtMs = closedSinceMs(lastSession?.last ?? null, lastReceipt?.at ?? null);
    const terminalAlerts = listTerminalAlerts(
      {
        lastHeartbeatMs: beat.heardAt,
        closedMs: closedAtMs,
        queueDepth: unfetchedChangeCount ?? 0,
        unsentTransactions: beat.unsent ?? 0,
        clockDriftMs: beat.clockDriftMs ?? 0,
        diskFreePercent: beat.diskFreePercent,
        appVersion: beat.version,
        expectedAppVersion,
      },
      {
        nowMs: now,
        ...(alertPolicy === undefined ? {} : { limits: alertPolicy }),
        mutes: mutesOfTerminal.map(({ alert, until }) => ({ alert, untilMs: until })),
      },
    );
    const { targetId: __, till: ___, ...names } = place;
    const terminalStatus: TerminalStatus = {
      ...names,
      ...beat,
      state: terminalStateOf(beat.heardAt, now, closedAtMs),
      behind: unfetchedChangeCount,
      dataVersion: unfetchedChangeCount === null ? null : Math.max(0, ...Object.values(data ?? {})),
      lastImportAt: imports.get(place.locationId) ?? null,
      cashier: lastSession?.cashier ?? null,
      lastReceipt,
      alerts: terminalAlerts,
      raisedAt: alertTimes.get(place.id) ?? {},
      mutes: mutesOfTerminal,
    };
    return { place, status: terminalStatus, policy: alertPolicy, closedMs: closedAtMs };
  });
});

/** Reads what is known of terminals, by their ids; imports and policies by the ids of their stores. */
const readTerminalFacts = Effect.fnUntraced(function* (terminals: readonly TerminalPlace[], now: number) {
  const terminalsWithNames = yield* addReceiptNames(terminals);
  const terminalIds = terminals.map(({ id }) => id);
  const locationIds = [...new Set(terminals.map(({ locationId }) => locationId))];
  const facts = yield* Effect.all({
    beats: readHeartbeats(terminalIds),
    receipts: readLastReceipts(terminalsWithNames, now),
    imports: readLastImports(locationIds),
    sessions: readSessions(terminalsWithNames, now),
    mutes: readMutes(terminalIds, now),
    alertTimes: readAlertTimes(terminalIds),
    policies: alertPoliciesAt(locationIds),
  });
  return { ...facts, terminalsWithNames };
});

const noHeartbeat: LastHeartbeat = {
  id: 0,
  hasKey: false,
  heardAt: null,
  unsent: null,
  clockDriftMs: null,
  diskFreePercent: null,
  batteryPercent: null,
  version: null,
  lastError: null,
  data: null,
  refused: 0,
};

/** Reads the current data versions of each terminal's target. */
const readDataVersionsByTarget = Effect.fnUntraced(function* (terminals: readonly TerminalPlace[]) {
  const versionsByTargetId = new Map<number, Readonly<Record<string, number>>>();
  for (const { targetId, locationId } of terminals)
    if (!versionsByTargetId.has(targetId)) versionsByTargetId.set(targetId, yield* dataVersions(locationId));
  return versionsByTargetId;
});

/** Counts the changes that a terminal has not fetched; null if it does not report its versions. */
function countUnfetchedChanges(
  data: LastHeartbeat["data"],
  currentVersions: Readonly<Record<string, number>>,
): number | null {
  const fetchedVersionByModel = Object.entries(data ?? {});
  if (fetchedVersionByModel.length === 0) return null;
  return fetchedVersionByModel.reduce(
    (sum, [model, version]) => sum + Math.max(0, (currentVersions[model] ?? 0) - version),
    0,
  );
}
