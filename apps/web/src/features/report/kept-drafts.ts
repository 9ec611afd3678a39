/** Reports that were begun and not saved, kept on this device: each opening of the builder keeps its own, so that neither another window nor a new start writes over one. */
import { isFields } from "@comptoir/domain/validation";
import type { ReportKindCode, ReportModel } from "@comptoir/domain/report";

import type { KeyStore } from "../../shared/device-storage.ts";
import { parseDraft } from "./builder-draft.ts";

export interface KeptDraft {
  /** Which opening of the builder it is of. */
  readonly slot: string;
  readonly report: ReportModel;
  /** The version of the report that it was begun with: what somebody saved since is not saved over unasked. */
  readonly version: number;
}

/** Whose drafts, and of which report: those of one person are nobody else's. */
export type DraftsOf = Readonly<{ userId: number; kind: ReportKindCode; reportId: number }>;

export interface KeptDrafts {
  /** The latest first. */
  readonly list: () => readonly KeptDraft[];
  readonly keep: (draft: KeptDraft) => void;
  readonly drop: (slot: string) => void;
}

/** The oldest makes room for one more. */
const draftsAtMost = 20;

export function keptDrafts(store: KeyStore, { userId, kind, reportId }: DraftsOf): KeptDrafts {
  const key = `draft.report.${userId}.${kind}.${reportId}`;
  const list = (): readonly KeptDraft[] =>
    readList(store.get(key)).flatMap(({ slot, report, version }) => {
      const read = parseDraft(JSON.stringify(report), kind);
      return typeof slot === "string" && Number.isSafeInteger(version) && read !== null
        ? [{ slot, report: read, version: Number(version) }]
        : [];
    });
  const write = (drafts: readonly KeptDraft[]): void =>
    store.set(key, drafts.length === 0 ? null : JSON.stringify(drafts));
  const others = (slot: string): readonly KeptDraft[] => list().filter((one) => one.slot !== slot);
  return {
    list,
    keep: (draft) => write([draft, ...others(draft.slot)].slice(0, draftsAtMost)),
    drop: (slot) => write(others(slot)),
  };
}

function readList(text: string | null): readonly Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return Array.isArray(value) ? value.filter(isFields) : [];
  } catch {
    return [];
  }
}
