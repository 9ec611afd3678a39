/** Encodes Code 128: an even number of digits in pairs, any other ASCII text character by character. Source: ISO/IEC 15417. */

/** Widths of bars and spaces of each symbol. Units: modules. */
const symbolWidths = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 " +
  "212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 " +
  "314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 " +
  "214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");

const startSymbolOfText = 104;
const startSymbolOfDigits = 105;
const stopSymbol = 106;

/** Encodes a text as symbols: start, characters, check symbol, stop; null if it is empty, or not printable ASCII. */
export function encodeCode128(code: string): readonly number[] | null {
  if (code === "" || !/^[\u0020-\u007e]+$/u.test(code)) return null;
  const isDigitPairs = /^(?:\d\d)+$/u.test(code);
  const dataSymbols = isDigitPairs
    ? (code.match(/\d\d/gu) ?? []).map(Number)
    : [...code].map((sign) => sign.charCodeAt(0) - 32);
  const startSymbol = isDigitPairs ? startSymbolOfDigits : startSymbolOfText;
  const checkSymbol = dataSymbols.reduce((sum, symbol, index) => sum + symbol * (index + 1), startSymbol) % 103;
  return [startSymbol, ...dataSymbols, checkSymbol, stopSymbol];
}

export interface Code128Bars {
  /** Total width with the quiet zones. Units: modules. */
  readonly width: number;
  readonly bars: readonly { readonly x: number; readonly width: number }[];
}

const quietZoneModules = 10;

/** Lists the bars of a code from left to right; null if it cannot be encoded. */
export function layOutCode128(code: string): Code128Bars | null {
  const symbols = encodeCode128(code);
  if (symbols === null) return null;
  let x = quietZoneModules;
  const bars: { readonly x: number; readonly width: number }[] = [];
  for (const symbol of symbols) {
    for (const [index, sign] of [...(symbolWidths[symbol] ?? "")].entries()) {
      if (index % 2 === 0) bars.push({ x, width: Number(sign) });
      x += Number(sign);
    }
  }
  return { width: x + quietZoneModules, bars };
}
