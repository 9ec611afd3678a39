/** For tests of callers: the client over handlers in memory. */

export {
  makeMemoryClient,
  memoryFetch,
  type MemoryClient,
  type MemoryHandlers,
  type SentRequest,
} from "./memory-client.ts";
export { samples, type Samples } from "./samples.data.ts";
