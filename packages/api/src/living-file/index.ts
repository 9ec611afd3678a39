/** Reports as a single file that opens offline. */

export {
  figureStyle,
  livingWords,
  type FigureStyle,
  type LivingColumn,
  type LivingData,
  type LivingWords,
} from "./living-data.ts";
export { writeLivingFile, type LivingHead } from "./write-living.ts";
