/** Store of an import: reads a file, compares it with the rows, previews, writes, and undoes all of it at once. */
import {
  getEntity,
  planFileChanges,
  toInputValues,
  type EntityName,
  type EntityValues,
  type FileContent,
  type FileChanges,
  type RejectedLine,
} from "@comptoir/domain/entity";
import { isErrorCode } from "@comptoir/domain/errors";
import type { Result } from "@comptoir/domain/result";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../shared/answer.ts";
import type { EntityGateway, EntitySave, SaveOptions } from "./entity-gateway.ts";

/** Rows per request. */
const readAtOnce = 1_000;
const writtenAtOnce = 250;

export interface FileState {
  step: "choose" | "reading" | "preview" | "writing" | "done";
  fileName: string;
  content: FileContent | null;
  plan: FileChanges | null;
  failure: Failure | null;
  /** Progress: lines written so far, of how many. */
  written: number;
  total: number;
  created: number;
  changed: number;
  /** Lines that the server refused. */
  refused: readonly RejectedLine[];
}

export type FileStore = ReturnType<typeof createFileStore>;

export interface FileStoreOptions {
  /** Field that matches lines with rows. */
  readonly key: string;
  /** Whether the server checks all lines in a dry run first; new rows then start with the server's defaults. */
  readonly isTried?: boolean | undefined;
  readonly newKey: () => string;
}

interface Line {
  readonly line: number;
  readonly key: string;
  readonly save: EntitySave;
}

export function createFileStore(
  name: EntityName,
  gateway: EntityGateway,
  { key, isTried = false, newKey }: FileStoreOptions,
) {
  const initial = (): FileState => ({
    step: "choose",
    fileName: "",
    content: null,
    plan: null,
    failure: null,
    written: 0,
    total: 0,
    created: 0,
    changed: 0,
    refused: [],
  });
  const state = proxy<FileState>(initial());
  let turn = new AbortController();
  let made: readonly EntityValues[] = [];
  let before: readonly EntityValues[] = [];
  let after: readonly EntityValues[] = [];

  /** Reads the rows with the given key values, deleted rows included. */
  const findRows = async (
    keys: readonly string[],
    signal: AbortSignal,
  ): Promise<Answer<ReadonlyMap<string, EntityValues>>> => {
    const found = new Map<string, EntityValues>();
    for (let at = 0; at < keys.length; at += readAtOnce) {
      const values = keys.slice(at, at + readAtOnce);
      const base = { operator: "in", promptUser: false, locked: false } as const;
      const answer = await gateway.list(
        {
          search: "",
          filters: [
            { ...base, field: key, values },
            { ...base, field: "isDeleted", values: ["true", "false"] },
          ],
          sort: "",
          page: 1,
          size: readAtOnce,
        },
        signal,
      );
      if (!answer.ok) return answer;
      for (const row of answer.value.rows) found.set(String(row[key]), row);
    }
    return { ok: true, value: found };
  };

  const linesOf = ({ created, changed }: FileChanges) => ({
    created: created.map(({ line, key: own, values }): Line => ({ line, key: own, save: values })),
    changed: changed.map(({ line, key: own, values, row }): Line => ({
      line,
      key: own,
      save: { ...values, id: Number(row["id"]), version: Number(row["version"]) },
    })),
  });

  /** Writes lines together; leaves out the refused ones, and sends the rest again. */
  const write = async (
    lines: readonly Line[],
    send: (saves: readonly EntitySave[]) => Promise<Answer<readonly EntityValues[]>>,
  ): Promise<readonly EntityValues[] | null> => {
    let rest = lines;
    while (rest.length > 0) {
      const answer = await send(rest.map(({ save }) => save));
      if (answer.ok) return answer.value;
      const wrong = refusedOf(rest, answer.failure);
      if (wrong.size === 0) {
        state.failure = ref(answer.failure);
        return null;
      }
      state.refused = [...state.refused, ...wrong.values()];
      rest = rest.filter(({ line }) => !wrong.has(line));
    }
    return [];
  };

  const writeAll = async (
    lines: readonly Line[],
    send: (saves: readonly EntitySave[]) => Promise<Answer<readonly EntityValues[]>>,
    keep: (rows: readonly EntityValues[]) => void,
  ): Promise<boolean> => {
    for (let at = 0; at < lines.length; at += writtenAtOnce) {
      const part = lines.slice(at, at + writtenAtOnce);
      const rows = await write(part, send);
      if (rows === null) return false;
      keep(rows);
      state.written += part.length;
    }
    return true;
  };

  /** Default values of new rows for the fields of the form. */
  const readDefaults = async (): Promise<Answer<EntityValues>> => {
    const answer = isTried ? await gateway.defaults() : ({ ok: true, value: {} } as const);
    const { fields } = getEntity(name).form;
    return answer.ok
      ? {
          ok: true,
          value: Object.fromEntries(
            Object.entries(answer.value).filter(
              ([field, value]) => Object.hasOwn(fields, field) && field !== "id" && value !== null,
            ),
          ),
        }
      : answer;
  };

  /** Removes the lines that the server would refuse from a plan; null when the dry run failed. */
  const tried = async (plan: FileChanges): Promise<FileChanges | null> => {
    const { created, changed } = linesOf(plan);
    const dry = { dryRun: true } as const;
    const nothing = () => undefined;
    const isDone =
      (await writeAll(changed, (saves) => gateway.update(saves, dry), nothing)) &&
      (await writeAll(created, (saves) => gateway.create(saves, newKey(), dry), nothing));
    const refused = new Map(state.refused.map((wrong) => [wrong.line, wrong]));
    Object.assign(state, { refused: [], written: 0 });
    const isAccepted = ({ line }: { readonly line: number }) => !refused.has(line);
    return isDone
      ? {
          ...plan,
          created: plan.created.filter(isAccepted),
          changed: plan.changed.filter(isAccepted),
          wrong: [...plan.wrong, ...refused.values()].toSorted((left, right) => left.line - right.line),
        }
      : null;
  };

  return {
    state,
    /** Reads a file and plans its changes. */
    read: async (fileName: string, reading: Promise<Result<FileContent>>): Promise<void> => {
      turn.abort();
      turn = new AbortController();
      const { signal } = turn;
      Object.assign(state, { ...initial(), step: "reading", fileName });
      const content = await reading;
      if (signal.aborted) return;
      if (!content.ok) {
        const [first] = content.issues;
        const code = isErrorCode(first?.code) ? first.code : "UNKNOWN";
        const failure: Failure = {
          code,
          status: 400,
          requestId: null,
          issues: [{ code, field: null, params: first?.params ?? {} }],
        };
        Object.assign(state, { step: "choose", failure: ref(failure) });
        return;
      }
      const rows = await findRows(
        content.value.records.map((record) => record.key),
        signal,
      );
      if (signal.aborted) return;
      if (!rows.ok) return void Object.assign(state, { step: "choose", failure: ref(rows.failure) });
      const defaults = await readDefaults();
      if (signal.aborted) return;
      if (!defaults.ok) return void Object.assign(state, { step: "choose", failure: ref(defaults.failure) });
      const planned = planFileChanges(name, content.value, rows.value, defaults.value);
      const plan = isTried ? await tried(planned) : planned;
      if (signal.aborted) return;
      Object.assign(
        state,
        plan === null ? { step: "choose" } : { step: "preview", content: ref(content.value), plan: ref(plan) },
      );
    },
    /** Writes the planned changes in batches. */
    apply: async (mode: Pick<SaveOptions, "notify"> = {}): Promise<void> => {
      const { plan } = state;
      if (plan === null || state.step !== "preview") return;
      const { created, changed } = linesOf(plan);
      [made, before, after] = [[], [], []];
      Object.assign(state, {
        step: "writing",
        written: 0,
        total: created.length + changed.length,
        refused: [],
        failure: null,
      });
      const isWritten =
        (await writeAll(
          changed,
          (saves) => gateway.update(saves),
          (rows) => {
            after = [...after, ...rows];
          },
        )) &&
        (await writeAll(
          created,
          (saves) => gateway.create(saves, newKey(), mode),
          (rows) => {
            made = [...made, ...rows];
          },
        ));
      const changedIds = new Set(after.map((row) => row["id"]));
      before = plan.changed
        .flatMap(({ row, changes }) => (changedIds.has(row["id"]) ? [{ row, changes }] : []))
        .map(({ row, changes }) => ({
          ...Object.fromEntries(changes.map((change) => [change.field, change.before])),
          id: row["id"],
        }));
      Object.assign(state, {
        step: "done",
        created: made.length,
        changed: after.length,
        ...(isWritten && { failure: null }),
      });
    },
    /** Undoes everything that was written. */
    undo: async (): Promise<boolean> => {
      const versions = new Map(after.map((row) => [row["id"], Number(row["version"])]));
      for (let at = 0; at < made.length; at += writtenAtOnce) {
        const answer = await gateway.remove(
          made.slice(at, at + writtenAtOnce).map((row) => ({ id: Number(row["id"]), version: Number(row["version"]) })),
        );
        if (!answer.ok) {
          state.failure = ref(answer.failure);
          return false;
        }
      }
      made = [];
      const keys = new Map(
        (state.plan?.changed ?? []).map(({ row, line, key: own }) => [row["id"], { line, key: own }]),
      );
      const lines = before.map((old): Line => {
        const typed = toInputValues(getEntity(name).form, old);
        return {
          line: 0,
          key: "",
          ...keys.get(old["id"]),
          save: {
            ...Object.fromEntries(Object.keys(old).map((field) => [field, typed[field] ?? null])),
            id: Number(old["id"]),
            version: versions.get(old["id"]) ?? 0,
          },
        };
      });
      Object.assign(state, { refused: [], created: 0, failure: null });
      if (
        !(await writeAll(
          lines,
          (saves) => gateway.update(saves),
          () => undefined,
        ))
      )
        return false;
      // A value that was invalid before the import cannot be restored: it is listed, and stays.
      const refusedLines = new Set(state.refused.map(({ line }) => line));
      before = before.filter((old) => refusedLines.has(keys.get(old["id"])?.line ?? 0));
      state.changed = before.length;
      if (refusedLines.size > 0) return false;
      Object.assign(state, initial());
      return true;
    },
    reset: (): void => {
      turn.abort();
      Object.assign(state, initial());
    },
  };
}

/** Finds the refused lines: by their index in the request, or by the id of a row that somebody changed meanwhile. */
function refusedOf(lines: readonly Line[], { code, status, issues }: Failure): ReadonlyMap<number, RejectedLine> {
  const wrong = new Map<number, RejectedLine>();
  const add = (line: Line | undefined, issue: RejectedLine["issues"][number]) => {
    if (line !== undefined)
      wrong.set(line.line, {
        line: line.line,
        key: line.key,
        issues: [...(wrong.get(line.line)?.issues ?? []), issue],
      });
  };
  for (const { code: one, field, params } of issues) {
    const [first = "", ...rest] = (field ?? "").split(".");
    const place = /^\d+$/u.test(first) ? Number(first) : lines.length === 1 && status === 400 ? 0 : null;
    const path = /^\d+$/u.test(first) ? rest : [first, ...rest];
    if (place !== null) add(lines[place], { code: one as RejectedLine["issues"][number]["code"], path, params });
    else if (code === "ENTITY_STALE")
      add(
        lines.find(({ save }) => save.id === params["id"]),
        { code, path: [], params },
      );
  }
  return wrong;
}
