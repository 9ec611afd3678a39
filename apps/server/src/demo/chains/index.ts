/** Chains of the demo. */

import type { DemoPerson } from "./chain.ts";
import { esquina } from "./esquina.data.ts";
import { marche } from "./marche.data.ts";
import { northgate } from "./northgate.data.ts";

export { parseShelf, seasonFactor, type DemoDepartment, type DemoItem, type DemoShelf } from "./catalogue.ts";
export type { DemoChain, DemoDocument, DemoLocation, DemoPerson, DemoWords } from "./chain.ts";

export const demoChains = [marche, northgate, esquina] as const;

/** Group above the chains. */
export const demoGroup = { code: "COMPTOIR", name: "Groupe Comptoir", mailDomain: "comptoir.example.ca" } as const;

const peopleOfGroup: readonly DemoPerson[] = [
  { username: "admin", firstName: "Amélie", lastName: "Tremblay", language: "fr", role: "ADMIN", layer: "COMPTOIR" },
  {
    username: "comptable",
    firstName: "Étienne",
    lastName: "Roy",
    language: "fr",
    role: "ACCOUNTANT",
    layer: "COMPTOIR",
  },
  { username: "auditor", firstName: "Aisha", lastName: "Khan", language: "en", role: "AUDITOR", layer: "COMPTOIR" },
];

/** Accounts: at least one per role, so that visitors can see the product as each. */
export const demoAccounts: readonly (DemoPerson & { readonly mailDomain: string })[] = [
  ...peopleOfGroup.map((person) => ({ ...person, mailDomain: demoGroup.mailDomain })),
  ...demoChains.flatMap(({ people, mailDomain }) => people.map((person) => ({ ...person, mailDomain }))),
];

/** Undeliverable address: `genevieve.cote@marchelaurier.example.ca`. */
export function mailAddressOf({
  firstName,
  lastName,
  mailDomain,
}: Pick<DemoPerson, "firstName" | "lastName"> & { readonly mailDomain: string }): string {
  const plain = (name: string) =>
    name
      .normalize("NFD")
      .replaceAll(/[^A-Za-z-]/gu, "")
      .toLowerCase();
  return `${plain(firstName)}.${plain(lastName)}@${mailDomain}`;
}
