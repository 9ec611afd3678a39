/** Columns of a user file: fields of the user form, those of the address with a dot. */
import { addressForm, userForm } from "@comptoir/domain/user";
import type { FieldRules, FormFields } from "@comptoir/domain/validation";

/** Column of a user file that the command knows. */
export interface UserColumn {
  /** Path of the column's value in the form: `address`, `zipCode`. */
  readonly path: readonly [string] | readonly [string, string];
  readonly isFlag: boolean;
  readonly isRequired: boolean;
  /** Column that can make this one optional; without it, this one is required. */
  readonly requiredUnless: string | null;
}

/** Spellings of yes and no in three languages; any other text is invalid. */
const flagByWord: Readonly<Record<string, boolean>> = {
  true: true,
  "1": true,
  yes: true,
  oui: true,
  sí: true,
  si: true,
  vrai: true,
  verdadero: true,
  false: false,
  "0": false,
  no: false,
  non: false,
  faux: false,
  falso: false,
};

/** Returns the field whose presence makes the field of some rules optional; null if there is none. */
function findExcusingField(rules: FieldRules): string | null {
  for (const rule of rules)
    if (typeof rule === "object" && "requiredWhen" in rule && rule.requiredWhen.is.includes(undefined))
      return rule.requiredWhen.field;
  return null;
}

const listColumnEntries = (
  formFields: FormFields,
  pathOf: (name: string) => UserColumn["path"],
): readonly (readonly [string, UserColumn])[] =>
  Object.entries(formFields).flatMap(([name, rules]) => {
    const isNested = rules.some((rule) => typeof rule === "object" && ("form" in rule || "list" in rule));
    const columnPath = pathOf(name);
    return isNested
      ? []
      : [
          [
            columnPath.join(".").toLowerCase(),
            {
              path: columnPath,
              isFlag: rules.includes("flag"),
              isRequired: rules.includes("required"),
              requiredUnless: findExcusingField(rules),
            },
          ] as const,
        ];
  });

/** Every column by its name in lower case. Lists, such as the roles of a user, have none. */
export const userColumnByName: ReadonlyMap<string, UserColumn> = new Map([
  ...listColumnEntries(userForm.fields, (name) => [name]),
  ...listColumnEntries(addressForm.fields, (name) => ["address", name]),
]);

const userColumns = [...userColumnByName.values()];
const columnName = ({ path }: UserColumn): string => path.join(".");
const [excusedColumn] = userColumns.filter(({ requiredUnless }) => requiredUnless !== null);

/** Parameters of the help text about required columns. */
export const requiredColumnsHelpParams = {
  columns: userColumns
    .filter(({ isRequired }) => isRequired)
    .map(columnName)
    .join(", "),
  column: excusedColumn === undefined ? "" : columnName(excusedColumn),
  unless: excusedColumn?.requiredUnless ?? "",
} as const;

/** Converts the cells of a row to the value that the form checks. */
export function toUserFormValue(
  cells: readonly string[],
  columns: readonly (UserColumn | undefined)[],
): Readonly<Record<string, unknown>> {
  const userValues: Record<string, unknown> = {};
  const addressValues: Record<string, unknown> = {};
  columns.forEach((column, columnIndex) => {
    const cellText = cells[columnIndex] ?? "";
    if (column === undefined || cellText.trim() === "") return;
    const [name, addressField] = column.path;
    if (addressField === undefined)
      userValues[name] = column.isFlag ? (flagByWord[cellText.trim().toLowerCase()] ?? cellText) : cellText;
    else addressValues[addressField] = cellText;
  });
  return Object.keys(addressValues).length === 0 ? userValues : { ...userValues, address: addressValues };
}
