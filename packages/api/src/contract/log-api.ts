import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { LogChoices, LogExtractWire, LogPreviewWire, LogSelection, PageErrorWire } from "../wire/log-wire.ts";
import { Done } from "../wire/sign-in-wire.ts";
import { EndpointAccess, ForPeople, forPermissionHolders, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { BinaryAnswer } from "./binary.ts";
import { Repeatable } from "./repeatable.ts";

const basePath = "/api/Log";
const extractIdParams = { id: Schema.Int };

/** Log lines of the caller's layers, and extracts of them as one file. Source: behaviour 3.8, decisions 0413 and 0414. */
export const logApi = HttpApiGroup.make("log")
  .add(
    HttpApiEndpoint.get("choices", `${basePath}/Choices`, { success: LogChoices, error: apiErrors }),
    HttpApiEndpoint.post("preview", `${basePath}/Preview`, {
      payload: LogSelection,
      success: LogPreviewWire,
      error: apiErrors,
    }).annotate(Repeatable, true),
    HttpApiEndpoint.post("extract", `${basePath}/Extract`, {
      payload: LogSelection,
      success: LogExtractWire,
      error: apiErrors,
    }),
    HttpApiEndpoint.get("list", `${basePath}/List`, { success: Schema.Array(LogExtractWire), error: apiErrors }),
    HttpApiEndpoint.get("get", `${basePath}/Extract/:id`, {
      params: extractIdParams,
      success: LogExtractWire,
      error: apiErrors,
    }),
    HttpApiEndpoint.get("file", `${basePath}/File/:id`, {
      params: extractIdParams,
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/zip" })),
      error: apiErrors,
    }).annotate(BinaryAnswer, true),
  )
  .annotateEndpoints(EndpointAccess, forPermissionHolders("CONFIG_READ"))
  .add(
    HttpApiEndpoint.post("pageError", `${basePath}/PageError`, {
      payload: PageErrorWire,
      success: Done,
      error: apiErrors,
    })
      .annotate(EndpointAccess, forSignedIn)
      .annotate(ForPeople, true),
  )
  .middleware(Authorization);
