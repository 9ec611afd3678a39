/** Calls of the named views of a report, which the wire identifies by id. */
import type { CustomizationWire } from "@comptoir/api/wire";
import type { ReportCustomization, ReportKindCode } from "@comptoir/domain/report";

import { saveWithReaders } from "../../entity/save-readers.ts";
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

const namedViewOf = ({
  id,
  version,
  name,
  roles = [],
  isMine = true,
  by = "",
  ...row
}: CustomizationWire): NamedView => ({
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
  const reportKey = { reportId, source } as const;
  const knownViews = rememberViews();
  const viewCalls = makeCalls(reportKey, knownViews);
  return {
    list: viewCalls.list,
    create: ({ name, list: change }) => viewCalls.make(name, change),
    update: async ({ id }, change) => {
      if (change.roleIds !== undefined) return viewCalls.share(id, change.roleIds);
      const putAnswer = await viewCalls.put(id, change);
      // A new name alone is sent again with what another window saved meanwhile, so that nothing is lost.
      if (putAnswer.ok || putAnswer.failure.status !== 409 || change.list !== undefined) return putAnswer;
      const viewsAnswer = await viewCalls.list();
      return viewsAnswer.ok ? viewCalls.put(id, change) : putAnswer;
    },
    // Named views cannot be the default: every report opens with the unnamed view.
    setDefault: async () => succeed(null),
    remove: async ({ id, version }) => {
      const removeAnswer = await askSignedIn((api) =>
        api.reportCustomization.remove({ payload: { ...reportKey, id } }),
      );
      if (!removeAnswer.ok) return removeAnswer;
      knownViews.forget(id);
      return succeed({ id, version });
    },
    restore: async ({ id }) =>
      knownViews.take(await askSignedIn((api) => api.reportCustomization.restore({ payload: { ...reportKey, id } }))),
  };
}

type KnownViews = ReturnType<typeof rememberViews>;

/** Remembers the views as last answered, because a change sends their version and the parts that it does not change. */
function rememberViews() {
  let namedViews: readonly NamedView[] = [];
  return {
    set: (views: readonly NamedView[]) => (namedViews = views),
    find: (id: number) => namedViews.find((view) => view.id === id),
    take: (answer: Answer<CustomizationWire>): Answer<NamedView> => {
      if (!answer.ok) return answer;
      const takenView = namedViewOf(answer.value);
      namedViews = [...namedViews.filter(({ id }) => id !== takenView.id), takenView];
      return succeed(takenView);
    },
    forget: (id: number) => {
      namedViews = namedViews.filter((view) => view.id !== id);
    },
  };
}

function makeCalls(reportKey: Readonly<{ reportId: number; source: ReportKindCode }>, knownViews: KnownViews) {
  const listViews = async (): Promise<Answer<ListViews<ReportCustomization>>> => {
    const answer = await askSignedIn((api) =>
      api.reportCustomization.list({
        params: { getChildren: true },
        query: { filters: equalsFilter("_ReportDataModelID", reportKey.reportId) },
      }),
    );
    if (!answer.ok) return answer;
    const namedViewRows = answer.value.rows.filter((row) => row.name !== "" && row.source === reportKey.source);
    return succeed({ views: knownViews.set(namedViewRows.map(namedViewOf)), defaultId: null });
  };
  // The server numbers a name in use, so that no view is overwritten unseen.
  const makeView = async (name: string, change: ReportCustomization) =>
    knownViews.take(
      await askSignedIn((api) => api.reportCustomization.create({ payload: { ...reportKey, name, ...change } })),
    );
  const putView = async (
    id: number,
    { name, list: change }: Partial<ViewSave<ReportCustomization>>,
  ): Promise<Answer<NamedView>> => {
    const viewBefore = knownViews.find(id);
    if (viewBefore === undefined) return failWith("HTTP_404", 404);
    return knownViews.take(
      await askSignedIn((api) =>
        api.reportCustomization.update({
          payload: {
            ...reportKey,
            id,
            version: viewBefore.version,
            name: name ?? viewBefore.name,
            ...(change ?? viewBefore.list),
          },
        }),
      ),
    );
  };
  const shareView = async (id: number, roles: readonly number[]): Promise<Answer<NamedView>> => {
    const viewBefore = knownViews.find(id);
    if (viewBefore === undefined) return failWith("HTTP_404", 404);
    const { version } = viewBefore;
    return saveWithReaders({
      sent: { roles, widgets: [] },
      targetId: null,
      isOwnWithoutRoles: true,
      readersOf: (view) => ({ roles: view.roleIds ?? [], widgets: [] }),
      sendSave: async (sentReaders) =>
        knownViews.take(
          await askSignedIn((api) =>
            api.reportCustomization.setRoles({ payload: { id, version, roles: sentReaders.roles } }),
          ),
        ),
    });
  };
  return { list: listViews, make: makeView, put: putView, share: shareView };
}
