/** Plans the changes of a file: reads the rows it names, and optionally lets the server check all lines in a dry run. */
import {
  getEntity,
  planFileChanges,
  type EntityName,
  type EntityValues,
  type FileChanges,
  type FileContent,
} from "@comptoir/domain/entity";

import { failWith, succeed, type Answer } from "../shared/answer.ts";
import type { EntityGateway } from "./entity-gateway.ts";
import { writePlan } from "./file-lines.ts";
import type { FileState } from "./file-state.ts";

/** Rows per request. */
const rowsReadAtOnce = 1_000;

export interface FileStoreOptions {
  /** Field that matches lines with rows. */
  readonly key: string;
  /** Whether the server checks all lines in a dry run first; new rows then start with the server's defaults. */
  readonly isTried?: boolean | undefined;
  readonly newKey: () => string;
}

/** Compares a file with the rows it names. */
export async function planFile(
  name: EntityName,
  gateway: EntityGateway,
  content: FileContent,
  { key, isTried = false }: FileStoreOptions,
  signal: AbortSignal,
): Promise<Answer<FileChanges>> {
  const recordKeys = content.records.map((record) => record.key);
  const rowsByKeyAnswer = await findRowsByKey(gateway, key, recordKeys, signal);
  if (!rowsByKeyAnswer.ok || signal.aborted) return rowsByKeyAnswer.ok ? failWith("CANCELLED") : rowsByKeyAnswer;
  const defaultsAnswer = isTried ? await readDefaults(name, gateway) : succeed({});
  return defaultsAnswer.ok
    ? succeed(planFileChanges(name, content, rowsByKeyAnswer.value, defaultsAnswer.value))
    : defaultsAnswer;
}

/** Returns a plan with the lines that the server would refuse among its wrong ones; null when the dry run failed. */
export async function tryPlan(
  plan: FileChanges,
  gateway: EntityGateway,
  fileState: FileState,
  newKey: () => string,
): Promise<FileChanges | null> {
  const dryRunOptions = { dryRun: true } as const;
  const { isComplete } = await writePlan(fileState, plan, {
    update: (saves) => gateway.update(saves, dryRunOptions),
    create: (saves) => gateway.create(saves, newKey(), dryRunOptions),
  });
  const refusedByLine = new Map(fileState.refused.map((line) => [line.line, line]));
  Object.assign(fileState, { refused: [], written: 0 });
  const isAcceptedLine = ({ line }: { readonly line: number }) => !refusedByLine.has(line);
  return isComplete
    ? {
        ...plan,
        created: plan.created.filter(isAcceptedLine),
        changed: plan.changed.filter(isAcceptedLine),
        wrong: [...plan.wrong, ...refusedByLine.values()].toSorted((left, right) => left.line - right.line),
      }
    : null;
}

/** Reads the rows with the given key values, deleted rows included. */
async function findRowsByKey(
  gateway: EntityGateway,
  key: string,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Answer<ReadonlyMap<string, EntityValues>>> {
  const rowByKey = new Map<string, EntityValues>();
  const baseFilter = { operator: "in", promptUser: false, locked: false } as const;
  for (let offset = 0; offset < keys.length; offset += rowsReadAtOnce) {
    const keyFilters = [
      { ...baseFilter, field: key, values: keys.slice(offset, offset + rowsReadAtOnce) },
      { ...baseFilter, field: "isDeleted", values: ["true", "false"] },
    ];
    const rowsAnswer = await gateway.list(
      { search: "", filters: keyFilters, sort: "", page: 1, size: rowsReadAtOnce },
      signal,
    );
    if (!rowsAnswer.ok) return rowsAnswer;
    for (const row of rowsAnswer.value.rows) rowByKey.set(String(row[key]), row);
  }
  return succeed(rowByKey);
}

/** Default values of new rows for the fields of the form. */
async function readDefaults(name: EntityName, gateway: EntityGateway): Promise<Answer<EntityValues>> {
  const answer = await gateway.defaults();
  if (!answer.ok) return answer;
  const { fields } = getEntity(name).form;
  const isUsableDefault = ([field, value]: readonly [string, unknown]) =>
    Object.hasOwn(fields, field) && field !== "id" && value !== null;
  return succeed(Object.fromEntries(Object.entries(answer.value).filter(isUsableDefault)));
}
