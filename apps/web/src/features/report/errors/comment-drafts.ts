/** Typed but unsent comments about errors, kept when the reader moves on, closes the panel or gets an error. */
const comments = new Map<string, string>();

export const commentDrafts = {
  read: (origin: string): string => comments.get(origin) ?? "",
  store: (origin: string, text: string): void => {
    if (text === "") comments.delete(origin);
    else comments.set(origin, text);
  },
} as const;
