/** The calls of the named views of lists. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { callPlace, type CallPlace } from "../entity/index.ts";
import { changeListView, createListView, listViews, removeListView, restoreListView, setDefaultView } from "./list-view-service.ts";

const change = <A, E, R>(work: (caller: Caller, place: CallPlace) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, (caller) => Effect.flatMap(callPlace, (place) => work(caller, place)));

export const listViewHandlers = HttpApiBuilder.group(ComptoirApi, "listView", (handlers) =>
  handlers.handleAll({
    list: ({ params }) => Effect.flatMap(CurrentUser, (caller) => listViews(caller, params.entity)),
    create: ({ payload }) => change((caller, place) => createListView(caller, payload, place)),
    update: ({ payload }) => change((caller, place) => changeListView(caller, payload, place)),
    setDefault: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => setDefaultView(caller, payload)),
    remove: ({ payload }) => change((caller, place) => removeListView(caller, payload, place)),
    restore: ({ payload }) => change((caller, place) => restoreListView(caller, payload, place)),
  }),
);
