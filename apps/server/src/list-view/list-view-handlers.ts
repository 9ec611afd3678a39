/** Handlers of named list views. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import {
  changeListView,
  createListView,
  listViews,
  removeListView,
  restoreListView,
  setDefaultView,
} from "./list-view-service.ts";

const withCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, work);

export const listViewHandlers = HttpApiBuilder.group(ComptoirApi, "listView", (handlers) =>
  handlers.handleAll({
    list: ({ params }) => Effect.flatMap(CurrentUser, (caller) => listViews(caller, params.entity)),
    create: ({ payload }) => withCurrentUser((caller) => createListView(caller, payload)),
    update: ({ payload }) => withCurrentUser((caller) => changeListView(caller, payload)),
    setDefault: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => setDefaultView(caller, payload)),
    remove: ({ payload }) => withCurrentUser((caller) => removeListView(caller, payload)),
    restore: ({ payload }) => withCurrentUser((caller) => restoreListView(caller, payload)),
  }),
);
