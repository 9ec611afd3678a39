/** A thread that loads a module for its names. */
import { parentPort, workerData } from "node:worker_threads";

import { nameTheirs } from "./name-theirs.ts";
import { theirModule } from "./open-books.ts";

parentPort?.postMessage("ready");
parentPort?.postMessage(nameTheirs(await theirModule(workerData)));
