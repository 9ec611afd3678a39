/** Typed but unsent comments about errors, kept when the reader moves on, closes the panel or gets an error. */
const commentByOrigin = new Map<string, string>();

export const commentDrafts = {
  read: (origin: string): string => commentByOrigin.get(origin) ?? "",
  store: (origin: string, text: string): void => {
    if (text === "") commentByOrigin.delete(origin);
    else commentByOrigin.set(origin, text);
  },
} as const;
