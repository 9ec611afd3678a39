/** Store of a grid: typed values of many rows, their issues, undo steps, and one save for all. */
import {
  applyChoices,
  compareVersions,
  getEntity,
  validateEdit,
  listChanges,
  toInputValues,
  type EntityName,
  type EntityValues,
  type FieldConflict,
} from "@comptoir/domain/entity";
import type { Issue } from "@comptoir/domain/result";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure, FailureIssue } from "../shared/answer.ts";
import type { KeyStore } from "../shared/device-storage.ts";
import { createListStore, type EntityListStore } from "./create-list-store.ts";
import type { EntityGateway, EntitySave } from "./entity-gateway.ts";
import { gridDraft } from "./grid-draft.ts";
import {
  recordStep,
  emptyStepHistory,
  redoStep,
  undoStep,
  type CellChange,
  type GridStep,
  type StepHistory,
} from "./grid-step.ts";

/** Maximum number of rows saved by one request. */
export const savedRowsAtMost = 1_000;

/** Row with typed values on top. */
export interface EditedGridRow {
  /** Row as it was read. */
  readonly row: EntityValues;
  readonly typed: EntityValues;
  readonly issues: readonly FailureIssue[];
}

/** Row that somebody else saved meanwhile, with the fields to decide on. */
export interface GridConflict {
  readonly theirs: EntityValues;
  readonly fields: readonly FieldConflict[];
}

export interface GridState {
  /** Edited rows by id. */
  edits: ReadonlyMap<number, EditedGridRow>;
  conflicts: ReadonlyMap<number, GridConflict>;
  steps: StepHistory;
  saving: boolean;
  /** When the recovered draft was stored; null without one. */
  draftAt: number | null;
}

export interface TypedRowChange {
  readonly row: EntityValues;
  readonly values: EntityValues;
}

export interface GridSaveResult {
  readonly rows: readonly EntityValues[];
  /** Saves that undo this one: the values before, with the current versions. */
  readonly undo: readonly EntitySave[];
}

export type GridStore = ReturnType<typeof createGridStore>;

export interface GridOptions {
  readonly device: KeyStore;
  /** Drafts are stored per user. */
  readonly userId: () => number;
  readonly nowMs?: () => number;
}

export function createGridStore(
  name: EntityName,
  gateway: EntityGateway,
  { device, userId, nowMs = Date.now }: GridOptions,
) {
  const { form } = getEntity(name);
  const fields = Object.keys(form.fields).filter((field) => field !== "id");
  const list: EntityListStore = createListStore(name, gateway, nowMs);
  const draft = gridDraft(device, () => `gridEditing.${userId()}.${name}`, nowMs);
  const initial = (): GridState => ({
    edits: ref(new Map()),
    conflicts: ref(new Map()),
    steps: ref(emptyStepHistory),
    saving: false,
    draftAt: null,
  });
  const state = proxy<GridState>(initial());

  /** Edited rows as last read, since scrolling may have unloaded their page. */
  const touched = new Map<number, EntityValues>();

  const rowById = (id: number): EntityValues | undefined => state.edits.get(id)?.row ?? touched.get(id);
  const know = (rows: readonly EntityValues[]): void => {
    for (const row of rows) touched.set(idOf(row), row);
  };
  const keep = (rows: readonly EntityValues[]): void => {
    know(rows);
    list.keep(rows);
  };
  const idOf = (row: EntityValues): number => Number(row["id"]);
  const put = (edits: ReadonlyMap<number, EditedGridRow>): void => {
    state.edits = ref(edits);
    draft.keep(edits);
  };
  const judged = (row: EntityValues, typed: EntityValues): EditedGridRow | null => {
    const { changes, issues } = validateEdit(name, row, typed);
    const changedValues = Object.fromEntries(changes.map(({ field }) => [field, typed[field]]));
    return changes.length === 0 ? null : { row, typed: changedValues, issues: issues.map(toFailureIssue) };
  };
  const judgeInto = (edits: Map<number, EditedGridRow>, row: EntityValues, typed: EntityValues): void => {
    const edit = judged(row, typed);
    if (edit === null) edits.delete(idOf(row));
    else edits.set(idOf(row), edit);
  };

  /** Applies a step to loaded rows. */
  const take = (step: GridStep): void => {
    const edits = new Map(state.edits);
    for (const id of new Set(step.map((change) => change.id))) {
      const row = rowById(id);
      if (row === undefined) continue;
      const typed: Record<string, unknown> = { ...edits.get(id)?.typed };
      for (const { field, after } of step.filter((change) => change.id === id)) {
        if (after === null) delete typed[field];
        else typed[field] = after.value;
      }
      judgeInto(edits, row, typed);
    }
    put(edits);
  };

  const move = (moved: ReturnType<typeof undoStep>): void => {
    if (moved === null) return;
    take(moved.step);
    state.steps = ref(moved.history);
  };

  /** Reads edited rows again: takes over changes by others; fields changed by both need a decision. */
  const refresh = async (): Promise<Answer<boolean>> => {
    const ids = [...state.edits.keys()];
    const found = new Map<number, EntityValues>();
    for (let at = 0; at < ids.length; at += savedRowsAtMost) {
      const part = ids.slice(at, at + savedRowsAtMost);
      const answer = await gateway.list(
        {
          search: "",
          sort: "",
          page: 1,
          size: savedRowsAtMost,
          filters: [{ field: "id", operator: "in", values: part, promptUser: false, locked: false }],
        },
        new AbortController().signal,
      );
      if (!answer.ok) return answer;
      for (const row of answer.value.rows) if (row["isDeleted"] !== true) found.set(idOf(row), row);
    }
    const edits = new Map(state.edits);
    const conflicts = new Map<number, GridConflict>();
    for (const [id, { row, typed }] of state.edits) {
      const theirs = found.get(id);
      if (theirs === undefined) edits.set(id, { row, typed, issues: [{ code: "HTTP_404", field: null, params: {} }] });
      else if (theirs["version"] !== row["version"]) {
        const before = toInputValues(form, row);
        const compared = compareVersions(
          { before, mine: { ...before, ...typed }, theirs: toInputValues(form, theirs) },
          fields,
        );
        if (compared.some(({ isContested }) => isContested)) conflicts.set(id, { theirs, fields: compared });
        else judgeInto(edits, theirs, chosenOf(theirs, compared));
      }
    }
    keep([...found.values()]);
    put(edits);
    state.conflicts = ref(conflicts);
    return { ok: true, value: conflicts.size === 0 && [...edits.values()].every(({ issues }) => issues.length === 0) };
  };
  const chosenOf = (theirs: EntityValues, compared: readonly FieldConflict[]): EntityValues => {
    const theirInput = toInputValues(form, theirs);
    return Object.fromEntries(
      listChanges(theirInput, applyChoices(theirInput, compared), fields).map(({ field, after }) => [field, after]),
    );
  };

  const refuse = async (failure: Failure, order: readonly number[]): Promise<boolean> => {
    if (failure.status === 409 || failure.status === 404) {
      const renewed = await refresh();
      return renewed.ok && renewed.value;
    }
    const edits = new Map(state.edits);
    for (const issue of failure.issues) {
      // "3.price" is the price of the fourth row of a request; a single row has no number.
      const [, at, field = ""] = /^(?:(\d+)(?:\.|$))?(.*)$/u.exec(issue.field ?? "") ?? [];
      const edit = edits.get(order[Number(at ?? (order.length === 1 ? 0 : -1))] ?? 0);
      if (edit !== undefined)
        edits.set(idOf(edit.row), {
          ...edit,
          issues: [...edit.issues, { ...issue, field: field === "" ? null : field }],
        });
    }
    state.edits = ref(edits);
    return false;
  };

  const send = async (isAgain: boolean): Promise<Answer<GridSaveResult> | null> => {
    const edits = [...state.edits.values()];
    const answer = await gateway.update(
      edits.map(({ row, typed }): EntitySave => ({ ...typed, id: idOf(row), version: Number(row["version"]) })),
    );
    if (!answer.ok) {
      const mayRetry = await refuse(
        answer.failure,
        edits.map(({ row }) => idOf(row)),
      );
      return mayRetry && !isAgain && state.edits.size > 0 ? send(true) : answer;
    }
    const before = new Map(edits.map(({ row, typed }) => [idOf(row), { stands: toInputValues(form, row), typed }]));
    keep(answer.value);
    // Keeps values typed during the save.
    const rest = new Map<number, EditedGridRow>();
    for (const row of answer.value) {
      const now = state.edits.get(idOf(row));
      const sent = before.get(idOf(row))?.typed ?? {};
      const since = Object.entries(now?.typed ?? {}).filter(
        ([field, value]) => listChanges(sent, { [field]: value }, [field]).length > 0,
      );
      if (since.length > 0) judgeInto(rest, row, Object.fromEntries(since));
    }
    for (const [id, edit] of state.edits) if (!before.has(id)) rest.set(id, edit);
    put(rest);
    state.steps = ref(emptyStepHistory);
    const undo = answer.value.map((row): EntitySave => {
      const { stands = {}, typed = {} } = before.get(idOf(row)) ?? {};
      return {
        ...Object.fromEntries(Object.keys(typed).map((field) => [field, stands[field] ?? null])),
        id: idOf(row),
        version: Number(row["version"]),
      };
    });
    return { ok: true, value: { rows: answer.value, undo } };
  };

  return {
    state,
    list,
    rowById,
    /** Row with typed values on top, as input values. */
    current: (row: EntityValues): EntityValues => ({
      ...toInputValues(form, row),
      ...state.edits.get(idOf(row))?.typed,
    }),
    /** Writes values into rows, as one step. */
    write: (writes: readonly TypedRowChange[]): void => {
      know(writes.map(({ row }) => row).filter((row) => !state.edits.has(idOf(row))));
      const step = writes.flatMap(({ row, values }) =>
        Object.entries(values).flatMap(([field, value]): readonly CellChange[] => {
          const typed = state.edits.get(idOf(row))?.typed ?? {};
          const before = Object.hasOwn(typed, field) ? { value: typed[field] } : null;
          const previous =
            before === null ? toInputValues(form, state.edits.get(idOf(row))?.row ?? row)[field] : before.value;
          return listChanges({ [field]: previous }, { [field]: value }, [field]).length === 0
            ? []
            : [{ id: idOf(row), field, before, after: { value } }];
        }),
      );
      if (step.length === 0) return;
      take(step);
      state.steps = ref(recordStep(state.steps, step));
    },
    undo: (): void => move(undoStep(state.steps)),
    redo: (): void => move(redoStep(state.steps)),
    /** Discards all typed values, or those of one row. */
    discard: (id?: number): void => {
      const edits = new Map(id === undefined ? [] : state.edits);
      if (id !== undefined) edits.delete(id);
      put(edits);
      Object.assign(state, {
        steps: ref(emptyStepHistory),
        conflicts: ref(new Map()),
        draftAt: edits.size === 0 ? null : state.draftAt,
      });
    },
    /** Restores the draft on this device; returns its number of rows. */
    resume: async (): Promise<Answer<number>> => {
      const stored = draft.read();
      if (stored === null || state.edits.size > 0) return { ok: true, value: 0 };
      state.edits = ref(
        new Map(
          stored.edits.map(({ row, typed }) => [
            idOf(row),
            { row, typed, issues: validateEdit(name, row, typed).issues.map(toFailureIssue) },
          ]),
        ),
      );
      state.draftAt = stored.at;
      const renewed = await refresh();
      return renewed.ok ? { ok: true, value: state.edits.size } : renewed;
    },
    choose: (id: number, field: string, chosen: "mine" | "theirs"): void => {
      const conflict = state.conflicts.get(id);
      if (conflict !== undefined)
        state.conflicts = ref(
          new Map(state.conflicts).set(id, {
            ...conflict,
            fields: conflict.fields.map((compared) => (compared.field === field ? { ...compared, chosen } : compared)),
          }),
        );
    },
    /** Continues from the other versions, with the chosen values on top. */
    settle: (): void => {
      const edits = new Map(state.edits);
      for (const { theirs, fields: compared } of state.conflicts.values())
        judgeInto(edits, theirs, chosenOf(theirs, compared));
      keep([...state.conflicts.values()].map(({ theirs }) => theirs));
      put(edits);
      Object.assign(state, { conflicts: ref(new Map()), steps: ref(emptyStepHistory) });
    },
    /** Saves every changed row, or none; null if there is nothing to save or an error to fix first. */
    save: async (): Promise<Answer<GridSaveResult> | null> => {
      const edits = [...state.edits.values()];
      if (state.saving || edits.length === 0 || edits.length > savedRowsAtMost || state.conflicts.size > 0) return null;
      const again = edits.map(({ row, typed }) => judged(row, typed)).filter((edit) => edit !== null);
      state.edits = ref(new Map(again.map((edit) => [idOf(edit.row), edit])));
      if (again.some(({ issues }) => issues.length > 0) || again.length === 0) return null;
      state.saving = true;
      const answer = await send(false);
      state.saving = false;
      return answer;
    },
    /** Undoes a save. */
    undoSave: async (saves: readonly EntitySave[]): Promise<Answer<readonly EntityValues[]>> => {
      const answer = await gateway.update(saves);
      if (answer.ok) {
        keep(answer.value);
        if (state.edits.size > 0) await refresh();
      }
      return answer;
    },
    /** Writes the draft now. */
    flush: draft.flush,
    reset: (): void => {
      draft.flush();
      list.reset();
      touched.clear();
      Object.assign(state, initial());
    },
  };
}

const toFailureIssue = ({ code, path, params }: Issue): FailureIssue => ({
  code,
  field: path.length === 0 ? null : path.join("."),
  params,
});
