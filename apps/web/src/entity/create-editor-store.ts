/** One thing of an entity while it is edited: what is there, what was typed, what is wrong with it, and what somebody else saved meanwhile. */
import type { HistoryEntry } from "@comptoir/api/wire";
import { applyChoices, compareVersions, getEntity, listChanges, toInput, type EntityName, type EntityValues, type FieldChange, type FieldConflict } from "@comptoir/domain/entity";
import { checkForm } from "@comptoir/domain/validation";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure, FailureIssue } from "../shared/answer.ts";
import type { KeyStore } from "../shared/device-storage.ts";
import type { EntityGateway } from "./entity-gateway.ts";

export interface EditorConflict {
  readonly theirs: EntityValues;
  readonly who: string;
  readonly fields: readonly FieldConflict[];
}

export interface EditorState {
  /** 0 is a new one; null when nothing is open. */
  id: number | null;
  /** As the server has it; null until it is read, and of a new one. */
  row: EntityValues | null;
  /** What was typed, by field; a field that nobody touched is not here. */
  typed: EntityValues;
  issues: readonly FailureIssue[];
  loading: boolean;
  saving: boolean;
  failure: Failure | null;
  conflict: EditorConflict | null;
  history: readonly HistoryEntry[] | null;
  /** When the draft was kept that this device had; null without one. */
  draftAt: number | null;
}

interface Draft {
  readonly version: number;
  readonly before: EntityValues;
  readonly typed: EntityValues;
  readonly at: number;
}

export type EditorStore = ReturnType<typeof createEditorStore>;

export interface EditorOptions {
  readonly device: KeyStore;
  /** Drafts are kept for each person. */
  readonly userId: () => number;
  readonly newKey: () => string;
  readonly nowMs?: () => number;
}

export function createEditorStore(name: EntityName, gateway: EntityGateway, { device, userId, newKey, nowMs = Date.now }: EditorOptions) {
  const { form, guarded } = getEntity(name);
  const fields = Object.keys(form.fields).filter((field) => field !== "id");
  const initial = (): EditorState => ({ id: null, row: null, typed: ref({}), issues: [], loading: false, saving: false, failure: null, conflict: null, history: null, draftAt: null });
  const state = proxy<EditorState>(initial());
  const blank = Object.fromEntries(Object.entries(form.fields).flatMap(([field, rules]) => rules.flatMap((rule) => (typeof rule === "object" && "default" in rule ? [[field, rule.default] as const] : []))));
  let start: EntityValues = {};
  let origin = "";
  let turn = 0;
  let key = "";

  const draftKey = () => `editing.${userId()}.${name}.${state.id ?? 0}${origin}`;
  /** What the form begins with: the row as it is typed in, or the defaults of a new one. */
  const base = (): EntityValues => (state.row === null ? { ...blank, ...start } : toInput(form, state.row));
  const current = (): EntityValues => ({ ...base(), ...state.typed });

  const keepDraft = (): void => {
    const draft: Draft = { version: Number(state.row?.["version"] ?? 0), before: base(), typed: state.typed, at: nowMs() };
    device.set(draftKey(), Object.keys(state.typed).length === 0 ? null : JSON.stringify(draft));
  };

  const readDraft = (): Draft | null => {
    const text = device.get(draftKey());
    try {
      return text === null ? null : (JSON.parse(text) as Draft);
    } catch {
      return null;
    }
  };

  const forget = (): void => {
    device.set(draftKey(), null);
    Object.assign(state, { typed: ref({}), issues: [], draftAt: null, conflict: null });
  };

  const loadHistory = async (id: number): Promise<void> => {
    const answer = await gateway.history(id);
    if (state.id === id && answer.ok) state.history = ref(answer.value);
  };

  const takeDraft = (): void => {
    const draft = readDraft();
    if (draft === null) return;
    const known = Object.fromEntries(Object.entries(draft.typed).filter(([field]) => fields.includes(field)));
    Object.assign(state, { typed: ref(known), draftAt: draft.at });
    // Somebody saved since the draft was begun: what both say is compared before anything is sent.
    if (state.row !== null && Number(state.row["version"]) !== draft.version) raise(state.row, draft.before, "");
  };

  const raise = (theirs: EntityValues, before: EntityValues, who: string): void => {
    const conflicts = compareVersions({ before, mine: { ...before, ...state.typed }, theirs: toInput(form, theirs) }, fields);
    if (conflicts.length === 0) {
      forget();
      state.row = ref(theirs);
    } else state.conflict = ref({ theirs, who, fields: conflicts });
  };

  const changes = (): readonly FieldChange[] => {
    const before = state.row ?? { ...blank, ...start };
    const after = Object.fromEntries(Object.entries(state.typed).map(([field, value]) => [field, readAlone(field, value)]));
    return listChanges(before, after, Object.keys(after));
  };

  /** What the form makes of one field as it was typed; the text itself while it is wrong. */
  const readAlone = (field: string, value: unknown): unknown => {
    const read = checkForm(form, { id: state.id ?? 0, ...base(), [field]: value });
    const kept: unknown = read.ok ? Object(read.value)[field] : undefined;
    // A text is kept as it was typed; the form only says whether it may be.
    if (kept !== undefined) return typeof kept === "string" && typeof value === "string" ? value.trim() : kept;
    return value === null || typeof value === "boolean" || Array.isArray(value) ? value : String(value);
  };

  const check = (): readonly FailureIssue[] => {
    const checked = checkForm(form, { id: state.id ?? 0, ...current() });
    return checked.ok ? [] : checked.issues.map(({ code, path, params }) => ({ code, field: path.join("."), params }));
  };

  const send = async (): Promise<Answer<readonly EntityValues[]>> => {
    // A guarded field that nobody filled in is not sent: who may not fill it in may create without it.
    const isSent = (field: string) => Object.hasOwn(state.typed, field) || (state.row === null && !Object.hasOwn(guarded, field));
    const values = Object.fromEntries(fields.filter(isSent).map((field) => [field, current()[field] ?? null]));
    if (state.row !== null) return gateway.update([{ ...values, id: Number(state.row["id"]), version: Number(state.row["version"]) }]);
    // The same content goes under the same key: pressed twice, or sent again after a broken connection, it is made once.
    key = key === "" ? newKey() : key;
    return gateway.create([values], key);
  };

  return {
    state,
    changes,
    current,
    /** Opens a thing, or a new one under the number 0 with what it starts from; what was typed before, of the same origin, is there again. */
    open: async (id: number, startWith: EntityValues = {}, from = ""): Promise<void> => {
      turn += 1;
      const mine = turn;
      key = "";
      start = startWith;
      if (state.id !== id || origin !== from) Object.assign(state, { ...initial(), id });
      origin = from;
      if (id === 0) return takeDraft();
      state.loading = true;
      const answer = await gateway.get(id);
      if (mine !== turn) return;
      Object.assign(state, { loading: false, failure: answer.ok ? null : ref(answer.failure) });
      if (!answer.ok) return;
      state.row = ref(answer.value);
      takeDraft();
      await loadHistory(id);
    },
    set: (field: string, value: unknown): void => {
      const typed = { ...state.typed, [field]: value };
      if (listChanges(base(), typed, [field]).length === 0) delete (typed as Record<string, unknown>)[field];
      key = "";
      Object.assign(state, { typed: ref(typed), issues: state.issues.filter((issue) => !isAt(issue, field)) });
      keepDraft();
    },
    /** On leaving a field its rules run, as the server will run them. */
    leave: (field: string): void => {
      if (!Object.hasOwn(state.typed, field)) return;
      state.issues = [...state.issues.filter((issue) => !isAt(issue, field)), ...check().filter((issue) => isAt(issue, field))];
    },
    discard: (): void => {
      forget();
      state.failure = null;
    },
    /** Saves what changed; gives what came of it, and null when something is wrong that can be put right first. */
    save: async (): Promise<EntityValues | null> => {
      if (state.saving) return null;
      state.issues = check();
      if (state.issues.length > 0) return null;
      const before = base();
      Object.assign(state, { saving: true, failure: null });
      const answer = await send();
      state.saving = false;
      if (answer.ok) {
        const [saved] = answer.value;
        const isNew = state.row === null;
        forget();
        if (saved === undefined) return null;
        if (!isNew) {
          state.row = ref(saved);
          void loadHistory(Number(saved["id"]));
        }
        return saved;
      }
      const { failure } = answer;
      if (failure.code === "ENTITY_STALE" && state.id !== null) {
        const theirs = await gateway.get(state.id);
        if (theirs.ok) raise(theirs.value, before, String(failure.issues[0]?.params["by"] ?? ""));
        else state.failure = ref(theirs.failure);
        return null;
      }
      const atFields = failure.issues.filter(({ field }) => field !== null && fields.includes(field.split(".")[0] ?? ""));
      if (atFields.length > 0 && atFields.length === failure.issues.length) state.issues = atFields;
      else state.failure = ref(failure);
      return null;
    },
    choose: (field: string, chosen: "mine" | "theirs"): void => {
      if (state.conflict === null) return;
      state.conflict = ref({ ...state.conflict, fields: state.conflict.fields.map((one) => (one.field === field ? { ...one, chosen } : one)) });
    },
    /** Goes on from what somebody else saved, with the chosen values on top of it. */
    settle: (): void => {
      const { conflict } = state;
      if (conflict === null) return;
      const theirs = toInput(form, conflict.theirs);
      const merged = applyChoices(theirs, conflict.fields);
      state.row = ref(conflict.theirs);
      state.typed = ref(Object.fromEntries(listChanges(theirs, merged, fields).map(({ field, after }) => [field, after])));
      state.conflict = null;
      keepDraft();
    },
    /** Puts an earlier version into the form, to be looked at and saved. */
    bringBack: (entry: Pick<HistoryEntry, "before" | "after" | "action">): void => {
      const wanted = entry.action === "CREATE" ? entry.after : entry.before;
      const typed = Object.fromEntries(listChanges(base(), { ...base(), ...wanted }, fields.filter((field) => Object.hasOwn(wanted ?? {}, field))).map(({ field, after }) => [field, after]));
      Object.assign(state, { typed: ref(typed), issues: [] });
      keepDraft();
    },
    reset: (): void => {
      turn += 1;
      Object.assign(state, initial());
    },
  };
}

const isAt = ({ field }: FailureIssue, name: string): boolean => field === name || (field?.startsWith(`${name}.`) ?? false);
