/** Calls of named views over the API client; translates between wire names and ours. */
import type { ListViewWire } from "@comptoir/api/wire";
import {
  fieldOfWireName,
  wireNameOfField,
  parseSort,
  printSort,
  type EntityName,
  type ViewContent,
} from "@comptoir/domain/entity";
import { permissionCodes } from "@comptoir/domain/access";

import { askSignedIn } from "../runtime.ts";
import type { Answer } from "../shared/answer.ts";
import type { ListState } from "./list-address.ts";
import type { ListView, ViewGateway, ViewSave } from "./view-gateway.ts";

export function viewGateway(entity: EntityName): ViewGateway {
  const onWire = ({ search, filters, sorting, columns }: ListState): ViewContent => ({
    search,
    filters: filters.map((filter) => ({ ...filter, field: wireNameOfField(entity, filter.field) })),
    sort: printSort(entity, sorting),
    columns: (columns ?? []).map((field) => wireNameOfField(entity, field)),
  });
  const contentToState = ({ search, filters, sort, columns }: ViewContent): ListState => {
    // The server has removed what the reader may not see.
    const sorting = parseSort(entity, sort, permissionCodes);
    return {
      search,
      filters: filters.map((filter) => ({ ...filter, field: fieldOfWireName(entity, filter.field) })),
      sorting: sorting.ok ? sorting.value : [],
      columns: columns.length === 0 ? null : columns.map((field) => fieldOfWireName(entity, field)),
    };
  };
  const viewOf = ({ content, entity: _entity, ...view }: ListViewWire): ListView => ({
    ...view,
    list: contentToState(content),
  });
  const asView = (answer: Answer<ListViewWire>): Answer<ListView> =>
    answer.ok ? { ok: true, value: viewOf(answer.value) } : answer;
  const changeOf = ({ list, ...change }: Partial<ViewSave>) => ({
    ...change,
    ...(list !== undefined && { content: onWire(list) }),
  });
  return {
    list: async () => {
      const answer = await askSignedIn((api) => api.listView.list({ params: { entity } }));
      return answer.ok
        ? { ok: true, value: { views: answer.value.views.map(viewOf), defaultId: answer.value.defaultId } }
        : answer;
    },
    create: async ({ name, list, isShared }) =>
      asView(
        await askSignedIn((api) => api.listView.create({ payload: { entity, name, isShared, content: onWire(list) } })),
      ),
    update: async (key, change) =>
      asView(await askSignedIn((api) => api.listView.update({ payload: { ...key, ...changeOf(change) } }))),
    setDefault: (id) => askSignedIn((api) => api.listView.setDefault({ payload: { entity, id } })),
    remove: (key) => askSignedIn((api) => api.listView.remove({ payload: key })),
    restore: async (key) => asView(await askSignedIn((api) => api.listView.restore({ payload: key }))),
  };
}
