/** Routes of the screens before signing in, other than the login: path, component, and translation areas to load. */
import type { ComponentType } from "react";

import { lazyPart } from "./shared/lazy-part.ts";

export interface PublicRoute {
  readonly path: string;
  readonly screen: ComponentType<Readonly<{ params: Readonly<Record<string, string | undefined>> }>>;
}

export const publicRoutes: readonly PublicRoute[] = [
  {
    path: "/forgotpwd",
    screen: lazyPart<object>([], () => import("./features/login/forgot-page.tsx").then((file) => file.ForgotPage)),
  },
  {
    path: "/chgpwd/:token",
    screen: lazyPart(["password", "errors", "user"], () =>
      import("./features/login/change-page.tsx").then((file) => file.ChangePage),
    ),
  },
];
