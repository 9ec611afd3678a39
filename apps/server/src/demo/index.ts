/** Fills a database with demo data. */

export { fillDemo } from "./fill-demo.ts";
export { sellLive } from "./live/sell-live.ts";
export { refuseIncompleteDemo, startDemo, type DemoSignIn } from "./start-demo.ts";
