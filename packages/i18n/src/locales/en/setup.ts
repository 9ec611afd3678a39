/** The first visit: an empty database gets its administrator. */
import type { Locale } from "../../locale.ts";
import type { setup as source } from "../fr/setup.ts";

export const setup = {
  title: "Welcome to Comptoir",
  description: "The database is empty. Create the account that will administer it; you can then import your stores, products and sales.",
  chainName: "Company name",
  chainHelp: "It heads your stores and dashboards.",
  firstName: "First name",
  lastName: "Last name",
  username: "Username",
  usernameHelp: "Letters, digits and underscore.",
  email: "E-mail",
  optional: "optional",
  create: "Create the account",
  created: "Account created. Welcome!",
} as const satisfies Locale<typeof source, "en">;
