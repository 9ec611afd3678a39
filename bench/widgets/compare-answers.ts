/** Compares the rows of two databases, statement by statement. Numbers of any type are converted to numbers, dates to text. */

/** Returns whether a statement reads sales. DuckDB is asked only these: it is spared names and goals. */
export const readsSales = (statement: string): boolean => /sales_|sale_line/u.test(statement);

type Ask = (statement: string) => Promise<readonly object[]>;

export async function compareAnswers(
  statements: readonly string[],
  first: Ask,
  other: Ask,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const statement of statements.filter(readsSales)) {
    const [left, right] = [normalRows(await first(statement)), normalRows(await other(statement))];
    if (left.join("\n") !== right.join("\n")) {
      const at = left.findIndex((row, index) => row !== right[index]);
      found.push(
        `${statement.replace(/\s+/gu, " ").slice(0, 120)} … (${left.length} and ${right.length} rows; ${left[at]} against ${right[at]})`,
      );
    }
  }
  return found;
}

function normalRows(rows: readonly object[]): readonly string[] {
  return rows.map((row) => JSON.stringify(Object.values(row).map(plainValue))).toSorted();
}

function plainValue(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return value;
}
