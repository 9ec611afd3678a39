/** Handlers of alerts on figures. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import {
  changeAlert,
  countUnseen,
  createAlert,
  listAlerts,
  removeAlert,
  restoreAlert,
  seeNotices,
} from "./alert-service.ts";

export const alertHandlers = HttpApiBuilder.group(ComptoirApi, "alert", (handlers) =>
  handlers.handleAll({
    list: () => Effect.flatMap(CurrentUser, listAlerts),
    unseen: () => Effect.flatMap(CurrentUser, countUnseen),
    create: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => createAlert(caller, payload)),
    update: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => changeAlert(caller, payload)),
    remove: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => removeAlert(caller, payload)),
    restore: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => restoreAlert(caller, payload)),
    see: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => seeNotices(caller, payload.ids)),
  }),
);
