import type { LawLine } from "../law-line.ts";

/** Displays the progress of a run. */
export interface Progress {
  readonly show: (line: LawLine) => void;
  readonly end: () => void;
}

const barWidth = 28;

/** Starts displaying progress: a bar on a terminal, else a line for each tenth. Both print broken laws immediately. */
export function startProgress(
  total: number,
  { stream = process.stderr }: { readonly stream?: Pick<NodeJS.WriteStream, "isTTY" | "write" | "columns"> } = {},
): Progress {
  let done = 0;
  let brokenCount = 0;
  let tenth = 0;
  const clear = stream.isTTY ? "\r\u001B[2K" : "";
  const drawBar = (name: string): void => {
    const filledWidth = Math.round((done / Math.max(total, 1)) * barWidth);
    const text = `${"█".repeat(filledWidth)}${"░".repeat(barWidth - filledWidth)} ${done} of ${total}${brokenCount > 0 ? ` · ${brokenCount} broken` : ""} · ${name}`;
    // A terminal of unknown width reports 0.
    stream.write(`${clear}${text.slice(0, (stream.columns || 80) - 1)}`);
  };
  return {
    show: (line) => {
      done += 1;
      if (line.outcome === "broken") {
        brokenCount += 1;
        stream.write(`${clear}broken: ${line.name}\n`);
      }
      if (stream.isTTY) drawBar(`${line.area}/${line.rule}`);
      else if (Math.floor((done * 10) / total) > tenth) {
        tenth = Math.floor((done * 10) / total);
        stream.write(`${done} of ${total} laws${brokenCount > 0 ? `, ${brokenCount} broken` : ""}\n`);
      }
    },
    end: () => void stream.write(clear),
  };
}
