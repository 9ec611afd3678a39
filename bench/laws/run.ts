/** npm run bench -- laws: 10,000 random cases of every law, and how long that takes. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

const runsPerLaw = 10_000;
const secondsAtMost = 300;

interface Line {
  readonly name: string;
  readonly area: string;
  readonly runs: number;
  readonly ms: number;
  readonly cpuMs: number;
  readonly seed: number;
  readonly failure: { readonly values: string; readonly path: string; readonly message: string } | null;
  readonly outcome: string;
}

const rootFolder = fileURLToPath(new URL("../..", import.meta.url));
const { elapsedMs, laws } = await new Promise<{ readonly elapsedMs: number; readonly laws: readonly Line[] }>(
  (resolve, reject) => {
    const args = [
      "--conditions=@comptoir/source",
      "tools/laws/main.ts",
      "--runs",
      String(runsPerLaw),
      "--jobs",
      "2",
      "--json",
    ];
    execFile(process.execPath, args, { cwd: rootFolder, maxBuffer: 256 * 1024 * 1024 }, (error, out) =>
      out === "" ? reject(error ?? new Error("nothing was answered")) : resolve(JSON.parse(out)),
    );
  },
);

const secondsText = (ms: number): string => (ms / 1000).toFixed(1);
const sumLines = (lawLines: readonly Line[], of: (line: Line) => number): number =>
  lawLines.reduce((total, line) => total + of(line), 0);
const lawsByArea = [...Map.groupBy(laws, ({ area }) => area)];
/** On a shared machine a thread waits as often as it works, so measure processor time, which two free cores would take. */
const onFreeCoresMs = sumLines(laws, ({ cpuMs }) => cpuMs) / 2;
const brokenLaws = laws.filter(({ outcome }) => outcome !== "held");

writeFileSync(
  new URL("../results/laws.md", import.meta.url),
  `# Laws: ${runsPerLaw.toLocaleString("en-CA")} cases of each

\`npm run laws -- --runs ${runsPerLaw}\` on two threads: **${secondsText(onFreeCoresMs)} s** of two processors for ${laws.length} laws, ${sumLines(laws, (line) => line.runs).toLocaleString("en-CA")} cases; ${brokenLaws.length === 0 ? "every law holds" : `${brokenLaws.length} do not hold`}. By the clock, on a machine
that others were using: ${secondsText(elapsedMs)} s. To reach: under ${secondsAtMost} s on two cores.
${brokenLaws.map(({ name, seed, failure }) => `\n- Broken: ${name}, seed ${seed}, path ${failure?.path ?? ""}: ${failure?.message ?? ""}, case \`${failure?.values ?? ""}\``).join("")}

Measured on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} shared cores, Node ${process.version.slice(1)}, other work going on. \`npm run bench -- laws\` measures it again.

| area | laws | cases | seconds of one processor | ms a case |
| --- | ---: | ---: | ---: | ---: |
${lawsByArea.map(([area, lawLines]) => `| ${area} | ${lawLines.length} | ${sumLines(lawLines, (line) => line.runs).toLocaleString("en-CA")} | ${secondsText(sumLines(lawLines, ({ cpuMs }) => cpuMs))} | ${(sumLines(lawLines, ({ cpuMs }) => cpuMs) / sumLines(lawLines, (line) => line.runs)).toFixed(3)} |`).join("\n")}

## The slowest laws

| seconds | ms a case | law |
| ---: | ---: | --- |
${laws
  .toSorted((a, b) => b.cpuMs - a.cpuMs)
  .slice(0, 12)
  .map(({ name, cpuMs, runs: done }) => `| ${secondsText(cpuMs)} | ${(cpuMs / done).toFixed(2)} | ${name} |`)
  .join("\n")}

A law's first case pays for what is made once: the offsets of a zone over a century, the platform's formatters.
`,
);
console.log(
  `${laws.length} laws, ${runsPerLaw} cases each: ${secondsText(onFreeCoresMs)} s of two processors, ${secondsText(elapsedMs)} s by the clock.`,
);
process.exit(brokenLaws.length > 0 || onFreeCoresMs > secondsAtMost * 1000 ? 1 : 0);
