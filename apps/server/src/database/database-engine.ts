import { Context } from "effect";

/** Which engine answers, for /health. */
export class DatabaseEngine extends Context.Service<
  DatabaseEngine,
  {
    readonly kind: "embedded" | "memory" | "postgresql";
    /** Restarts of the embedded engine since the process began. */
    readonly restarts: () => number;
  }
>()("@comptoir/server/DatabaseEngine") {}
