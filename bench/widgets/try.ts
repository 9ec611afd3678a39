import { openServerDatabase, periods } from "./server-database.ts";
import { findTemplate } from "../../apps/server/src/database/template.ts";
const lines = Number(process.argv[2]);
const db = await openServerDatabase({ kind: "embedded", folder: process.argv[3] ?? "", template: await findTemplate() }, lines);
for (const p of periods) {
  await db.ask(p);
  const times = []; for (let i = 0; i < 7; i++) times.push(Math.round(await db.ask(p)));
  console.log(p, times.join(" "));
  const prof = await db.profile(p);
  console.log(prof.length, prof.slice(0, 5).map((x) => `${x.ms.toFixed(1)} ${x.statement.replace(/\s+/g, " ").slice(0, 300)}`).join("\n"));
}
if (process.argv[4]) for (const p of periods) console.log("raw", p, await db.askRaw(p));
await db.close();
