/** Accepts request bodies as the specification writes them: a single object counts as a list of one, and ids may have the names they have in rows. */

import { wireNameOfField, findEntityOfModel } from "@comptoir/domain/entity";
import { Effect, SchemaAST } from "effect";
import { HttpServerRequest } from "effect/http";
import type { HttpApiEndpoint } from "effect/http-api";

/** Runs the handler of an endpoint that expects a list; a body with a single object becomes a list of one. */
export const acceptSingleObject = <A, E, R>(endpoint: HttpApiEndpoint.Top, handling: Effect.Effect<A, E, R>) =>
  takesList(endpoint)
    ? Effect.updateService(handling, HttpServerRequest.HttpServerRequest, (request) =>
        withChangedText(request, (text) =>
          takesKeys(endpoint) ? renameIdFields(toListText(text), request.url) : toListText(text),
        ),
      )
    : (handling as Effect.Effect<A, E, R | HttpServerRequest.HttpServerRequest>);

const takesList = (endpoint: HttpApiEndpoint.Top): boolean =>
  [...endpoint.payload.values()].some(
    ({ encoding, schemas }) =>
      encoding._tag === "Json" && schemas.every((schema) => SchemaAST.toEncoded(schema.ast)._tag === "Arrays"),
  );

/** Returns whether a call deletes or restores records, whose body lists ids and versions. */
const takesKeys = ({ method, path }: HttpApiEndpoint.Top): boolean =>
  method === "DELETE" || path.endsWith(restoreSuffix);

const restoreSuffix = "/Restore";

const withChangedText = (
  request: HttpServerRequest.HttpServerRequest,
  change: (text: string) => string,
): HttpServerRequest.HttpServerRequest =>
  new Proxy(request, {
    get: (target, name) => {
      if (name === "text") return Effect.map(target.text, change);
      const memberValue: unknown = Reflect.get(target, name, target);
      return typeof memberValue === "function" ? memberValue.bind(target) : memberValue;
    },
  });

const toListText = (text: string): string => (/^\s*\{/u.test(text) ? `[${text}]` : text);

/** Adds `id` to keys that name their id as rows do. A text that is not a list of objects stays unchanged; its schema refuses the request. */
function renameIdFields(text: string, url: string): string {
  const [path = ""] = url.split("?");
  const entityName = findEntityOfModel(path.replace(/\/$/u, "").replace(restoreSuffix, "").split("/").at(-1) ?? "");
  if (entityName === null) return text;
  const idNameInRow = wireNameOfField(entityName, "id");
  try {
    const parsedKeys: unknown = JSON.parse(text);
    if (!Array.isArray(parsedKeys)) return text;
    return JSON.stringify(
      parsedKeys.map((key: unknown) =>
        isRecord(key) && !Object.hasOwn(key, "id") ? { ...key, id: key[idNameInRow] } : key,
      ),
    );
  } catch {
    return text;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
