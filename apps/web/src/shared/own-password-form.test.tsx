import { passwordPolicy } from "@comptoir/domain/validation";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";

import { OwnPasswordForm } from "./own-password-form.tsx";
import { t, text } from "./text.ts";

beforeAll(() => text.load("common", "user", "password", "errors"));

test("a password that is due is chosen, one's own is changed", () => {
  const draw = (isDue: boolean) =>
    renderToString(<OwnPasswordForm username="ana" rules={passwordPolicy} isDue={isDue} onDone={() => undefined} />);
  expect(draw(true)).toContain(t("user.choosePassword"));
  expect(draw(true)).not.toContain(t("user.changePassword"));
  expect(draw(false)).toContain(t("user.changePassword"));
});
