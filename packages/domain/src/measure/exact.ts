/** Exact integer arithmetic for every amount, quantity and percent. */

/**
 * Divides an integer by a positive integer and rounds half away from zero, exactly at any size.
 *
 * Errors: throws a RangeError when a number is not an integer, the divisor is not positive, or the quotient is not a safe integer.
 *
 * @example divideRounded(-5, 2) // => -3
 */
export function divideRounded(dividend: number | bigint, divisor: number | bigint): number {
  const isSmall = Number.isSafeInteger(dividend) && Number.isSafeInteger(divisor);
  if (isSmall) return divideSmall(Number(dividend), Number(divisor));
  const wideDivisor = BigInt(divisor);
  if (wideDivisor <= 0n) throw new RangeError(`Not a positive divisor: ${divisor}`);
  const wideDividend = BigInt(dividend);
  const remainder = wideDividend % wideDivisor;
  const quotient = (wideDividend - remainder) / wideDivisor;
  const roundsAway = 2n * (remainder < 0n ? -remainder : remainder) >= wideDivisor;
  return toSafeInteger(roundsAway ? quotient + (wideDividend < 0n ? -1n : 1n) : quotient);
}

/**
 * Multiplies two safe integers; the product is a number while it is safe, and a bigint beyond.
 *
 * @example multiplyExact(3, 4) // => 12
 */
export function multiplyExact(left: number, right: number): number | bigint {
  const product = left * right;
  return Number.isSafeInteger(product) ? product : BigInt(left) * BigInt(right);
}

/**
 * Formats an integer count of 10^-scale as an exact decimal text with a decimal point.
 *
 * @example decimalText(-1205, 2) // => "-12.05"
 */
export function decimalText(units: number | bigint, scale: number): `${number}` {
  const digits = (units < 0 ? -BigInt(units) : BigInt(units)).toString().padStart(scale + 1, "0");
  const wholeDigits = digits.slice(0, digits.length - scale);
  const decimalDigits = digits.slice(digits.length - scale);
  return `${units < 0 ? "-" : ""}${wholeDigits}${scale === 0 ? "" : `.${decimalDigits}`}` as `${number}`;
}

/** Divides safe integers, rounded half away from zero. Subtracting the remainder first keeps each step exact, and zero without a minus. */
function divideSmall(dividend: number, divisor: number): number {
  if (divisor <= 0) throw new RangeError(`Not a positive divisor: ${divisor}`);
  const remainder = dividend % divisor;
  const quotient = (dividend - remainder) / divisor;
  const roundsAway = Math.abs(remainder) >= divisor - Math.abs(remainder);
  return roundsAway ? quotient + (dividend < 0 ? -1 : 1) : quotient;
}

function toSafeInteger(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Too large to be exact: ${value}`);
  return number;
}
