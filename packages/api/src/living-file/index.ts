/** Reports as a single file that opens offline. */

export {
  figureStyle,
  livingWordKeys,
  type FigureStyle,
  type LivingColumn,
  type LivingData,
  type LivingWords,
  type WrittenFigures,
} from "./living-data.ts";
export { createLivingTexts } from "./reader/create-living-texts.ts";
export { writeLivingFile, type LivingHead } from "./write-living.ts";
