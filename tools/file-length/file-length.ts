/** Maximum length of a source file: longer ones hold several ideas. Units: lines as the formatter writes them. */
export const linesAtMost = 300;

/** Returns whether the rule applies to a file: tests, tables of data and translations may be longer. */
export const isMeasured = (path: string): boolean => !/\.(?:test|e2e)\.tsx?$|\.data\.ts$|(?:^|\/)locales\//u.test(path);

/** Counts the lines of a text; the last may lack its line break. */
export const linesOf = (text: string): number =>
  text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
