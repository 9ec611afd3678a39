/** The data every drawing gets: 365 days of one shop, or 20 shops over three years. Two editions, so that an update changes every mark. */

export const barCount = 365;
export const lineCount = 20;
export const pointCount = 1095;

const wave = (day: number, shop: number, edition: number) => 420_000 + shop * 31_000 + Math.round(160_000 * Math.sin((day + edition * 17) / 7) + 90_000 * Math.sin((day * (shop + 3)) / 91));

export const bars = (edition: number): readonly number[] => Array.from({ length: barCount }, (_, day) => wave(day, 0, edition));

export const lines = (edition: number): readonly (readonly number[])[] => Array.from({ length: lineCount }, (_, shop) => Array.from({ length: pointCount }, (_, day) => wave(day, shop, edition)));
