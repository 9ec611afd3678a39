/** Demo data. */

export { fillDemo, type DemoAccount, type DemoOptions } from "./fill-demo.ts";
export {
  DemoIncomplete,
  DemoUnderWay,
  refuseIncompleteDemo,
  startDemo,
  type DemoSignIn,
  type DemoStart,
} from "./start-demo.ts";
