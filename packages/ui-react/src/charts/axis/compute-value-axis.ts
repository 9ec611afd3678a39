/** Ends and ticks of a value axis. */
export type ValueAxis = Readonly<{ min: number; max: number; ticks: readonly number[] }>;

export type ValueAxisOptions = Readonly<{
  /** Allows ticks at whole numbers only. */
  integers?: boolean | undefined;
  /** Keeps zero on the axis, so that lengths can be compared. */
  fromZero?: boolean | undefined;
}>;

const maxIntervals = 5;
/** Power of ten of the finest step: finer steps mean nothing, and much smaller powers are no longer exact numbers. */
const finestPower = -12;
const stepMantissas = [1, 2, 2.5, 5] as const;

/** Computes an axis of four to six round ticks that contains every value. */
export function computeValueAxis(values: Iterable<number | null>, options: ValueAxisOptions = {}): ValueAxis {
  const { integers = false, fromZero = true } = options;
  let lowestValue = fromZero ? 0 : Infinity;
  let highestValue = fromZero ? 0 : -Infinity;
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue;
    if (value < lowestValue) lowestValue = value;
    if (value > highestValue) highestValue = value;
  }
  if (lowestValue > highestValue) [lowestValue, highestValue] = [0, 0];
  if (lowestValue === highestValue)
    [lowestValue, highestValue] = lowestValue === 0 ? [0, integers ? 3 : 1] : widenValue(lowestValue);

  const exponent = Math.max(finestPower, Math.floor(Math.log10((highestValue - lowestValue) / maxIntervals)) - 1);
  for (let power = integers ? Math.max(0, exponent) : exponent; ; power += 1) {
    for (const mantissa of stepMantissas) {
      if (integers && power === 0 && mantissa === 2.5) continue;
      const axis = axisOf(lowestValue, highestValue, mantissa, power);
      if (axis !== null) return axis.ticks.length >= 4 ? axis : extendToFourTicks(axis, mantissa, power);
    }
  }
}

const widenValue = (value: number): [number, number] => [value - Math.abs(value) / 2, value + Math.abs(value) / 2];

/** Computes the axis of a step; null if it has too many ticks. */
function axisOf(lowValue: number, highValue: number, mantissa: number, power: number): ValueAxis | null {
  const tickStep = timesPower(mantissa, power);
  let firstStep = Math.floor(lowValue / tickStep);
  let lastStep = Math.ceil(highValue / tickStep);
  // Division may round to the wrong side of an integer.
  if (timesPower(firstStep * mantissa, power) > lowValue) firstStep -= 1;
  if (timesPower(lastStep * mantissa, power) < highValue) lastStep += 1;
  if (lastStep - firstStep > maxIntervals) return null;
  const ticks: number[] = [];
  for (let count = firstStep; count <= lastStep; count += 1) ticks.push(timesPower(count * mantissa, power));
  return { min: timesPower(firstStep * mantissa, power), max: timesPower(lastStep * mantissa, power), ticks };
}

/** Adds steps upwards until there are four ticks, for counts from zero to two. */
function extendToFourTicks(axis: ValueAxis, mantissa: number, power: number): ValueAxis {
  const tickStep = timesPower(mantissa, power);
  const ticks = Array.from({ length: 4 }, (_, index) => axis.min + index * tickStep);
  return { min: axis.min, max: axis.min + 3 * tickStep, ticks };
}

/** Multiplies a value by a power of ten; divides for a negative one, because 3 * 0.1 is not 0.3, but 3 / 10 is. */
const timesPower = (value: number, power: number): number => (power < 0 ? value / 10 ** -power : value * 10 ** power);
