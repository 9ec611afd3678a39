import { isScreenPath } from "@comptoir/domain/access";
import { expect, it } from "vitest";

import { publicRoutes } from "./public-routes.ts";
import { routes } from "./routes.ts";

it.each([...publicRoutes, ...routes].map(({ path }) => path.replaceAll(/:\w+\??/gu, "A.12")))(
  "the server answers %s with the page",
  (path) => {
    expect(isScreenPath(path)).toBe(true);
  },
);
