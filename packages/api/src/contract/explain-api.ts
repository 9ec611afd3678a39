import { salesMetricPermissions } from "@comptoir/domain/dashboard";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import {
  ChangeAnswer,
  ChangeBody,
  FigureAnswer,
  FigureBody,
  MorningAnswer,
  MorningBody,
} from "../wire/explain-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { Repeatable } from "./repeatable.ts";

const readSalesAccess = forPermissionHolders(...salesMetricPermissions);

/** Explanations of the figures of a dashboard, of the sales that the caller may see. Source: behaviour 4 (4). */
export const explainApi = HttpApiGroup.make("explain")
  .add(
    HttpApiEndpoint.post("change", "/api/Explain/Change", {
      payload: ChangeBody,
      success: ChangeAnswer,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readSalesAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("morning", "/api/Explain/Morning", {
      payload: MorningBody,
      success: MorningAnswer,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readSalesAccess)
      .annotate(Repeatable, true),
  )
  .add(
    HttpApiEndpoint.post("figure", "/api/Explain/Figure", {
      payload: FigureBody,
      success: FigureAnswer,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readSalesAccess)
      .annotate(Repeatable, true),
  )
  .middleware(Authorization);
