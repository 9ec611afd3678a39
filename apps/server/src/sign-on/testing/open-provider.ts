/** Starts a real OpenID Connect provider (oidc-provider) on a free port; the test chooses its next user. */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import Provider, { type GrantContext } from "oidc-provider";

/** User who signs in next, and the claims that the provider makes about them. */
export interface NextPerson {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly amr?: readonly string[];
}

export interface TestProvider {
  readonly issuer: string;
  /** Signs a user in at an address of the provider, as a browser does; returns the address it is sent back to. */
  readonly signIn: (address: string, person: NextPerson) => Promise<URL>;
  readonly close: () => Promise<void>;
}

export const testClient = { id: "comptoir", secret: "Un-secret-de-fournisseur-9" } as const;

export async function openProvider(redirect: string): Promise<TestProvider> {
  let person: NextPerson = { subject: "", claims: {} };
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (provider === null) return void response.writeHead(503).end();
    if (request.url?.startsWith("/interaction/") !== true) return void provider.callback()(request, response);
    const { subject: accountId, amr } = person;
    const login = amr === undefined ? { accountId } : { accountId, amr };
    void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = new Provider(issuer, {
    clients: [{ client_id: testClient.id, client_secret: testClient.secret, redirect_uris: [redirect] }],
    claims: { openid: ["sub", "amr"], email: ["email", "email_verified"], profile: ["groups"] },
    cookies: { keys: ["test"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...person.claims }),
    }),
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session.accountId,
        clientId: oidc.client.clientId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  return {
    issuer,
    signIn: (address, next) => {
      person = next;
      return followRedirects(address, redirect);
    },
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}

/** Follows redirections with cookies until the browser is sent back. */
async function followRedirects(start: string, redirect: string): Promise<URL> {
  const cookieByName = new Map<string, string>();
  let address = new URL(start);
  for (let step = 0; step < 10; step += 1) {
    const header = [...cookieByName].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, { redirect: "manual", headers: header === "" ? {} : { cookie: header } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      if (value === "") cookieByName.delete(name);
      else cookieByName.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`);
    address = new URL(location, address);
    if (address.href.startsWith(redirect)) return address;
  }
  throw new Error("The provider does not send the browser back.");
}
