import { act } from "react";
import { afterEach, expect, it } from "vitest";

import { makeMemoryKeyStore } from "../shared/device-storage.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { useFormDraft, type FormDraft } from "./use-form-draft.ts";

interface Values {
  readonly name: string;
  readonly place: string;
  readonly secret: string;
}

const stored: Values = { name: "", place: "", secret: "" };

let page: Drawn | undefined;
afterEach(() => page?.remove());

async function openForm(device = makeMemoryKeyStore()) {
  let draft: FormDraft<Values> | undefined;
  function Form() {
    draft = useFormDraft("sample", stored, { device, never: ["secret"] });
    return null;
  }
  page = await draw(<Form />);
  const formDraft = () => {
    if (draft === undefined) throw new Error("The form is not drawn");
    return draft;
  };
  return { device, formDraft, set: (part: Partial<Values>) => act(async () => formDraft().set(part)) };
}

it("brings back what was discarded, secrets too, under what was typed since", async () => {
  const { formDraft, set } = await openForm();
  await set({ name: "Ana", place: "Rachel", secret: "s" });
  const bringBack = await act(async () => formDraft().discard());
  expect(formDraft().isChanged).toBe(false);
  await set({ place: "Villeray" });
  await act(async () => bringBack?.());
  expect(formDraft().value).toEqual({ name: "Ana", place: "Villeray", secret: "s" });
});

it("brings it back into a form that was opened again since the discard, or at its next opening", async () => {
  const first = await openForm();
  await first.set({ name: "Ana", secret: "s" });
  const bringBack = await act(async () => first.formDraft().discard());
  page?.remove();
  const second = await openForm(first.device);
  await act(async () => bringBack?.());
  expect(second.formDraft().value).toEqual({ name: "Ana", place: "", secret: "" });
  page?.remove();
  expect((await openForm(first.device)).formDraft().value.name).toBe("Ana");
});

it("has nothing to bring back when nothing was typed", async () => {
  const { formDraft } = await openForm();
  expect(await act(async () => formDraft().discard())).toBeNull();
});
