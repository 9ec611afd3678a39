/** Reads the screens from the web app's own route tables, so that new screens are drawn automatically. */
import { createServer } from "vite";

export interface Screen {
  readonly path: string;
  readonly isPublic: boolean;
}

interface RouteTables {
  readonly routes: readonly { readonly path: string }[];
  readonly publicRoutes: readonly { readonly path: string }[];
}

/** Lists every URL that has its own screen, and one that does not exist. */
export async function readScreens(web: string): Promise<readonly Screen[]> {
  const { routes, publicRoutes } = await readTables(web);
  const paths = [...routes.map((route) => route.path), "/no-such-screen"];
  return [
    { path: "/", isPublic: true },
    ...publicRoutes.map(({ path }) => ({ path, isPublic: true })),
    ...paths.map((path) => ({ path, isPublic: false })),
  ];
}

async function readTables(web: string): Promise<RouteTables> {
  const vite = await createServer({
    root: web,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { routes } = await vite.ssrLoadModule("/src/routes.ts");
    const { publicRoutes } = await vite.ssrLoadModule("/src/public-routes.ts");
    return { routes, publicRoutes } as RouteTables;
  } finally {
    await vite.close();
  }
}
