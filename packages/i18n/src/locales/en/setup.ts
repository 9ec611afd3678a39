/** The first visit: an empty database gets its administrator. */
import type { Locale } from "../../locale.ts";
import type { setup as source } from "../fr/setup.ts";

export const setup = {
  title: "Welcome to Comptoir",
  description:
    "Nothing has been set up yet. Create the administrator account; you can then import your stores, products and sales.",
  chainName: "Company name",
  chainHelp: "Shown at the top of your stores and dashboards.",
  firstName: "First name",
  lastName: "Last name",
  username: "Username",
  usernameHelp: "Letters, digits and underscore only.",
  email: "Email",
  optional: "optional",
  create: "Create account",
  created: "Account created. Welcome.",
} as const satisfies Locale<typeof source, "en">;
