/** Time of an event on a device whose clock may be wrong, or may have been corrected since. */

/** The assumptions by which the time of an event was found, from certain to uncertain. */
export const clockAssumptions = {
  /** The clock of the device ran on from the event until it was sent: its error is measured. */
  MEASURED: { isCertain: true },
  /** The clock was changed afterwards: the error measured before the event holds. */
  KNOWN_OFFSET: { isCertain: true },
  /** The clock was set back afterwards: the time that passed on the device since is counted, which is less where it slept. */
  ELAPSED: { isCertain: false },
  /** The device sends only its clock, which is assumed to have run unchanged until the event was sent. */
  UNCHANGED: { isCertain: false },
  /** The clock was changed, and nothing says whether before the event or after it. */
  CHANGED: { isCertain: false },
  /** Every reading is out of bounds: the nearest possible instant is taken. */
  BOUND: { isCertain: false },
} as const satisfies Record<string, { readonly isCertain: boolean }>;

/** An assumption by which a time was found. */
export type ClockAssumption = keyof typeof clockAssumptions;

/** A moment by the monotonic clock of a device, which nobody sets. */
export interface MonotonicMoment {
  /** Names the run of the clock: a page that is loaded again begins another. */
  readonly session: string;
  /** Time since the session began. Units: milliseconds. */
  readonly elapsed: number;
}

/** Last known error of a device's clock before an event. */
export interface MeasuredOffset {
  /** Error of the clock: the time of the server less that of the device. Units: milliseconds. */
  readonly offset: number;
  /** Change of the clock relative to the monotonic clock since then: 0 if it was not changed, null if unknown. Units: milliseconds. */
  readonly drift: number | null;
}

/** The moment of an event as its device reports it. */
export interface DeviceMoment {
  /** Time on the device's clock. Units: milliseconds since 1970. */
  readonly at: number;
  readonly monotonic?: MonotonicMoment;
  readonly known?: MeasuredOffset;
}

/** Times of sending, by the clocks of the device, and of arrival, by the server's clock. */
export interface SendingTimes {
  /** Sending by the device's clock. Units: milliseconds since 1970. */
  readonly at: number;
  readonly monotonic?: MonotonicMoment;
  /** Arrival by the server's clock. Units: milliseconds since 1970. */
  readonly arrivedAt: number;
  /** Earliest possible moment of an event of the document. Units: milliseconds since 1970. */
  readonly earliest: number;
}

/** Moment of an event, and how it was determined. */
export interface ResolvedMoment {
  /** Units: milliseconds since 1970. */
  readonly at: number;
  readonly assumed: ClockAssumption;
}

/** Clocks that differ by less agree. Units: milliseconds. */
export const clockToleranceMs = 2_000;

/** Maximum age of an event before the creation of its document: it may have been moved from another document. Units: milliseconds. */
export const eventBeforeDocumentAtMostMs = 31 * 86_400_000;

/**
 * Finds when an event happened. A monotonic clock may stand still while a device sleeps, so that a jump forward of the clock says nothing by itself;
 * a jump back does.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.1 (device clocks are corrected), decision 0287.
 *
 * @example resolveMoment({ at: 1000 }, { at: 5000, arrivedAt: 9000, earliest: 0 }) // => { at: 5000, assumed: "UNCHANGED" }
 */
export function resolveMoment(moment: DeviceMoment, sendingTimes: SendingTimes): ResolvedMoment {
  const resolvedMoment = readMoment(moment, sendingTimes);
  const isPossibleMoment = ({ at }: ResolvedMoment): boolean =>
    at <= sendingTimes.arrivedAt && at >= sendingTimes.earliest;
  const momentReadings = [resolvedMoment, ...otherReadings(moment, sendingTimes)];
  const possibleMoment = momentReadings.find(isPossibleMoment);
  if (possibleMoment === resolvedMoment) return resolvedMoment;
  return possibleMoment === undefined
    ? { at: Math.min(sendingTimes.arrivedAt, Math.max(sendingTimes.earliest, resolvedMoment.at)), assumed: "BOUND" }
    : { at: possibleMoment.at, assumed: "CHANGED" };
}

function readMoment(moment: DeviceMoment, sendingTimes: SendingTimes): ResolvedMoment {
  const measuredOffset = sendingTimes.arrivedAt - sendingTimes.at;
  const instantByClockMs = moment.at + measuredOffset;
  const { known } = moment;
  const clockJumpMs = clockJumpOf(moment, sendingTimes);
  if (known !== undefined && areJumpsAlike(known.offset, measuredOffset))
    return { at: instantByClockMs, assumed: "MEASURED" };
  const isClockUntouched = known !== undefined && areJumpsAlike(known.drift, 0);
  // The clock looks unchanged before and after, but its error differs: a sleep and a change compensate each other.
  if (isClockUntouched)
    return { at: moment.at + known.offset, assumed: areJumpsAlike(clockJumpMs, 0) ? "CHANGED" : "KNOWN_OFFSET" };
  if (areJumpsAlike(clockJumpMs, 0)) return { at: instantByClockMs, assumed: "MEASURED" };
  if (clockJumpMs !== null && clockJumpMs < 0) return { at: instantByClockMs + clockJumpMs, assumed: "ELAPSED" };
  if (known === undefined) return { at: instantByClockMs, assumed: "UNCHANGED" };
  const offsetChangeMs = known.offset - measuredOffset;
  const [isAfter, isBefore] = [
    hasRoomForChange(clockJumpMs, offsetChangeMs),
    hasRoomForChange(known.drift, offsetChangeMs),
  ];
  if (isAfter && !isBefore) return { at: moment.at + known.offset, assumed: "KNOWN_OFFSET" };
  return { at: instantByClockMs, assumed: isBefore && !isAfter ? "MEASURED" : "CHANGED" };
}

/** Lists other readings of the moment, for when the first one is impossible. */
function otherReadings(moment: DeviceMoment, sendingTimes: SendingTimes): readonly ResolvedMoment[] {
  const clockJumpMs = clockJumpOf(moment, sendingTimes);
  const instantByClockMs = moment.at + sendingTimes.arrivedAt - sendingTimes.at;
  return [
    ...(moment.known === undefined ? [] : [moment.at + moment.known.offset]),
    ...(clockJumpMs === null ? [] : [instantByClockMs + clockJumpMs]),
    instantByClockMs,
  ].map((atMs) => ({ at: atMs, assumed: "CHANGED" }));
}

/** Computes how far the device's clock moved relative to its monotonic clock between the event and its sending; null if they belong to two sessions. */
function clockJumpOf(moment: DeviceMoment, sendingTimes: SendingTimes): number | null {
  const [from, to] = [moment.monotonic, sendingTimes.monotonic];
  if (from === undefined || to === undefined || from.session !== to.session) return null;
  return sendingTimes.at - moment.at - (to.elapsed - from.elapsed);
}

/** Tells whether a jump is known and within the tolerance of another. */
const areJumpsAlike = (left: number | null, right: number): boolean =>
  left !== null && Math.abs(left - right) <= clockToleranceMs;

/**
 * Tells whether a jump of the clock may include a given change. A sleep adds to the jump, so that one at least as large as a forward change
 * may; a backward change needs an equal jump. An unknown jump may include any.
 */
function hasRoomForChange(jump: number | null, change: number): boolean {
  if (jump === null) return true;
  return change > 0 ? jump >= change - clockToleranceMs : areJumpsAlike(jump, change);
}
