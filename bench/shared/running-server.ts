/** Calls of servers that run already on the filled demo; `COMPTOIR_DEMO_PASSWORD` is the password of their accounts. */

/** Server with the token of its administrator. */
export interface Server {
  readonly name: string;
  readonly origin: string;
  readonly token: string;
}

/** Sends a request and returns its JSON; any other status than success is an error. */
export async function send(origin: string, path: string, body?: unknown, token?: string): Promise<unknown> {
  const response = await fetch(new URL(path, origin), {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Signs in as the administrator at a server named as `name=address`. */
export async function signIn(named: string): Promise<Server> {
  const [name = "", origin = ""] = named.split("=");
  const password = process.env["COMPTOIR_DEMO_PASSWORD"] ?? "";
  const { token } = (await send(origin, "/api/BasicLogin", { username: "admin", password })) as { token: string };
  return { name, origin, token };
}
