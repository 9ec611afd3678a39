/** Demo data. */

export { fillDemo, type DemoAccount, type DemoOptions } from "./fill-demo.ts";
export { sellLive } from "./live/sell-live.ts";
export {
  DemoIncomplete,
  DemoInProgress,
  refuseIncompleteDemo,
  startDemo,
  type DemoSignIn,
  type DemoStart,
} from "./start-demo.ts";
