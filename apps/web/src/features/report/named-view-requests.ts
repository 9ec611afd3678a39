/** Calls of the named views of a report. The wire identifies them by name; another name is another view. */
import type { CustomizationWire } from "@comptoir/api/wire";
import type { ReportCustomization, ReportKindCode } from "@comptoir/domain/report";

import { saveReaders } from "../../entity/save-readers.ts";
import type { ListView, ListViews, ViewGateway, ViewSave } from "../../entity/view-gateway.ts";
import { equalsFilter } from "../../report/report-ask.ts";
import { askSignedIn } from "../../runtime.ts";
import { failWith, succeed, type Answer } from "../../shared/answer.ts";

type NamedView = ListView<ReportCustomization>;

export const viewPartOf = ({
  period,
  filters,
  sorting,
  pivot,
  columns,
  drawing,
}: ReportCustomization): ReportCustomization => ({
  period,
  filters,
  sorting,
  pivot,
  columns,
  drawing,
});

const viewOf = ({ id, version, name, roles = [], isMine = true, by = "", ...row }: CustomizationWire): NamedView => ({
  id,
  version,
  name,
  list: viewPartOf(row),
  roleIds: roles,
  isShared: !isMine || roles.length > 0,
  isMine,
  by,
  mayChange: isMine,
});

export function makeNamedViewGateway(source: ReportKindCode, reportId: number): ViewGateway<ReportCustomization> {
  const of = { reportId, source } as const;
  const known = rememberViews();
  const calls = makeCalls(of, known);
  return {
    list: calls.list,
    create: ({ name, list: change }) => calls.make(name, change),
    update: async ({ id }, change) => {
      if (change.roleIds !== undefined) return calls.share(id, change.roleIds);
      const answer = await calls.put(id, change);
      // A new name must not lose changes that another window saved under the old one.
      if (answer.ok || answer.failure.status !== 409 || change.list !== undefined) return answer;
      const read = await calls.list();
      return read.ok ? calls.put(id, change) : answer;
    },
    // Named views cannot be the default: every report opens with the unnamed view.
    setDefault: async () => succeed(null),
    remove: async ({ id, version }) => {
      const answer = await askSignedIn((api) => api.reportCustomization.remove({ payload: { ...of, id } }));
      if (!answer.ok) return answer;
      known.forget(id);
      return succeed({ id, version });
    },
    restore: async ({ id }) =>
      known.take(await askSignedIn((api) => api.reportCustomization.restore({ payload: { ...of, id } }))),
  };
}

type KnownViews = ReturnType<typeof rememberViews>;

/** Views as last answered: a change needs the version and the parts that it leaves alone. */
function rememberViews() {
  let known: readonly NamedView[] = [];
  return {
    set: (views: readonly NamedView[]) => (known = views),
    find: (id: number) => known.find((view) => view.id === id),
    take: (answer: Answer<CustomizationWire>): Answer<NamedView> => {
      if (!answer.ok) return answer;
      const view = viewOf(answer.value);
      known = [...known.filter(({ id }) => id !== view.id), view];
      return succeed(view);
    },
    forget: (id: number) => {
      known = known.filter((view) => view.id !== id);
    },
  };
}

function makeCalls(of: Readonly<{ reportId: number; source: ReportKindCode }>, known: KnownViews) {
  const list = async (): Promise<Answer<ListViews<ReportCustomization>>> => {
    const answer = await askSignedIn((api) =>
      api.reportCustomization.list({
        params: { getChildren: true },
        query: { filters: equalsFilter("_ReportDataModelID", of.reportId) },
      }),
    );
    if (!answer.ok) return answer;
    const rows = answer.value.rows.filter((row) => row.name !== "" && row.source === of.source);
    return succeed({ views: known.set(rows.map(viewOf)), defaultId: null });
  };
  // The server numbers a name in use, so that no view is overwritten unseen.
  const make = async (name: string, change: ReportCustomization) =>
    known.take(await askSignedIn((api) => api.reportCustomization.create({ payload: { ...of, name, ...change } })));
  const put = async (
    id: number,
    { name, list: change }: Partial<ViewSave<ReportCustomization>>,
  ): Promise<Answer<NamedView>> => {
    const before = known.find(id);
    if (before === undefined) return failWith("HTTP_404", 404);
    return known.take(
      await askSignedIn((api) =>
        api.reportCustomization.update({
          payload: { ...of, id, version: before.version, name: name ?? before.name, ...(change ?? before.list) },
        }),
      ),
    );
  };
  const share = async (id: number, roles: readonly number[]): Promise<Answer<NamedView>> => {
    const before = known.find(id);
    if (before === undefined) return failWith("HTTP_404", 404);
    const { version } = before;
    return saveReaders({
      sent: { roles, widgets: [] },
      targetId: null,
      isOwnWithoutRoles: true,
      readersOf: (view) => ({ roles: view.roleIds ?? [], widgets: [] }),
      send: async (sent) =>
        known.take(
          await askSignedIn((api) => api.reportCustomization.setRoles({ payload: { id, version, roles: sent.roles } })),
        ),
    });
  };
  return { list, make, put, share };
}
