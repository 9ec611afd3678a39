/** Demo data. */

export { fillDemo, type DemoAccount, type DemoOptions } from "./fill-demo.ts";
