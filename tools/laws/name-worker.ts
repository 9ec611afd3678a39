/** Worker thread that loads a module and lists its exported names. */
import { parentPort, workerData } from "node:worker_threads";

import { sortNamesByArea } from "./name-theirs.ts";
import { loadImplementation } from "./open-books.ts";

parentPort?.postMessage("ready");
parentPort?.postMessage(sortNamesByArea(await loadImplementation(workerData)));
