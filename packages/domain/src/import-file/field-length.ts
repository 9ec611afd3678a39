/** How long the texts of a file may be. Source: behaviour 6.3 and 3.12 (2): max40 and max200 are strictly less than. */

/** The longest code: a receipt number, an item code, a location code. */
export const codeAtMost = 39;

/** The longest description. */
export const descriptionAtMost = 199;
