/** Draft of an editor: changed values are stored on the device, and restored when the user returns. */
import { useState } from "react";

import { session } from "../session/session.ts";
import { deviceStore, type KeyStore } from "../shared/device-storage.ts";
import { announceReturn, useReturnedDraft } from "./draft-return.ts";
import type { Discard } from "./use-discard-undo.ts";

interface StoredDraft<Value> {
  readonly part: Partial<Value>;
  readonly at: number;
  readonly version: number | null;
}

export type FormDraft<Value> = Readonly<{
  value: Value;
  isChanged: boolean;
  /** Moment when the restored draft of an earlier visit was stored; null if no draft was restored. */
  restoredAt: number | null;
  /** Whether a newer version was saved since the draft was begun. */
  isStale: boolean;
  set: (part: Partial<Value>) => void;
  /** Discards typed values; returns the function that brings them back, or null if nothing was typed. */
  discard: Discard;
  /** Tells whether a draft is stored on the device. */
  isStored: () => boolean;
}>;

export interface FormDraftOptions<Value> {
  readonly device?: KeyStore;
  /** Fields that are not stored, such as secrets. */
  readonly never?: readonly (keyof Value)[];
  /** Version of the stored value; with it, a draft that was begun on another version is stale. */
  readonly version?: number | undefined;
}

/** Stores the draft of a form on the device, and restores it. */
export function useFormDraft<Value extends object>(
  name: string,
  storedValue: Value,
  { device = deviceStore, never = [], version }: FormDraftOptions<Value> = {},
): FormDraft<Value> {
  const draftStorageKey = `editing.${session.state.claims?.sub ?? 0}.${name}`;
  const [restoredDraft] = useState(() => readDraft<Value>(device.get(draftStorageKey), storedValue));
  const [restoredAt, setRestoredAt] = useState(restoredDraft?.at ?? null);
  const [typedPart, setTyped] = useState<Partial<Value>>(restoredDraft?.part ?? {});
  const [draftVersion, setDraftVersion] = useState(restoredDraft?.version ?? null);
  const changedPart = changedFields(storedValue, typedPart);
  const isChanged = Object.keys(changedPart).length > 0;
  useReturnedDraft(draftStorageKey, () => {
    const returnedDraft = readDraft<Value>(device.get(draftStorageKey), storedValue);
    setTyped((typedSince) => ({ ...returnedDraft?.part, ...typedSince }));
    setDraftVersion(returnedDraft?.version ?? null);
  });
  const writeDraft = (nextPart: Partial<Value>, nextVersion: number | null) =>
    device.set(draftStorageKey, draftText(nextPart, never, nextVersion));
  return {
    value: { ...storedValue, ...changedPart },
    isChanged,
    restoredAt: isChanged ? restoredAt : null,
    isStale: isChanged && draftVersion !== null && draftVersion !== version,
    set: (furtherPart) => {
      const nextChangedPart = changedFields(storedValue, { ...changedPart, ...furtherPart });
      const nextVersion = isChanged ? draftVersion : (version ?? null);
      setTyped(nextChangedPart);
      setDraftVersion(nextVersion);
      writeDraft(nextChangedPart, nextVersion);
    },
    discard: () => {
      setTyped({});
      setRestoredAt(null);
      device.set(draftStorageKey, null);
      if (!isChanged) return null;
      return () => {
        // Values that were typed since stay.
        setTyped((typedSince) => ({ ...changedPart, ...typedSince }));
        setDraftVersion(draftVersion);
        const storedPart = readDraft<Value>(device.get(draftStorageKey), storedValue)?.part;
        writeDraft({ ...changedPart, ...storedPart }, draftVersion);
        announceReturn(draftStorageKey);
      };
    },
    isStored: () => device.get(draftStorageKey) !== null,
  };
}

/** Text of a draft on the device, without the fields that are not stored; null if no field is left. */
function draftText<Value extends object>(
  part: Partial<Value>,
  never: readonly (keyof Value)[],
  version: number | null,
): string | null {
  const storableFields = Object.fromEntries(
    Object.entries(part).filter(([field]) => !never.includes(field as keyof Value)),
  );
  return Object.keys(storableFields).length === 0
    ? null
    : JSON.stringify({ part: storableFields, at: Date.now(), ...(version !== null && { version }) });
}

function readDraft<Value extends object>(text: string | null, storedValue: Value): StoredDraft<Value> | null {
  try {
    const parsedDraft: unknown = text === null ? null : JSON.parse(text);
    if (typeof parsedDraft !== "object" || parsedDraft === null || !("part" in parsedDraft) || !("at" in parsedDraft))
      return null;
    // Fields of another version of the form are left out.
    const storedFields = Object.entries(parsedDraft.part as object).filter(([field]) =>
      Object.hasOwn(storedValue, field),
    );
    return storedFields.length === 0
      ? null
      : {
          part: Object.fromEntries(storedFields) as Partial<Value>,
          at: Number(parsedDraft.at),
          version: "version" in parsedDraft ? Number(parsedDraft.version) : null,
        };
  } catch {
    return null;
  }
}

/** Returns the typed fields whose value differs from the stored one. */
function changedFields<Value extends object>(storedValue: Value, typedPart: Partial<Value>): Partial<Value> {
  return Object.fromEntries(
    Object.entries(typedPart).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(storedValue[field as keyof Value]),
    ),
  ) as Partial<Value>;
}
