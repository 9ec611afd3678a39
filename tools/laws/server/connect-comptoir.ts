import { startSyncSend, type SyncAnswer, type SyncSend } from "../remote/sync-request.ts";

/** URL of a running Comptoir, with the user and password of the laws. */
export interface ComptoirAddress {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** HTTP answer with its body parsed as JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Read-only client of a running Comptoir. */
export interface ServerFunctions {
  /** Sends a GET request as the user. */
  readonly ask: (path: string, query?: Readonly<Record<string, string | number>>) => Answer;
  /** Sends a POST request that only reads, as the user. */
  readonly askByPost: (path: string, body: unknown) => Answer;
  /** Sends any request without a token, or with an invalid one. Nothing is written, because it is rejected before its body is read. */
  readonly askAsNobody: (method: "GET" | "POST" | "PUT" | "DELETE", path: string, token?: string) => Answer;
}

/** Age at which a new access token is requested; a token is valid for 15 minutes. Units: milliseconds. */
const tokenAgeAtMost = 10 * 60_000;

/** Returns the client of a running Comptoir, which signs in at its first request, and again when its token is old. */
export function connectComptoir(
  { url, user, password }: ComptoirAddress,
  send: SyncSend = startSyncSend().send,
): ServerFunctions {
  let session: { readonly token: string; readonly since: number } | null = null;
  const tokenNow = (): string => {
    if (session === null || performance.now() - session.since > tokenAgeAtMost) {
      const answer = readAnswer(
        send({
          method: "POST",
          url: `${url}/api/BasicLogin`,
          headers: jsonHeaders,
          body: JSON.stringify({ username: user, password }),
        }),
      );
      const token = propertyOf(answer.body, "token");
      if (answer.status !== 200 || typeof token !== "string")
        throw new Error(`${user} cannot sign in: ${answer.status} ${JSON.stringify(answer.body)}`);
      session = { token, since: performance.now() };
    }
    return session.token;
  };
  const authorizedHeaders = (): Readonly<Record<string, string>> => ({
    ...jsonHeaders,
    authorization: `Bearer ${tokenNow()}`,
  });
  return {
    ask: (path, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      return readAnswer(
        send({ method: "GET", url: `${url}${path}${search === "" ? "" : `?${search}`}`, headers: authorizedHeaders() }),
      );
    },
    askByPost: (path, body) =>
      readAnswer(
        send({ method: "POST", url: `${url}${path}`, headers: authorizedHeaders(), body: JSON.stringify(body) }),
      ),
    askAsNobody: (method, path, token) =>
      readAnswer(
        send({
          method,
          url: `${url}${path}`,
          headers: { ...jsonHeaders, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
          ...(method === "GET" ? {} : { body: "{" }),
        }),
      ),
  };
}

/** Returns a property of an unknown value; undefined if it is not an object. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** Returns a list, or an empty one for any other value. */
export function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const jsonHeaders = { "content-type": "application/json", accept: "application/json" };

function readAnswer(answer: SyncAnswer): Answer {
  if ("error" in answer) throw new Error(answer.error);
  try {
    return { status: answer.status, body: JSON.parse(answer.body) };
  } catch {
    return { status: answer.status, body: answer.body };
  }
}
