/** The columns of a file of users: the fields of the form of a user, those of the address with a point. */
import { addressForm, userForm } from "@comptoir/domain/user";
import type { FormFields } from "@comptoir/domain/validation";

/** A column that the form knows. */
export interface UserColumn {
  /** Where its value stands in the form: `address`, `zipCode`. */
  readonly path: readonly [string] | readonly [string, string];
  readonly isFlag: boolean;
  readonly isRequired: boolean;
}

/** What people write for yes and no, in three languages; anything else is no flag. */
const flags: Readonly<Record<string, boolean>> = {
  "true": true, "1": true, "yes": true, "oui": true, "sí": true, "si": true, "vrai": true, "verdadero": true,
  "false": false, "0": false, "no": false, "non": false, "faux": false, "falso": false,
};

const columnsOf = (fields: FormFields, pathOf: (name: string) => UserColumn["path"]): readonly (readonly [string, UserColumn])[] =>
  Object.entries(fields).flatMap(([name, rules]) => {
    const isNested = rules.some((rule) => typeof rule === "object" && ("form" in rule || "list" in rule));
    const path = pathOf(name);
    return isNested ? [] : [[path.join(".").toLowerCase(), { path, isFlag: rules.includes("flag"), isRequired: rules.includes("required") }] as const];
  });

/** Every column, by its name in small letters. Lists, such as the roles of a user, have none. */
export const userColumns: ReadonlyMap<string, UserColumn> = new Map([
  ...columnsOf(userForm.fields, (name) => [name]),
  ...columnsOf(addressForm.fields, (name) => ["address", name]),
]);

/** Makes the value that the form is asked about from the cells of a row. */
export function userOfCells(cells: readonly string[], columns: readonly (UserColumn | undefined)[]): Readonly<Record<string, unknown>> {
  const user: Record<string, unknown> = {};
  const address: Record<string, unknown> = {};
  columns.forEach((column, place) => {
    const cell = cells[place] ?? "";
    if (column === undefined || cell.trim() === "") return;
    const [name, part] = column.path;
    if (part === undefined) user[name] = column.isFlag ? (flags[cell.trim().toLowerCase()] ?? cell) : cell;
    else address[part] = cell;
  });
  return Object.keys(address).length === 0 ? user : { ...user, address };
}
