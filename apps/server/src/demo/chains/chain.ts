/** Chain of the demo: its shops, people and texts, in its own language. */

import type { RoleTemplateCode } from "@comptoir/domain/access";
import type { ReasonCode } from "@comptoir/domain/inventory";
import type { LanguageCode } from "@comptoir/domain/language";

import type { DemoDepartment } from "./catalogue.ts";

export interface DemoLocation {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly province: "QC" | "ON" | "NB";
  readonly timeZone: string;
  /** Number of receipts on an average day. */
  readonly traffic: number;
}

/** Demo account; `layer` is the code of its layer. */
export interface DemoPerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageCode;
  readonly role: RoleTemplateCode;
  readonly layer: string;
}

/** Demo cashier: an account without a role, who has a goal. */
export type DemoCashier = Omit<DemoPerson, "role" | "language">;

/** Fields of a client or vendor of the legacy entities. */
type LegacyFields = Readonly<Record<string, string | boolean>>;

/** Inventory document of the demo: a count of a department, or an adjustment for a reason, some days ago. */
export interface DemoDocument {
  readonly shop: string;
  readonly daysAgo: number;
  readonly by: string;
  readonly department: string;
  readonly reason?: Exclude<ReasonCode, "REVERSAL">;
  readonly end: "OPEN" | "SUSPENDED" | "CLOSED";
  readonly isFull?: true;
  readonly isBlind?: true;
}

export interface DemoWords {
  readonly deposit: { readonly sku: string; readonly name: string };
  readonly giftCard: { readonly sku: string; readonly name: string };
  /** Scanned item that the catalogue does not contain. */
  readonly unknownItem: { readonly sku: string; readonly name: string };
  /** Comments with which findings of the Integrity report are accepted. */
  readonly findings: readonly string[];
  readonly lateBatch: string;
  readonly board: { readonly name: string; readonly description: string };
  readonly stockBoard: { readonly name: string; readonly description: string };
  /** Names of saved views of the product list: expensive products, and those sold by weight. */
  readonly views: { readonly expensive: string; readonly weighed: string };
  readonly tenders: {
    readonly cash: string;
    readonly debit: string;
    readonly giftCard: string;
    readonly cheque: string;
  };
  readonly taxes: {
    readonly GST: string;
    readonly QST: string;
    readonly HST: string;
    readonly PST: string;
    readonly RST: string;
  };
}

export interface DemoChain {
  readonly code: "MARCHE" | "NORTHGATE" | "ESQUINA";
  readonly name: string;
  readonly language: LanguageCode;
  /** Domain of the accounts' e-mail addresses; mail sent to it arrives nowhere. */
  readonly mailDomain: string;
  readonly linesAtMost: number;
  readonly regions: readonly {
    readonly code: string;
    readonly name: string;
    readonly locations: readonly DemoLocation[];
  }[];
  readonly departments: readonly DemoDepartment[];
  readonly cashiers: readonly string[];
  readonly people: readonly DemoPerson[];
  readonly cashiersWithGoal: readonly DemoCashier[];
  readonly vendors: readonly (LegacyFields & { readonly code: string; readonly description: string })[];
  readonly clients: readonly LegacyFields[];
  readonly documents: readonly DemoDocument[];
  readonly words: DemoWords;
}

const torontoTimeZone = "America/Toronto";

/** Builds a demo shop from the values of a data file. */
export const makeLocation = (
  code: string,
  name: string,
  city: string,
  traffic: number,
  province: DemoLocation["province"],
  timeZone = torontoTimeZone,
): DemoLocation => ({ code, name, city, province, timeZone, traffic });

/** Builds an address with the field names of the legacy entities. */
export const makeAddress = (streetNumber: string, street: string, town: string, zipCode: string, state: string) => ({
  streetNumber,
  street,
  town,
  state,
  country: "CA",
  zipCode,
});
