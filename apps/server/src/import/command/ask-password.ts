import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks for a password at the terminal without echo; reads a line if the input is not a terminal. */
export async function askPassword(question: string): Promise<string> {
  process.stdout.write(question);
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lineReader = createInterface({ input: process.stdin, output: silentOutput, terminal: process.stdin.isTTY });
  const typedPassword = await lineReader.question("");
  lineReader.close();
  process.stdout.write("\n");
  return typedPassword;
}
