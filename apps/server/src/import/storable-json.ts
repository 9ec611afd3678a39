/** Formats JSON that PostgreSQL stores: NUL characters and lone surrogates in its text values are replaced. */
export const toStorableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "\ufffd").toWellFormed() : part,
  );
