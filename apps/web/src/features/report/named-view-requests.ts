/** The calls of the named views of a report: they go by their names on the wire, and one of another name is another view. */
import type { CustomizationWire } from "@comptoir/api/wire";
import type { ReportCustomization, ReportKindCode } from "@comptoir/domain/report";

import type { ListView, ViewGateway } from "../../entity/view-gateway.ts";
import { only } from "../../report/report-ask.ts";
import { askSignedIn } from "../../runtime.ts";
import { failWith, succeed, type Answer } from "../../shared/answer.ts";

type NamedView = ListView<ReportCustomization>;

export const changeOf = ({ period, filters, sorting, pivot, columns }: ReportCustomization): ReportCustomization => ({ period, filters, sorting, pivot, columns });

const viewOf = ({ id, version, name, ...row }: CustomizationWire): NamedView => ({ id, version, name, list: changeOf(row), isShared: false, isMine: true, by: "", mayChange: true });

export function namedViews(source: ReportKindCode, reportId: number): ViewGateway<ReportCustomization> {
  const gone = new Map<number, NamedView>();
  let known: readonly NamedView[] = [];
  const put = async (name: string, change: ReportCustomization): Promise<Answer<NamedView>> => {
    const answer = await askSignedIn((api) => api.reportCustomization.create({ payload: { reportId, source, name, ...change } }));
    if (!answer.ok) return answer;
    const view = viewOf(answer.value);
    known = [...known.filter(({ id }) => id !== view.id), view];
    return succeed(view);
  };
  const drop = (name: string) => askSignedIn((api) => api.reportCustomization.remove({ payload: { reportId, source, name } }));
  /** A name that another view has is numbered: nothing is saved over unseen. */
  const freeName = (name: string): string => {
    const isTaken = (one: string): boolean => known.some((view) => view.name === one);
    for (let number = 2; isTaken(name) && number < 1_000; number += 1) if (!isTaken(`${name} (${number})`)) return `${name} (${number})`;
    return name;
  };
  return {
    list: async () => {
      const answer = await askSignedIn((api) => api.reportCustomization.list({ params: { getChildren: true }, query: { filters: only("_ReportDataModelID", reportId) } }));
      if (!answer.ok) return answer;
      known = answer.value.rows.filter((row) => row.name !== "" && row.source === source).map(viewOf);
      return succeed({ views: known, defaultId: null });
    },
    create: ({ name, list }) => put(freeName(name.trim()), list),
    update: async ({ id }, { name, list }) => {
      const before = known.find((view) => view.id === id);
      if (before === undefined) return failWith("HTTP_404", 404);
      if (name === undefined || name.trim() === before.name) return put(before.name, list ?? before.list);
      const renamed = await put(freeName(name.trim()), list ?? before.list);
      if (!renamed.ok) return renamed;
      known = known.filter((view) => view.id !== id);
      const dropped = await drop(before.name);
      return dropped.ok ? renamed : dropped;
    },
    // Every report opens with the view that has no name.
    setDefault: async () => succeed(null),
    remove: async ({ id, version }) => {
      const before = known.find((view) => view.id === id);
      if (before === undefined) return failWith("HTTP_404", 404);
      const answer = await drop(before.name);
      if (!answer.ok) return answer;
      gone.set(id, before);
      known = known.filter((view) => view.id !== id);
      return succeed({ id, version });
    },
    restore: async ({ id }) => {
      const before = gone.get(id);
      return before === undefined ? failWith("HTTP_404", 404) : put(before.name, before.list);
    },
  };
}
