/** Lists the chains of the demo, their group and their accounts. */

import type { DemoPerson } from "./chain.ts";
import { esquina } from "./esquina.data.ts";
import { marche } from "./marche.data.ts";
import { northgate } from "./northgate.data.ts";

export { parseShelf, seasonFactor, type DemoDepartment, type DemoItem, type DemoShelf } from "./catalogue.ts";
export type { DemoChain, DemoDocument, DemoLocation, DemoPerson, DemoWords } from "./chain.ts";

export const demoChains = [marche, northgate, esquina] as const;

/** Group that the chains belong to. */
export const demoGroup = { code: "COMPTOIR", name: "Groupe Comptoir", mailDomain: "comptoir.example.ca" } as const;

const groupPeople: readonly DemoPerson[] = [
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

/** Demo accounts: at least one for each role, so that visitors can see the product as each. */
export const demoAccounts: readonly (DemoPerson & { readonly mailDomain: string })[] = [
  ...groupPeople.map((person) => ({ ...person, mailDomain: demoGroup.mailDomain })),
  ...demoChains.flatMap(({ people, mailDomain }) => people.map((person) => ({ ...person, mailDomain }))),
];

/** Builds an undeliverable address: `genevieve.cote@marchelaurier.example.ca`. */
export function mailAddressOf({
  firstName,
  lastName,
  mailDomain,
}: Pick<DemoPerson, "firstName" | "lastName"> & { readonly mailDomain: string }): string {
  const toAsciiName = (name: string) =>
    name
      .normalize("NFD")
      .replaceAll(/[^A-Za-z-]/gu, "")
      .toLowerCase();
  return `${toAsciiName(firstName)}.${toAsciiName(lastName)}@${mailDomain}`;
}
