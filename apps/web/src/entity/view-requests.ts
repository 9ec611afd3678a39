/** Calls of named views over the API client; translates between wire names and ours. */
import type { ListViewWire } from "@comptoir/api/wire";
import {
  fieldOfWireName,
  wireNameOfField,
  parseSort,
  printSort,
  type ListName,
  type ViewContent,
} from "@comptoir/domain/entity";
import { permissionCodes } from "@comptoir/domain/access";

import { askSignedIn } from "../runtime.ts";
import type { Answer } from "../shared/answer.ts";
import type { ListState } from "./list-address.ts";
import type { ListView, ViewGateway, ViewSave } from "./view-gateway.ts";

export function viewGateway(entity: ListName): ViewGateway {
  const toWireContent = ({ search, filters, sorting, columns }: ListState): ViewContent => ({
    search,
    filters: filters.map((filter) => ({ ...filter, field: wireNameOfField(entity, filter.field) })),
    sort: printSort(entity, sorting),
    columns: (columns ?? []).map((field) => wireNameOfField(entity, field)),
  });
  const toListState = ({ search, filters, sort, columns }: ViewContent): ListState => {
    // The server has removed what the reader may not see.
    const sortResult = parseSort(entity, sort, permissionCodes);
    return {
      search,
      filters: filters.map((filter) => ({ ...filter, field: fieldOfWireName(entity, filter.field) })),
      sorting: sortResult.ok ? sortResult.value : [],
      columns: columns.length === 0 ? null : columns.map((field) => fieldOfWireName(entity, field)),
    };
  };
  const toListView = ({ content, entity: _entity, ...view }: ListViewWire): ListView => ({
    ...view,
    list: toListState(content),
  });
  const toViewAnswer = (answer: Answer<ListViewWire>): Answer<ListView> =>
    answer.ok ? { ok: true, value: toListView(answer.value) } : answer;
  const toWireChange = ({ list, ...change }: Partial<ViewSave>) => ({
    ...change,
    ...(list !== undefined && { content: toWireContent(list) }),
  });
  return {
    list: async () => {
      const viewsAnswer = await askSignedIn((api) => api.listView.list({ params: { entity } }));
      return viewsAnswer.ok
        ? {
            ok: true,
            value: { views: viewsAnswer.value.views.map(toListView), defaultId: viewsAnswer.value.defaultId },
          }
        : viewsAnswer;
    },
    create: async ({ name, list, isShared }) =>
      toViewAnswer(
        await askSignedIn((api) =>
          api.listView.create({ payload: { entity, name, isShared, content: toWireContent(list) } }),
        ),
      ),
    update: async (key, change) =>
      toViewAnswer(await askSignedIn((api) => api.listView.update({ payload: { ...key, ...toWireChange(change) } }))),
    setDefault: (id) => askSignedIn((api) => api.listView.setDefault({ payload: { entity, id } })),
    remove: (key) => askSignedIn((api) => api.listView.remove({ payload: key })),
    restore: async (key) => toViewAnswer(await askSignedIn((api) => api.listView.restore({ payload: key }))),
  };
}
