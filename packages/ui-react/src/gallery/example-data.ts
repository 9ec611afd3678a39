import type { ChartCategory, ChartSeries } from "../charts/index.ts";

/** Makes a seeded random generator, so that every drawing of the gallery is the same. */
function seededRandom(seed: number): () => number {
  let randomState = seed;
  return () => {
    randomState = (randomState * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return randomState / 4_294_967_296;
  };
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const weekdayWeights = [0.78, 0.8, 0.86, 0.97, 1.24, 1.42, 0.93];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Half hours of a store that opens at 9 and closes at 21. */
export const halfHours: readonly ChartCategory[] = Array.from({ length: 25 }, (_, index) => {
  const hour = 9 + Math.floor(index / 2);
  const minuteText = index % 2 === 0 ? "00" : "30";
  return {
    key: `${hour}:${minuteText}`,
    label: `${hour}:${minuteText}`,
    ...(index % 2 === 0 ? { tick: `${hour}:00` } : {}),
  };
});

const salesCurveOfDay = (index: number): number =>
  180 + 620 * Math.exp(-(((index - 7) / 3.2) ** 2)) + 900 * Math.exp(-(((index - 17) / 3.4) ** 2));

const todayNoise = seededRandom(3);
const lastWeekNoise = seededRandom(9);

/** Cents of a day in progress, and of the same weekday before. */
export const dayAgainstDay: readonly ChartSeries[] = [
  {
    key: "today",
    label: "Thursday 12 March",
    values: halfHours.map((_, index) =>
      index > 19 ? null : Math.round(salesCurveOfDay(index) * (0.9 + todayNoise() * 0.3)) * 100,
    ),
  },
  {
    key: "before",
    label: "Thursday 5 March",
    comparison: true,
    values: halfHours.map((_, index) => Math.round(salesCurveOfDay(index) * (0.82 + lastWeekNoise() * 0.3)) * 100),
  },
];

/** Dates of four weeks. */
export const days: readonly ChartCategory[] = Array.from({ length: 28 }, (_, index) => ({
  key: String(index),
  label: `${weekdays[index % 7]} ${index + 2} February`,
  tick: `${index + 2} Feb`,
}));

const dayNoise = seededRandom(17);

/** Cents of each day. */
export const netByDay: readonly number[] = days.map((_, index) =>
  Math.round(1_480_000 * (weekdayWeights[index % 7] ?? 1) * (0.9 + dayNoise() * 0.22)),
);

const storeNames = ["Laval 3", "Longueuil", "Sainte-Foy", "Gatineau"];

/** Cents of each day of four stores; one was closed for two days. */
export const netByStore: readonly ChartSeries[] = storeNames.map((label, store) => {
  const noise = seededRandom(31 + store * 7);
  return {
    key: label,
    label,
    values: days.map((_, index) =>
      store === 2 && (index === 11 || index === 12)
        ? null
        : Math.round((1_450_000 - store * 260_000) * (weekdayWeights[index % 7] ?? 1) * (0.88 + noise() * 0.26)),
    ),
  };
});

export const weekdayCategories: readonly ChartCategory[] = weekdays.map((label) => ({ key: label, label }));

const tenderNoise = seededRandom(41);

/** Cents of each weekday by tender. */
export const tendersByWeekday: readonly ChartSeries[] = ["Debit", "Credit", "Cash"].map((label, tender) => ({
  key: label,
  label,
  values: weekdayWeights.map(
    (weight) => Math.round([760_000, 540_000, 210_000][tender] ?? 0) * weight * (0.9 + tenderNoise() * 0.2),
  ),
}));

export const departments = [
  { key: "GROCERY", label: "Grocery", value: 6_482_310 },
  { key: "DAIRY", label: "Dairy and eggs", value: 3_911_245 },
  { key: "PRODUCE", label: "Fruit and vegetables", value: 3_204_870 },
  { key: "MEAT", label: "Meat and fish", value: 2_870_115 },
  { key: "BAKERY", label: "Bakery", value: 1_644_020 },
  { key: "HOUSEHOLD", label: "Household", value: 1_120_455 },
] as const;

export const otherDepartments = { key: "OTHERS", label: "9 others", value: 1_402_980, others: true } as const;

/** Change of margin by department: some negative. */
export const marginChange: readonly number[] = [412_500, 188_020, -96_340, -231_100, 74_900, 12_300];

const yearNoise = seededRandom(5);

/** Dates of three years. */
export const threeYears: readonly ChartCategory[] = Array.from({ length: 1095 }, (_, index) => {
  const date = new Date(Date.UTC(2023, 0, 1 + index));
  const monthName = `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  const isQuarterStart = date.getUTCDate() === 1 && date.getUTCMonth() % 3 === 0;
  return {
    key: date.toISOString().slice(0, 10),
    label: `${date.getUTCDate()} ${monthName}`,
    ...(isQuarterStart ? { tick: monthName } : {}),
  };
});

/** Cents of each day over three years, with seasons. */
export const netOverYears: readonly number[] = threeYears.map((_, index) =>
  Math.round(
    1_300_000 *
      (1 + 0.18 * Math.sin((index / 365) * 2 * Math.PI - 1.9)) *
      (weekdayWeights[index % 7] ?? 1) *
      (0.9 + yearNoise() * 0.2),
  ),
);

/** Six stores over three years: enough points for a canvas. */
export const storesOverYears: readonly ChartSeries[] = Array.from({ length: 6 }, (_, store) => {
  const noise = seededRandom(100 + store);
  let salesLevel = 800_000 + store * 130_000;
  return {
    key: `store-${store}`,
    label: `Store ${store + 1}`,
    values: threeYears.map((_, index) => {
      salesLevel *= 0.994 + noise() * 0.0122;
      return Math.round(salesLevel * (1 + 0.12 * Math.sin((index / 365) * 2 * Math.PI - store)));
    }),
  };
});

const productSamples = [
  ["Milk 2 % 4 L", "Dairy and eggs", 1214, 7_271_860, 0.214],
  ["Bananas, lb", "Fruit and vegetables", 3188, 2_391_000, 0.362],
  ["Ground beef, lean, kg", "Meat and fish", 642, 8_018_580, 0.118],
  ["Sliced bread 675 g", "Bakery", 988, 3_942_120, 0.305],
  ["Large eggs, dozen", "Dairy and eggs", 874, 3_837_000, 0.172],
  ["Ground coffee 925 g", "Grocery", 311, 5_594_890, -0.031],
  ["Paper towels × 6", "Household", 402, 3_614_000, 0.241],
  ["Maple syrup 540 ml", "Grocery", 286, 2_571_140, 0.288],
  ["Strawberries 454 g", "Fruit and vegetables", 721, 2_876_790, -0.064],
  ["Frozen pizza 800 g", "Grocery", 355, 2_481_450, 0.198],
] as const;

export type ExampleProduct = Readonly<{ name: string; department: string; units: number; net: number; margin: number }>;

export const products: readonly ExampleProduct[] = productSamples.map(([name, department, units, net, margin]) => ({
  name,
  department,
  units,
  net,
  margin,
}));
