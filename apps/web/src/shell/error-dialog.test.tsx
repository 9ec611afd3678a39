import { getNavigationEntry } from "@comptoir/domain/access";
import { configurationErrors, outcomes, type OutcomeCode } from "@comptoir/domain/errors";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signIn } from "../entity/testing/product-screen.ts";
import type { Failure } from "../shared/answer.ts";
import { notices } from "../shared/notices.ts";
import { showFailure } from "../shared/show-failure.ts";
import { showSuccess } from "../shared/show-success.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { t, text } from "../shared/text.ts";
import { ErrorDialog } from "./error-dialog.tsx";

let drawnDialog: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "shell", "successes"));
beforeEach(() => signIn([]));
afterEach(() => {
  drawnDialog?.remove();
  Object.assign(notices, { dialog: null, toasts: [] });
});

const isOperation = (code: string): code is OutcomeCode => Object.hasOwn(outcomes, code);
const operations = Object.keys(outcomes).filter(isOperation);
const serverFailure: Failure = { code: "HTTP_500", status: 500, requestId: null, issues: [] };

describe("the dialog of a failed operation", () => {
  it.each(operations)("says what failed before the server's answer: %s", async (operation) => {
    showFailure(serverFailure, { operation });
    drawnDialog = await draw(<ErrorDialog />);
    const ownCode = outcomes[operation].failed;
    const texts = [...(ownCode === null ? [] : [t(`errors.${ownCode}`)]), t("errors.HTTP_500")];
    expect(drawnDialog.text()).toContain(texts.join(""));
    expect(drawnDialog.text()).toContain("Code 500");
  });

  it("says that the operation failed where it has no message of its own", async () => {
    showFailure(serverFailure);
    drawnDialog = await draw(<ErrorDialog />);
    expect(drawnDialog.text()).toContain(t("errors.OPERATION_FAILED"));
  });
});

describe("the dialog of an error whose cause is in the configuration", () => {
  const configurationLink = () =>
    drawnDialog?.element.querySelector(`a[href="${getNavigationEntry("CONFIG").path}"]`) ?? null;

  it.each(configurationErrors)("links to it for who may change it, and for nobody else: %s", async (code) => {
    showFailure({ ...serverFailure, code });
    drawnDialog = await draw(<ErrorDialog />);
    expect(configurationLink()).toBeNull();
    signIn(["CONFIG_CUD"]);
    await drawnDialog.settle();
    expect(configurationLink()?.textContent).toBe(t("shell.openConfig"));
  });

  it("is the only one that links to it", async () => {
    signIn(["CONFIG_CUD"]);
    showFailure(serverFailure);
    drawnDialog = await draw(<ErrorDialog />);
    expect(configurationLink()).toBeNull();
  });
});

it("a success shows its message", async () => {
  await showSuccess("DELETE");
  expect(notices.toasts.map(({ message }) => message)).toEqual([t("successes.OPERATION_SUCCEEDED")]);
});
