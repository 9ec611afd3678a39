/** Stories of signed-out users: missing and wrong input, the reset link, the first visit. */
import type { Stage, Story } from "./story.ts";

const submitForm = async ({ page }: Stage) => {
  await page.locator("form button[type=submit]").first().click();
};

/** Waits for an error dialog, whose text is loaded shortly after the answer. */
const waitForDialog = ({ page }: Stage) => page.locator("dialog[open]").waitFor({ timeout: 8_000 });

export const signInStories: readonly Story[] = [
  {
    name: "sign-in",
    account: null,
    play: async (stage) => {
      const { page, visitor, go, show } = stage;
      await go("/");
      await submitForm(stage);
      await show("nothing typed");
      visitor.fake({ path: /^\/api\/BasicLogin/u, status: 400, json: [{ code: "LOGIN_FAILED" }] });
      await page.locator("#username").fill("gerante");
      await page.locator("#password").fill("Erable-du-Nord-27");
      await submitForm(stage);
      await page.getByRole("alert").first().waitFor();
      await show("wrong password");
      await visitor.forget();
      visitor.fake({ path: /^\/api\/BasicLogin/u, status: 400, json: [{ code: "LOCKED" }] });
      await submitForm(stage);
      await show("locked");
      await visitor.forget();
      visitor.fake({ path: /^\/api\/BasicLogin/u, status: null });
      await submitForm(stage);
      await waitForDialog(stage);
      await show("no network");
    },
  },
  {
    name: "reset-link",
    account: null,
    play: async (stage) => {
      const { visitor, t, page, go, show } = stage;
      visitor.fake({ path: /^\/api\/ForgotPassword\/check$/u, status: 400, json: [{ code: "RESET_TOKEN_EXPIRED" }] });
      await go("/chgpwd/dead-link");
      await page.getByRole("link", { name: t("password.newLink") }).waitFor();
      await show("dead");
      await visitor.forget();
      await go("/chgpwd/live-link");
      await show("live");
      await page.locator("input[type=password]").first().fill("Erable-27");
      await submitForm(stage);
      await show("live, too weak");
      await go("/forgotpwd");
      await submitForm(stage);
      await show("forgot, nothing typed");
      visitor.fake({ path: /^\/api\/ForgotPassword$/u, status: 200, json: { done: true } });
      await page.locator("form input").first().fill("gerante");
      await submitForm(stage);
      await show("forgot, sent");
    },
  },
  {
    name: "set-up",
    account: null,
    play: async (stage) => {
      const { visitor, page, go, show } = stage;
      visitor.fake({ path: /^\/api\/Setup/u, method: "GET", status: 200, json: { empty: true } });
      await go("/");
      await page.locator("#chainName").waitFor();
      await show("first visit");
      await submitForm(stage);
      await show("nothing typed");
    },
  },
];
