import { afterEach, beforeAll, expect, test } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { text } from "../../shared/text.ts";
import { newTaskDraft, newFeedDraft } from "./task-draft.ts";
import { TaskEditor } from "./task-editor.tsx";

/** The first field of the form. */
const description = "input";
const valueOf = (editor: Drawn): string => (editor.find(description) as HTMLInputElement).value;

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "management", "shell", "task"));
afterEach(() => drawnPage?.remove());

test("a draft of a new task is restored for a new task of the same kind only", async () => {
  signIn(["CONFIG_CUD"]);
  const openEditor = async (storedDraft: ReturnType<typeof newTaskDraft>) => {
    drawnPage?.remove();
    return (drawnPage = await draw(<TaskEditor stored={storedDraft} onSaved={() => {}} onClose={() => {}} />));
  };
  const webhook = await openEditor(newTaskDraft("America/Toronto"));
  await webhook.type(description, "Ventes");
  const feed = await openEditor(newFeedDraft("America/Toronto"));
  expect(valueOf(feed)).toBe("");
  const reopenedPage = await openEditor(newTaskDraft("America/Toronto"));
  expect(valueOf(reopenedPage)).toBe("Ventes");
});
