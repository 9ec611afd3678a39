import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { failWith, type Answer } from "./answer.ts";
import { useSubmission } from "./use-submission.ts";

let root: Root;
let host: HTMLElement;
let send: () => Promise<Answer<null>>;

function Form() {
  const { form, busy, failure, onSubmit } = useSubmission({ isReady: true, sendForm: () => send(), onDone: () => {} });
  return (
    <form ref={form} onSubmit={onSubmit}>
      <output>{busy ? "busy" : "idle"}</output>
      {failure !== null && <div role="alert">{failure.code}</div>}
    </form>
  );
}

const submit = () =>
  act(async () => host.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
const stateOfForm = () => [host.querySelector("output")?.textContent, host.querySelector("[role=alert]")?.textContent];

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("reportError", () => {});
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  await act(async () => root.render(<Form />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

it.each([
  ["a missing part as the network's", new TypeError("Importing a module script failed."), "NETWORK"],
  ["a bug as an unknown one", new Error("x"), "UNKNOWN"],
])("shows %s when sending throws, and can be sent again", async (_, error, code) => {
  send = () => Promise.reject(error);
  await submit();
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(stateOfForm()).toEqual(["idle", code]);
  });
  send = async () => ({ ok: true, value: null });
  await submit();
  expect(stateOfForm()).toEqual(["idle", undefined]);
});

it("takes a refusal away while the form is sent again, so that the same one is announced anew", async () => {
  send = async () => failWith("LOGIN_FAILED", 400);
  await submit();
  expect(stateOfForm()).toEqual(["idle", "LOGIN_FAILED"]);
  let answerNow: (answer: Answer<null>) => void = () => {};
  send = () =>
    new Promise((resolve) => {
      answerNow = resolve;
    });
  await submit();
  expect(stateOfForm()).toEqual(["busy", undefined]);
  await act(async () => answerNow(failWith("LOGIN_FAILED", 400)));
  expect(stateOfForm()).toEqual(["idle", "LOGIN_FAILED"]);
});
