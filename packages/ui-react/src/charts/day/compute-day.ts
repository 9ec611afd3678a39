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
  const insetPx = 8;
  const roomPx = Math.max(0, size.width - size.left - 2 * insetPx);
  const xOf = (minute: number) => size.left + insetPx + ((minute - firstMinute) / (lastMinute - firstMinute)) * roomPx;
  const laneScale = bandScale(lanes.length, [0, Math.max(0, size.height - size.foot)]);
  const yOf = (lane: number) => laneScale.startOf(lane) + laneScale.size / 2;
  const tickMinutes =
    [60, 120, 180, 240, 360].find(
      (minutesApart) => (roomPx / (lastMinute - firstMinute)) * minutesApart >= hourRoomPx,
    ) ?? 720;
  return {
    marks: moments.map(({ key, minute, lane: name }) => {
      const laneIndex = Math.max(0, lanes.indexOf(name));
      return { key, lane: laneIndex, x: xOf(minute), y: yOf(laneIndex) };
    }),
    lanes: lanes.map((lane, index) => ({ lane, y: yOf(index) })),
    hours: Array.from(
      { length: Math.floor((lastMinute - firstMinute) / tickMinutes) + 1 },
      (_, index) => firstMinute + index * tickMinutes,
    ).map((minute) => ({ minute, x: xOf(minute) })),
  };
}
