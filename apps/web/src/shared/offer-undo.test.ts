import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { failWith, succeed, type Answer } from "./answer.ts";
import { notices } from "./notices.ts";
import { offerUndo } from "./offer-undo.ts";
import { text } from "./text.ts";

beforeAll(() => text.load("common"));
beforeEach(() => Object.assign(notices, { toasts: [], dialog: null }));

const pressUndo = (): void => notices.toasts[0]?.action?.onAct();

it("an undo that fails says why and is offered again until it is done", async () => {
  const answers: Answer<string>[] = [failWith("HTTP_503", 503), failWith("CANCELLED"), succeed("back")];
  const done: string[] = [];
  const onFailed = vi.fn<() => void>();
  offerUndo({
    message: "Deleted",
    undoChange: async () => answers.shift() ?? failWith("HTTP_500"),
    onDone: (value) => done.push(value),
    onFailed,
  });
  pressUndo();
  expect(notices.toasts).toEqual([]);
  await vi.waitFor(() => expect(notices.toasts).toMatchObject([{ message: "Deleted", durationMs: 10_000 }]));
  expect(notices.dialog).toMatchObject({ failure: { code: "HTTP_503" } });
  pressUndo();
  await vi.waitFor(() => expect(notices.toasts.length).toBe(1));
  pressUndo();
  await vi.waitFor(() => expect(done).toEqual(["back"]));
  expect([notices.toasts, onFailed.mock.calls.length]).toEqual([[], 2]);
});
