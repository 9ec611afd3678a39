/** Reading values of unknown shape. */

export {
  isFields,
  readCodeOf,
  readFilled,
  readFinite,
  readFlag,
  readInteger,
  readListOf,
  readOneOf,
  readOrNull,
  readRecordOf,
  readText,
  type Fields,
  type Reader,
} from "./reader.ts";
