import fs from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { withTemporaryFolder } from "./places.ts";

it("temporary folders that a killed process left are deleted by the next work, those of work under way are not", async () => {
  const besideFolder = temporaryFolder("places");
  const folderName = await withTemporaryFolder(besideFolder, async (folder) => path.basename(folder));
  const prefix = folderName.slice(0, -6);
  const make = (name: string, hours: number) => {
    const folder = path.join(besideFolder, name);
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, "copy"), "copy");
    const madeAt = new Date(Date.now() - hours * 3_600_000);
    fs.utimesSync(folder, madeAt, madeAt);
  };
  make(`${prefix}abandoned`, 7);
  make(`${prefix}under-way`, 5);
  make("of-somebody", 700);
  await withTemporaryFolder(besideFolder, async (folder) => {
    expect(fs.readdirSync(besideFolder).toSorted()).toEqual(
      [path.basename(folder), `${prefix}under-way`, "of-somebody"].toSorted(),
    );
  });
  expect(fs.readdirSync(besideFolder).toSorted()).toEqual([`${prefix}under-way`, "of-somebody"].toSorted());
});
