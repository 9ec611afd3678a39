/** Formats JSON that PostgreSQL stores: without NUL characters and lone surrogates. */
export const toStorableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "\ufffd").toWellFormed() : part,
  );
