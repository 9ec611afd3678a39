/** A thread that loads a module for its names. */
import { parentPort, workerData } from "node:worker_threads";

import { sortNamesByArea } from "./name-theirs.ts";
import { loadImplementation } from "./open-books.ts";

parentPort?.postMessage("ready");
parentPort?.postMessage(sortNamesByArea(await loadImplementation(workerData)));
