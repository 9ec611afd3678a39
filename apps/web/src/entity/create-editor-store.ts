/** State of the editor of a row: the stored row, the typed values, their issues, and conflicts with what somebody else saved. */
import type { HistoryEntry } from "@comptoir/api/wire";
import {
  applyChoices,
  compareVersions,
  getEntity,
  listChanges,
  toInput,
  type EntityName,
  type EntityValues,
  type FieldChange,
  type FieldConflict,
} from "@comptoir/domain/entity";
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
  /** Origin of a new row, as its address says it. */
  origin: string;
  /** The stored row; null until it is read, and for a new one. */
  row: EntityValues | null;
  /** Typed values by field; untouched fields are absent. */
  typed: EntityValues;
  issues: readonly FailureIssue[];
  loading: boolean;
  saving: boolean;
  /** Failure of reading it. */
  failure: Failure | null;
  /** Failure of saving it. */
  refusal: Failure | null;
  conflict: EditorConflict | null;
  history: readonly HistoryEntry[] | null;
  /** There are changes before those. */
  hasOlder: boolean;
  historyFailure: Failure | null;
  /** When the draft was kept that this device had; null without one. */
  draftAt: number | null;
}

/** A save on its way: its answer may come when another row is open. */
interface Sent {
  readonly id: number;
  readonly visit: number;
  readonly draftKey: string;
  readonly isNew: boolean;
  readonly before: EntityValues;
  readonly values: EntityValues;
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
  /** Told of what was not saved when something else is open by then; its draft is kept. */
  readonly onUnsaved?: (values: EntityValues) => void;
}

export function createEditorStore(
  name: EntityName,
  gateway: EntityGateway,
  { device, userId, newKey, nowMs = Date.now, onUnsaved }: EditorOptions,
) {
  const { form, guarded } = getEntity(name);
  const fields = Object.keys(form.fields).filter((field) => field !== "id");
  const initial = (): EditorState => ({
    id: null,
    origin: "",
    row: null,
    typed: ref({}),
    issues: [],
    loading: false,
    saving: false,
    failure: null,
    refusal: null,
    conflict: null,
    history: null,
    hasOlder: false,
    historyFailure: null,
    draftAt: null,
  });
  const state = proxy<EditorState>(initial());
  const blank = Object.fromEntries(
    Object.entries(form.fields).flatMap(([field, rules]) =>
      rules.flatMap((rule) => (typeof rule === "object" && "default" in rule ? [[field, rule.default] as const] : [])),
    ),
  );
  let start: EntityValues = {};
  /** Another reading, and another thing that is open. */
  let turn = 0;
  let visit = 0;
  let key = "";

  const draftKeyOf = (id: number, from = "") => `editing.${userId()}.${name}.${id}${from}`;
  const draftKey = () => draftKeyOf(state.id ?? 0, state.origin);
  /** Initial values of the form: the stored row as it is typed, or the defaults of a new one. */
  const base = (): EntityValues => (state.row === null ? { ...blank, ...start } : toInput(form, state.row));
  const current = (): EntityValues => ({ ...base(), ...state.typed });

  const writeDraft = (to: string, row: EntityValues | null, before: EntityValues, typed: EntityValues): void => {
    const draft: Draft = { version: Number(row?.["version"] ?? 0), before, typed, at: nowMs() };
    device.set(to, Object.keys(typed).length === 0 ? null : JSON.stringify(draft));
  };
  const keepDraft = (): void => writeDraft(draftKey(), state.row, base(), state.typed);

  const readDraft = (from = draftKey()): Draft | null => {
    const text = device.get(from);
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

  /** Reads the last changes, or those before the ones that are there. */
  const loadHistory = async (id: number, before?: number): Promise<void> => {
    state.historyFailure = null;
    const answer = await gateway.history(id, before);
    if (state.id !== id || (before !== undefined && state.history?.at(-1)?.id !== before)) return;
    if (!answer.ok) {
      state.historyFailure = ref(answer.failure);
      return;
    }
    const entries = before === undefined ? answer.value.rows : [...(state.history ?? []), ...answer.value.rows];
    Object.assign(state, {
      history: ref(entries),
      hasOlder: answer.value.rows.length > 0 && entries.length < answer.value.total,
    });
  };

  const takeDraft = (): void => {
    const draft = readDraft();
    if (draft === null) return;
    const known = Object.fromEntries(Object.entries(draft.typed).filter(([field]) => fields.includes(field)));
    Object.assign(state, {
      typed: ref(known),
      draftAt: Object.keys(state.typed).length === 0 ? draft.at : state.draftAt,
    });
    // Somebody saved since the draft was begun: what both say is compared before anything is sent.
    if (state.row !== null && Number(state.row["version"]) !== draft.version) raise(state.row, draft.before, "");
  };

  /** Holds what was typed against what somebody saved; true when theirs changed nothing that has to be looked at. */
  const raise = (theirs: EntityValues, before: EntityValues, who: string): boolean => {
    const conflicts = compareVersions(
      { before, mine: { ...before, ...state.typed }, theirs: toInput(form, theirs) },
      fields,
    );
    const isAllMine = conflicts.every(({ chosen, isContested }) => chosen === "mine" && !isContested);
    if (!isAllMine) {
      state.conflict = ref({ theirs, who, fields: conflicts });
      return false;
    }
    state.row = ref(theirs);
    if (conflicts.length === 0) forget();
    else keepDraft();
    return true;
  };

  const changes = (): readonly FieldChange[] => {
    const before = state.row ?? { ...blank, ...start };
    const after = Object.fromEntries(
      Object.entries(state.typed).map(([field, value]) => [field, readAlone(field, value)]),
    );
    return listChanges(before, after, Object.keys(after));
  };

  /** Reads a typed field by the form; a wrong text is kept as it is. */
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
    const isSent = (field: string) =>
      Object.hasOwn(state.typed, field) || (state.row === null && !Object.hasOwn(guarded, field));
    const values = Object.fromEntries(fields.filter(isSent).map((field) => [field, current()[field] ?? null]));
    if (state.row !== null)
      return gateway.update([{ ...values, id: Number(state.row["id"]), version: Number(state.row["version"]) }]);
    // The same content goes under the same key: pressed twice, or sent again after a broken connection, it is made once.
    key = key === "" ? newKey() : key;
    return gateway.create([values], key);
  };

  /** Values of a form of which only what differs from another version is kept. */
  const differing = (from: EntityValues, values: EntityValues): EntityValues =>
    Object.fromEntries(listChanges(from, { ...from, ...values }, fields).map(({ field, after }) => [field, after]));

  /** Takes over a saved row. Values typed since stay, in the form, or in the draft of a row that is no longer open. */
  const take = (saved: EntityValues, { visit: sentFrom, draftKey: sentKey, isNew, before, values }: Sent): void => {
    const isHere = sentFrom === visit;
    const now = isHere ? current() : { ...before, ...readDraft(sentKey)?.typed };
    const stands = toInput(form, saved);
    const since = isHere || device.get(sentKey) !== null ? differing(stands, differing(values, now)) : {};
    if (isNew) device.set(sentKey, null);
    writeDraft(isNew ? draftKeyOf(Number(saved["id"])) : sentKey, saved, stands, since);
    if (!isHere) return;
    Object.assign(state, { typed: ref(isNew ? {} : since), issues: [], draftAt: null, conflict: null });
    if (isNew) return;
    state.row = ref(saved);
    void loadHistory(Number(saved["id"]));
  };

  /** Shows a refusal at its fields, as a conflict, or above the form; true when the save can be sent again as it is. */
  const refuse = async (failure: Failure, { id, visit: sentFrom, isNew, before, values }: Sent): Promise<boolean> => {
    const there = !isNew && (failure.code === "ENTITY_STALE" || failure.status === 404) ? await gateway.get(id) : null;
    if (sentFrom !== visit) {
      onUnsaved?.(values);
      return false;
    }
    if (there?.ok === true && failure.code === "ENTITY_STALE")
      return raise(there.value, before, String(failure.issues[0]?.params["by"] ?? ""));
    if (there?.ok === true && there.value["isDeleted"] === true) {
      state.row = ref(there.value);
      return false;
    }
    const atFields = failure.issues.filter(({ field }) => field !== null && fields.includes(field.split(".")[0] ?? ""));
    if (atFields.length > 0 && atFields.length === failure.issues.length) state.issues = atFields;
    else state.refusal = ref(there?.ok === false ? there.failure : failure);
    return false;
  };

  /** Sends what was typed; once more where somebody saved meanwhile without touching it. */
  const deliver = async (id: number, isAgain = false): Promise<EntityValues | null> => {
    const sent: Sent = {
      id,
      visit,
      draftKey: draftKey(),
      isNew: state.row === null,
      before: base(),
      values: current(),
    };
    const answer = await send();
    if (!answer.ok)
      return (await refuse(answer.failure, sent)) && !isAgain && changes().length > 0 ? deliver(id, true) : null;
    const [saved] = answer.value;
    if (saved !== undefined) take(saved, sent);
    return saved ?? null;
  };

  return {
    state,
    changes,
    current,
    readHistory: async (): Promise<void> => (state.id === null ? undefined : loadHistory(state.id)),
    readOlder: async (): Promise<void> =>
      state.id === null ? undefined : loadHistory(state.id, state.history?.at(-1)?.id),
    /** Opens a thing, or a new one under the number 0 with what it starts from; what was typed before, of the same origin, is there again. */
    open: async (id: number, startWith: EntityValues = {}, from = ""): Promise<void> => {
      turn += 1;
      const mine = turn;
      key = "";
      start = startWith;
      if (state.id !== id || state.origin !== from) {
        visit += 1;
        Object.assign(state, { ...initial(), id, origin: from });
      }
      state.refusal = null;
      if (id === 0) return takeDraft();
      state.loading = true;
      const answer = await gateway.get(id);
      if (mine !== turn) return;
      Object.assign(state, { loading: false, failure: answer.ok ? null : ref(answer.failure) });
      if (!answer.ok) return;
      // A save that finished during the reading is newer.
      if (Number(answer.value["version"]) >= Number(state.row?.["version"] ?? 0)) state.row = ref(answer.value);
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
      state.issues = [
        ...state.issues.filter((issue) => !isAt(issue, field)),
        ...check().filter((issue) => isAt(issue, field)),
      ];
    },
    discard: (): void => {
      forget();
      state.refusal = null;
    },
    /** Saves what changed; gives what came of it, and null when there is nothing to save, or something to put right first. */
    save: async (): Promise<EntityValues | null> => {
      if (state.saving || state.id === null) return null;
      if (state.row !== null && changes().length === 0) {
        forget();
        return null;
      }
      state.issues = check();
      if (state.issues.length > 0) return null;
      Object.assign(state, { saving: true, refusal: null });
      const mine = visit;
      const saved = await deliver(state.id);
      if (mine === visit) state.saving = false;
      return saved;
    },
    choose: (field: string, chosen: "mine" | "theirs"): void => {
      if (state.conflict === null) return;
      state.conflict = ref({
        ...state.conflict,
        fields: state.conflict.fields.map((one) => (one.field === field ? { ...one, chosen } : one)),
      });
    },
    /** Goes on from what somebody else saved, with the chosen values on top of it. */
    settle: (): void => {
      const { conflict } = state;
      if (conflict === null) return;
      const theirs = toInput(form, conflict.theirs);
      const merged = applyChoices(theirs, conflict.fields);
      state.row = ref(conflict.theirs);
      state.typed = ref(
        Object.fromEntries(listChanges(theirs, merged, fields).map(({ field, after }) => [field, after])),
      );
      state.conflict = null;
      keepDraft();
    },
    /** Puts what a change changed back into the form as it was before, to be looked at and saved; what else was typed stays. */
    bringBack: ({ before }: Pick<HistoryEntry, "before">): void => {
      const earlier = Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => fields.includes(field)));
      key = "";
      Object.assign(state, {
        typed: ref(differing(base(), { ...state.typed, ...earlier })),
        issues: state.issues.filter(({ field }) => !Object.hasOwn(earlier, field?.split(".")[0] ?? "")),
      });
      keepDraft();
    },
    reset: (): void => {
      turn += 1;
      visit += 1;
      Object.assign(state, initial());
    },
  };
}

const isAt = ({ field }: FailureIssue, name: string): boolean =>
  field === name || (field?.startsWith(`${name}.`) ?? false);
