/** Address of the schedules of a report: their list, one of them, a new one, or a history. */

export type ScheduleView =
  | { readonly kind: "list" }
  | { readonly kind: "new" }
  | { readonly kind: "edit"; readonly id: number }
  | { readonly kind: "history"; readonly id: number };

export interface SchedulesOpen {
  /** Whether the schedules are of a saved report, or of batches, which belong to none. */
  readonly task: "report" | "batch";
  readonly view: ScheduleView;
}

/** Parses an address part, such as `report.12.history`; null for an invalid one. */
export function parseSchedulesOpen(text: string | null): SchedulesOpen | null {
  const [, task, id, isHistory] = /^(report|batch)(?:\.(new|[1-9]\d{0,8}))?(\.history)?$/u.exec(text ?? "") ?? [];
  if (task !== "report" && task !== "batch") return null;
  if (id === undefined) return isHistory === undefined ? { task, view: { kind: "list" } } : null;
  if (id === "new") return isHistory === undefined ? { task, view: { kind: "new" } } : null;
  return { task, view: { kind: isHistory === undefined ? "edit" : "history", id: Number(id) } };
}

export function printSchedulesOpen({ task, view }: SchedulesOpen): string {
  if (view.kind === "list") return task;
  if (view.kind === "new") return `${task}.new`;
  return `${task}.${view.id}${view.kind === "history" ? ".history" : ""}`;
}
