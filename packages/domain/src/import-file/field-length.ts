/** Maximum text lengths in a file. Source: behaviour 6.3 and 3.12 (2): max40 and max200 are strictly less than. */

/** Maximum length of a code: a receipt number, an item code, a location code. */
export const codeAtMost = 39;

/** Maximum length of a description. */
export const descriptionLengthAtMost = 199;
