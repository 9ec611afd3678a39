/** Reads stored facts back in order to derive them. */

import { checkBody, isFactKind, type TillFact } from "@comptoir/domain/till";

/** Database row of a till's fact. */
export interface StoredFactRow {
  readonly terminalId: number;
  readonly no: number;
  readonly locationId: number;
  readonly terminal: string;
  readonly kind: string;
  readonly happenedAt: number;
  readonly saidAt: number;
  readonly arrivedAt: number;
  readonly uptimeMs: number;
  readonly contentHash: string;
  readonly body: string;
}

/** SQL columns of a fact's row. */
export const storedFactColumns = `f.terminal_id AS "terminalId", f.no::float8 AS no, f.location_id AS "locationId", f.terminal, f.kind, floor(extract(epoch FROM f.happened_at) * 1000)::float8 AS "happenedAt",
  floor(extract(epoch FROM f.said_at) * 1000)::float8 AS "saidAt", floor(extract(epoch FROM f.arrived_at) * 1000)::float8 AS "arrivedAt", f.uptime_ms::float8 AS "uptimeMs", f.content_hash::text AS "contentHash", f.body`;

/** Stored fact with its store and time. */
export interface StoredFact extends Omit<StoredFactRow, "kind" | "body"> {
  readonly fact: TillFact;
}

/** Parses a row; undefined if its format is of another version. */
export function parseStoredFact({ kind, body, ...row }: StoredFactRow): StoredFact | undefined {
  if (!isFactKind(kind)) return undefined;
  const bodyCheck = checkBody(kind, JSON.parse(body) as unknown);
  if (!bodyCheck.ok) return undefined;
  const { no, saidAt, uptimeMs } = row;
  // The body was checked for this kind above.
  return { ...row, fact: { no, kind, saidAt, uptimeMs, body: bodyCheck.value } as TillFact };
}

/** Stored fact of one kind. */
export type StoredFactOfKind<K extends TillFact["kind"]> = StoredFact & {
  readonly fact: Extract<TillFact, { readonly kind: K }>;
};

/** Selects the facts of one kind. */
export function factsOfKind<K extends TillFact["kind"]>(
  facts: readonly StoredFact[],
  kind: K,
): readonly StoredFactOfKind<K>[] {
  return facts.filter((storedFact): storedFact is StoredFactOfKind<K> => storedFact.fact.kind === kind);
}
