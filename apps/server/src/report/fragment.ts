/** SQL fragments that know the columns they read, from which the joins and subqueries of a statement follow. */

/** SQL of an expression, with the table columns that it reads. */
export interface Fragment {
  readonly text: string;
  readonly reads: readonly Column[];
}

/** Column of a table. */
export interface Column extends Fragment {
  /** Alias of the table. */
  readonly table: string;
}

/** Makes the columns of a table by its alias. Quotes names that SQL would fold to lower case. */
export function makeColumns<const Name extends string>(
  table: string,
  names: readonly Name[],
): Readonly<Record<Name, Column>> {
  const makeColumn = (name: string): Column => {
    const isFolded = name !== name.toLowerCase();
    const column: Column = {
      table,
      text: `${table}.${isFolded ? `"${name}"` : name}`,
      get reads() {
        return [column];
      },
    };
    return column;
  };
  return Object.fromEntries(names.map((name) => [name, makeColumn(name)])) as Record<Name, Column>;
}

/** Template tag for an SQL fragment. Texts and numbers are inserted unchanged; fragments add the columns that they read. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Fragment | string | number)[]): Fragment {
  return {
    text: String.raw({ raw: texts }, ...parts.map((part) => (typeof part === "object" ? part.text : part))),
    reads: parts.flatMap((part) => (typeof part === "object" ? part.reads : [])),
  };
}

/** Makes a fragment from other fragments by a function of their SQL texts. */
export function applyToTexts(write: (...texts: readonly string[]) => string, ...parts: readonly Fragment[]): Fragment {
  return { text: write(...parts.map(({ text }) => text)), reads: parts.flatMap(({ reads }) => reads) };
}

/** Joins expressions by a separator. */
export function join(parts: readonly Fragment[], separator: string): Fragment {
  return applyToTexts((...texts) => texts.join(separator), ...parts);
}

/** Collects the columns that expressions read. */
export function listColumnsRead(parts: Iterable<Fragment>): ReadonlySet<Column> {
  return new Set([...parts].flatMap(({ reads }) => reads));
}
