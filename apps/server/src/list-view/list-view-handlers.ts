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

const change = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

export const listViewHandlers = HttpApiBuilder.group(ComptoirApi, "listView", (handlers) =>
  handlers.handleAll({
    list: ({ params }) => Effect.flatMap(CurrentUser, (caller) => listViews(caller, params.entity)),
    create: ({ payload }) => change((caller) => createListView(caller, payload)),
    update: ({ payload }) => change((caller) => changeListView(caller, payload)),
    setDefault: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => setDefaultView(caller, payload)),
    remove: ({ payload }) => change((caller) => removeListView(caller, payload)),
    restore: ({ payload }) => change((caller) => restoreListView(caller, payload)),
  }),
);
