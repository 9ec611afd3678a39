// Lists the server tests that npm test runs on PostgreSQL and on the embedded database.
/**
 * Server tests of the embedded engine, and of code that asks which database it has, lets other requests go first or takes locks.
 * The SQL statements of all others are the same, and the browser story runs them on the embedded database.
 * Properties among them share their cases (`shareOf`): each database is asked half, of a seed of its own.
 */
export const onBothDatabases = [
  // engine, turns of its single session, files for COPY, log of writes
  "database/",
  // requests during long work
  "http/http.test",
  // statements cancelled, and steps that let others go first
  "import/stopped-imports.test",
  "import/undo-import.test",
  "import/undo-in-steps.test",
  // balances are locked on PostgreSQL only; long documents in steps
  "inventory/lawful-stock.property.test",
  // news by NOTIFY on PostgreSQL, in the process on the embedded database
  "live/",
  "migrations/",
  // versions under two clients at once: rows are locked, or the single session takes turns
  "models/two-clients.property.test",
  // the copy waits for requests on the embedded database
  "report/copy/report-copy.test",
  // order of texts by collation
  "report/run-report.property.test",
  // sums are joined in tables of their own on the embedded database only
  "sales/",
  // derived from the log of writes on the embedded database only
  "till/",
  // answers shared by the log of writes, and readers' turns
  "widget-data/",
].map((place) => `apps/server/src/${place}`);
