import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { npmInstall } from "./npm-install.mjs";

const bench = fileURLToPath(new URL("../../bench", import.meta.url));

test("the benchmarks' dependencies install from scratch, with the lock file unchanged", async () => {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) copyFileSync(join(bench, file), join(folder, file));
    expect(await npmInstall(folder, "--dry-run", "--ignore-scripts")).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
