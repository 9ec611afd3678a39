import { languages } from "@comptoir/domain/language";

/** What every operation of the OpenAPI document says besides its own parameters. */

/** The name of the header that says in which language an answer's words are wanted. */
export const languageHeader = "Language";

/** The header that names the role that somebody looks at the product as: the server answers with its permissions, and changes nothing. */
export const viewAsHeader = "View-As";

interface Operation {
  readonly parameters?: readonly unknown[];
}

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const parameter = {
  name: languageHeader,
  in: "header",
  required: false,
  schema: { type: "string", enum: Object.keys(languages), default: "fr" },
};

/** Adds the Language header to every operation. */
export function withLanguageHeader<T extends Document>(document: T): T {
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        { ...operation, parameters: [...(operation.parameters ?? []), parameter] },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}
