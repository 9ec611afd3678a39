/** Draft of an editor: changed values are stored on the device, and restored when the user returns. */
import { useState } from "react";

import { session } from "../session/session.ts";
import { deviceStore, type KeyStore } from "../shared/device-storage.ts";
import { announceReturn, useReturnedDraft } from "./draft-return.ts";
import type { Discard } from "./use-discard-undo.ts";

interface StoredDraft<Value> {
  readonly part: Partial<Value>;
  readonly at: number;
}

export type FormDraft<Value> = Readonly<{
  value: Value;
  isChanged: boolean;
  /** Moment when the restored draft of an earlier visit was stored; null if no draft was restored. */
  restoredAt: number | null;
  set: (part: Partial<Value>) => void;
  /** Discards what was typed; returns how it comes back, or null if nothing was. */
  discard: Discard;
  /** Tells whether a draft is stored on the device. */
  isStored: () => boolean;
}>;

/** Stores the draft of a form on the device, and restores it. `never` names fields that are not stored, such as secrets. */
export function useFormDraft<Value extends object>(
  name: string,
  storedValue: Value,
  { device = deviceStore, never = [] }: { readonly device?: KeyStore; readonly never?: readonly (keyof Value)[] } = {},
): FormDraft<Value> {
  const draftStorageKey = `editing.${session.state.claims?.sub ?? 0}.${name}`;
  const [restoredDraft] = useState(() => readDraft<Value>(device.get(draftStorageKey), storedValue));
  const [restoredAt, setRestoredAt] = useState(restoredDraft?.at ?? null);
  const [typedPart, setTyped] = useState<Partial<Value>>(restoredDraft?.part ?? {});
  const changedPart = changedFields(storedValue, typedPart);
  useReturnedDraft(draftStorageKey, () => {
    const returnedDraft = readDraft<Value>(device.get(draftStorageKey), storedValue);
    setTyped((typedSince) => ({ ...returnedDraft?.part, ...typedSince }));
  });
  const writeDraft = (nextPart: Partial<Value>) => {
    const storableFields = Object.fromEntries(
      Object.entries(nextPart).filter(([field]) => !never.includes(field as keyof Value)),
    );
    device.set(
      draftStorageKey,
      Object.keys(storableFields).length === 0 ? null : JSON.stringify({ part: storableFields, at: Date.now() }),
    );
  };
  return {
    value: { ...storedValue, ...changedPart },
    isChanged: Object.keys(changedPart).length > 0,
    restoredAt: Object.keys(changedPart).length > 0 ? restoredAt : null,
    set: (furtherPart) => {
      const nextChangedPart = changedFields(storedValue, { ...changedPart, ...furtherPart });
      setTyped(nextChangedPart);
      writeDraft(nextChangedPart);
    },
    discard: () => {
      setTyped({});
      setRestoredAt(null);
      device.set(draftStorageKey, null);
      if (Object.keys(changedPart).length === 0) return null;
      return () => {
        // Values that were typed since stay.
        setTyped((typedSince) => ({ ...changedPart, ...typedSince }));
        writeDraft({ ...changedPart, ...readDraft<Value>(device.get(draftStorageKey), storedValue)?.part });
        announceReturn(draftStorageKey);
      };
    },
    isStored: () => device.get(draftStorageKey) !== null,
  };
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
      : { part: Object.fromEntries(storedFields) as Partial<Value>, at: Number(parsedDraft.at) };
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
