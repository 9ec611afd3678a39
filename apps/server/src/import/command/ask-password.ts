import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks for a password at the terminal without echo; reads a line if the input is not a terminal. */
export async function askPassword(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const answer = await line.question("");
  line.close();
  process.stdout.write("\n");
  return answer;
}
