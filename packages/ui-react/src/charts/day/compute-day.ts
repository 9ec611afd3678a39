import { bandScale } from "../axis/band-scale.ts";

/** Event at a minute of the day, drawn in a lane. */
export interface DayMoment {
  readonly key: string;
  readonly minute: number;
  readonly lane: string;
}

export interface DayGeometry {
  readonly marks: readonly { readonly key: string; readonly lane: number; readonly x: number; readonly y: number }[];
  readonly lanes: readonly { readonly lane: string; readonly y: number }[];
  /** Full hours along the foot. Units: minutes of the day. */
  readonly hours: readonly { readonly minute: number; readonly x: number }[];
}

export interface DaySize {
  readonly width: number;
  readonly height: number;
  /** Room for the names of the lanes, at the left. */
  readonly left: number;
  /** Room for the hours, at the foot. */
  readonly foot: number;
}

/** The least room between two hours that are named. Units: pixels. */
const hourRoomPx = 44;

/** Computes the position of each event by minute and lane, the first if its own is unknown; the axis spans the full hours around all events. */
export function computeDay(moments: readonly DayMoment[], lanes: readonly string[], size: DaySize): DayGeometry {
  const minutes = moments.map(({ minute }) => minute);
  const firstMinute = Math.floor(Math.min(...minutes, Infinity) / 60) * 60;
  const lastMinute = Math.max(firstMinute + 60, Math.ceil((Math.max(...minutes, -Infinity) + 1) / 60) * 60);
  if (!Number.isFinite(firstMinute)) return { marks: [], lanes: [], hours: [] };
  const inset = 8;
  const room = Math.max(0, size.width - size.left - 2 * inset);
  const xOf = (minute: number) => size.left + inset + ((minute - firstMinute) / (lastMinute - firstMinute)) * room;
  const band = bandScale(lanes.length, [0, Math.max(0, size.height - size.foot)]);
  const yOf = (lane: number) => band.startOf(lane) + band.size / 2;
  const step =
    [60, 120, 180, 240, 360].find((minutesApart) => (room / (lastMinute - firstMinute)) * minutesApart >= hourRoomPx) ??
    720;
  return {
    marks: moments.map(({ key, minute, lane: name }) => {
      const lane = Math.max(0, lanes.indexOf(name));
      return { key, lane, x: xOf(minute), y: yOf(lane) };
    }),
    lanes: lanes.map((lane, index) => ({ lane, y: yOf(index) })),
    hours: Array.from(
      { length: Math.floor((lastMinute - firstMinute) / step) + 1 },
      (_, index) => firstMinute + index * step,
    ).map((minute) => ({ minute, x: xOf(minute) })),
  };
}
