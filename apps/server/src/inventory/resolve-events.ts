/** Computes the true times of scan events from the device's clock. */

import type { CountEventSave } from "@comptoir/api/wire";
import {
  resolveMoment,
  type ClockAssumption,
  type MonotonicMoment,
  type DeviceMoment,
  type SendingTimes,
} from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";

import type { StoredEvent } from "./line-rows.ts";

/** Scans of one device, with its clocks at the time of sending. */
export interface SentScans {
  readonly deviceId: string;
  readonly sentAt: number;
  readonly session?: string | undefined;
  readonly elapsed?: number | undefined;
  readonly events: readonly CountEventSave[];
}

/** Builds the events of sent scans, each at its corrected time. */
export function resolveEvents(
  { deviceId, sentAt, events, ...clock }: SentScans,
  { userId, arrivedAt, earliest }: { readonly userId: number; readonly arrivedAt: number; readonly earliest: number },
): readonly StoredEvent[] {
  const sendingTimes: SendingTimes = { at: sentAt, ...monotonicMomentOf(clock), arrivedAt, earliest };
  return events.map(
    ({ id, lineKey, code, sequence, at, kind, quantity: amount, eventId, offset, drift, ...reading }) => {
      const deviceMoment: DeviceMoment = {
        at,
        ...monotonicMomentOf(reading),
        ...(offset !== undefined && { known: { offset, drift: drift ?? null } }),
      };
      const resolvedMoment = resolveMoment(deviceMoment, sendingTimes);
      return {
        id,
        lineKey,
        ...(code !== undefined && { code }),
        deviceId,
        userId,
        sequence,
        at: resolvedMoment.at,
        saidAt: at,
        assumed: resolvedMoment.assumed,
        change: kind === "undo" ? { kind, eventId: eventId ?? "" } : { kind, quantity: amount ?? quantity(0) },
      };
    },
  );
}

const monotonicMomentOf = ({
  session,
  elapsed,
}: {
  readonly session?: string | undefined;
  readonly elapsed?: number | undefined;
}): { readonly monotonic?: MonotonicMoment } =>
  session === undefined || elapsed === undefined ? {} : { monotonic: { session, elapsed } };

/** Summarizes large corrections of event times for the device: by assumption, the number of events and the last correction; empty if none. */
export function summarizeClockCorrections(events: readonly StoredEvent[]) {
  const shiftByAssumption = new Map<ClockAssumption, { readonly by: number; readonly events: number }>();
  for (const { at, saidAt, assumed } of events) {
    if (Math.abs(at - saidAt) <= leastReportedShiftMs) continue;
    shiftByAssumption.set(assumed, { by: at - saidAt, events: (shiftByAssumption.get(assumed)?.events ?? 0) + 1 });
  }
  return shiftByAssumption.size === 0
    ? {}
    : { clocks: [...shiftByAssumption].map(([assumed, clock]) => ({ assumed, ...clock })) };
}

/** Correction of an event's time above which the device gets a message about it. Units: milliseconds. */
const leastReportedShiftMs = 60_000;
