/** Builds the reader of a living file as a program: the source texts of its parts. */
import { foldText } from "@comptoir/domain/text";

import { connectChoices } from "./connect-choices.ts";
import { connectFilters } from "./connect-filters.ts";
import { createFilterFields } from "./create-filter-fields.ts";
import { createLivingPage } from "./create-living-page.ts";
import { createLivingTexts } from "./create-living-texts.ts";
import { createRowFinder } from "./create-row-finder.ts";
import { drawList } from "./draw-list.ts";
import { drawPivot } from "./draw-pivot.ts";
import { runLivingReader } from "./run-living-reader.ts";
import { sumPivot } from "./sum-pivot.ts";

/**
 * Parts of the reader by name. The source text of each is copied into the file, where nothing else exists: a part is one function that
 * uses its arguments and the browser only, so its file imports types only. `living-script.test.ts` checks that.
 */
const livingParts = {
  foldText,
  createLivingPage,
  createLivingTexts,
  createRowFinder,
  drawList,
  drawPivot,
  sumPivot,
  createFilterFields,
  connectFilters,
  connectChoices,
};

export type LivingParts = typeof livingParts;

/** Returns the program of a living file, without the indentation of its sources. */
export function livingScriptText(): string {
  const functionSources = Object.entries(livingParts).map(([name, part]) => `${name}:${part.toString()}`);
  return `(${runLivingReader.toString()})({${functionSources.join(",\n")}});`.replaceAll(/\n\s+/gu, "\n");
}
