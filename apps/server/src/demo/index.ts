/** Demo data. */

export { fillDemo, type DemoAccount, type DemoOptions } from "./fill-demo.ts";
export { DemoUnderWay, startDemo, type DemoSignIn, type DemoStart } from "./start-demo.ts";
