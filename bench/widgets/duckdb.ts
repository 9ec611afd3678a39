/** Runs the widget statements on DuckDB, for comparison: over the raw lines, with views instead of the summary tables. */

import { DuckDBInstance } from "@duckdb/node-api";

import { readsSales } from "./compare-answers.ts";
import { countDays, factTables, firstStore, lastDay, slicesOf, storeCount, type History } from "./generated-sales.ts";
import { overLines, rawViews, type Took } from "./server-database.ts";

export interface DuckdbPeer {
  /** Runs the statements of a batch that read sales; returns the duration. */
  readonly ask: (statements: readonly string[]) => Promise<Took>;
  readonly rows: (statement: string) => Promise<readonly object[]>;
  readonly close: () => void;
}

export async function openDuckdb(path: string, history: History): Promise<DuckdbPeer> {
  const instance = await DuckDBInstance.create(path, { threads: "2" });
  const connection = await instance.connect();
  await connection.run("SET integer_division = true");
  await connection.run("CREATE TABLE sale_batch AS SELECT 1 AS batch_id, 'COMMITTED' AS state");
  await connection.run(
    `CREATE TABLE target_layer AS SELECT n::integer AS target_layer_id, 1 AS target_id FROM generate_series(${firstStore}, ${firstStore + storeCount - 1}) AS g(n)`,
  );
  await connection.run(
    "CREATE TABLE department AS SELECT n::integer AS department_id, 'D' || n AS code, 'Department ' || n AS description FROM generate_series(1, 12) AS g(n)",
  );
  await connection.run(
    "CREATE TABLE sub_department AS SELECT n::integer AS sub_department_id, 'S' || n AS code, 'Sub-department ' || n AS description FROM generate_series(1, 36) AS g(n)",
  );
  await connection.run(
    "CREATE TABLE item AS SELECT n::integer AS item_id, 'SKU' || n AS sku, NULL::text AS upc, 'Item ' || n AS description, (1 + n % 12)::integer AS department_id FROM generate_series(1, 4000) AS g(n)",
  );
  for (const [index, slice] of slicesOf(history).entries()) {
    for (const { table, columns, rows } of factTables) {
      const select = toDuckdbSql(rows(slice, history));
      await connection.run(
        index === 0 ? `CREATE TABLE ${table} AS ${select}` : `INSERT INTO ${table} (${columns}) ${select}`,
      );
    }
  }
  for (const [table, definition] of rawViews())
    await connection.run(`CREATE VIEW ${table} AS ${toDuckdbSql(definition)}`);
  if (countDays(history) < 1) throw new Error(`no day before ${lastDay}`);
  return {
    ask: async (statements) => {
      const salesStatements = statements.filter(readsSales);
      const [began, before] = [performance.now(), process.cpuUsage()];
      for (const statement of salesStatements)
        await (await connection.runAndReadAll(toDuckdbSql(overLines(statement)))).getRowObjectsJS();
      const { user, system } = process.cpuUsage(before);
      return { wall: performance.now() - began, cpu: (user + system) / 1000 };
    },
    rows: async (statement) => (await connection.runAndReadAll(toDuckdbSql(overLines(statement)))).getRowObjectsJS(),
    close: () => connection.closeSync(),
  };
}

/** Adapts a statement: DuckDB's array literals and its functions over arrays differ from PostgreSQL's. */
function toDuckdbSql(statement: string): string {
  return statement
    .replace(/[\w.]+ = ANY \('\{\}'::\w+\[\]\)/gu, "false")
    .replace(/= ANY \('\{([^}]*)\}'(?:::integer\[\])?\)/gu, "IN ($1)")
    .replace(
      /= ANY \('\{([^}]*)\}'::date\[\]\)/gu,
      (_, dates: string) =>
        `IN (${dates
          .split(",")
          .map((date) => `date '${date}'`)
          .join(", ")})`,
    )
    .replace(/unnest\('\{([^}]*)\}'::integer\[\]\) AS l \(id\)/gu, "(SELECT unnest([$1]) AS id) AS l")
    .replace(/'\{([^}]*)\}'::(integer|date|text)\[\]/gu, "'[$1]'::$2[]");
}
