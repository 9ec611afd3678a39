/** Store of a row's editor: the stored row, typed values, issues, and conflicts with a save by another user. */
import type { HistoryEntry } from "@comptoir/api/wire";
import {
  applyChoices,
  compareVersions,
  getEntity,
  listChanges,
  toInputValues,
  type EntityName,
  type EntityValues,
  type FieldChange,
} from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure, FailureIssue } from "../shared/answer.ts";
import type { KeyStore } from "../shared/device-storage.ts";
import { checkInput, defaultsOf, readField } from "./editor-check.ts";
import { editorDrafts } from "./editor-drafts.ts";
import { isAt, noRow, type EditorState } from "./editor-state.ts";
import type { EntityGateway } from "./entity-gateway.ts";

/** Save in progress; its answer may arrive when another row is open. */
interface Sent {
  readonly id: number;
  readonly visit: number;
  readonly draftKey: string;
  readonly isNew: boolean;
  readonly before: EntityValues;
  readonly values: EntityValues;
}

export type EditorStore = ReturnType<typeof createEditorStore>;

export interface EditorOptions {
  readonly device: KeyStore;
  /** Drafts are stored per user. */
  readonly userId: () => number;
  readonly newKey: () => string;
  readonly nowMs?: () => number;
  /** Reports a failed save when another row is open by then; its draft is kept. */
  readonly onUnsaved?: (values: EntityValues) => void;
}

export function createEditorStore(
  name: EntityName,
  gateway: EntityGateway,
  { device, userId, newKey, nowMs = Date.now, onUnsaved }: EditorOptions,
) {
  const { form, guarded } = getEntity(name);
  const fields = Object.keys(form.fields).filter((field) => field !== "id");
  const state = proxy<EditorState>(noRow());
  const blank = defaultsOf(form);
  let start: EntityValues = {};
  /** `turn` counts the reads and `visit` the opened rows; the answer of an earlier read or row is dropped. */
  let turn = 0;
  let visit = 0;
  let key = "";

  const drafts = editorDrafts(name, { device, userId, nowMs });
  const draftKey = () => drafts.keyOf(state.id ?? 0, state.origin);
  /** Initial values of the form: the stored row, or the defaults of a new one. */
  const base = (): EntityValues => (state.row === null ? { ...blank, ...start } : toInputValues(form, state.row));
  const current = (): EntityValues => ({ ...base(), ...state.typed });

  const keepDraft = (): void => drafts.write(draftKey(), state.row, base(), state.typed);

  const forget = (): void => {
    device.set(draftKey(), null);
    Object.assign(state, { typed: ref({}), issues: [], draftAt: null, conflict: null });
  };

  /** Reads the latest changes, or those before the loaded ones. */
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
    const draft = drafts.read(draftKey());
    if (draft === null) return;
    const known = Object.fromEntries(Object.entries(draft.typed).filter(([field]) => fields.includes(field)));
    Object.assign(state, {
      typed: ref(known),
      draftAt: Object.keys(state.typed).length === 0 ? draft.at : state.draftAt,
    });
    // Somebody saved since the draft was begun, so both versions are compared before sending.
    if (state.row !== null && Number(state.row["version"]) !== draft.version) raise(state.row, draft.before, "");
  };

  /** Compares typed values with a save by somebody else; true when no field needs a decision. */
  const raise = (theirs: EntityValues, before: EntityValues, who: string): boolean => {
    const conflicts = compareVersions(
      { before, mine: { ...before, ...state.typed }, theirs: toInputValues(form, theirs) },
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
      Object.entries(state.typed).map(([field, value]) => [
        field,
        readField(form, { id: state.id ?? 0, ...base() }, field, value),
      ]),
    );
    return listChanges(before, after, Object.keys(after));
  };

  const check = (): readonly FailureIssue[] => checkInput(form, { id: state.id ?? 0, ...current() });

  const send = async (): Promise<Answer<readonly EntityValues[]>> => {
    // Leaves out guarded fields that are empty, so that users without the permission can still create.
    const isSent = (field: string) =>
      Object.hasOwn(state.typed, field) || (state.row === null && !Object.hasOwn(guarded, field));
    const values = Object.fromEntries(fields.filter(isSent).map((field) => [field, current()[field] ?? null]));
    if (state.row !== null)
      return gateway.update([{ ...values, id: Number(state.row["id"]), version: Number(state.row["version"]) }]);
    // Gives the same content the same key, so that a second click or a retry creates one row only.
    key = key === "" ? newKey() : key;
    return gateway.create([values], key);
  };

  /** Stores only the values that differ from another version. */
  const differing = (from: EntityValues, values: EntityValues): EntityValues =>
    Object.fromEntries(listChanges(from, { ...from, ...values }, fields).map(({ field, after }) => [field, after]));

  /** Takes over a saved row. Values typed since stay in the form, or in the draft of a row that was closed. */
  const take = (saved: EntityValues, { visit: sentFrom, draftKey: sentKey, isNew, before, values }: Sent): void => {
    const isHere = sentFrom === visit;
    const now = isHere ? current() : { ...before, ...drafts.read(sentKey)?.typed };
    const savedInput = toInputValues(form, saved);
    const since = isHere || device.get(sentKey) !== null ? differing(savedInput, differing(values, now)) : {};
    if (isNew) device.set(sentKey, null);
    drafts.write(isNew ? drafts.keyOf(Number(saved["id"])) : sentKey, saved, savedInput, since);
    if (!isHere) return;
    Object.assign(state, { typed: ref(isNew ? {} : since), issues: [], draftAt: null, conflict: null });
    if (isNew) return;
    state.row = ref(saved);
    void loadHistory(Number(saved["id"]));
  };

  /** Shows a refusal at its fields, as a conflict, or above the form; true when the save can be retried unchanged. */
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

  /** Sends the changes; retries once if somebody saved meanwhile without touching them. */
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
    /** Opens a row, or a new one (number 0) with its origin; restores the draft of the same origin. */
    open: async (id: number, startWith: EntityValues = {}, from = ""): Promise<void> => {
      turn += 1;
      const mine = turn;
      key = "";
      start = startWith;
      if (state.id !== id || state.origin !== from) {
        visit += 1;
        Object.assign(state, { ...noRow(), id, origin: from });
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
    /** Validates a field when it loses the focus, by the rules of the server. */
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
    /** Saves the changes; returns the outcome, or null if there is nothing to save or an error to fix first. */
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
        fields: state.conflict.fields.map((conflict) =>
          conflict.field === field ? { ...conflict, chosen } : conflict,
        ),
      });
    },
    /** Continues from the other version, with the chosen values on top. */
    settle: (): void => {
      const { conflict } = state;
      if (conflict === null) return;
      const theirs = toInputValues(form, conflict.theirs);
      const merged = applyChoices(theirs, conflict.fields);
      state.row = ref(conflict.theirs);
      state.typed = ref(
        Object.fromEntries(listChanges(theirs, merged, fields).map(({ field, after }) => [field, after])),
      );
      state.conflict = null;
      keepDraft();
    },
    /** Puts the values before a change back into the form, unsaved; other typed values stay. */
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
      Object.assign(state, noRow());
    },
  };
}
