// Simulates the web service of the previous version, for tests, as a separate process. Has one account; a token
// expires after a number of requests, and nobody may use layer 403.
import { createServer } from "node:http";

const uses = Number(process.argv[2] ?? 2);
let current = null;
let left = 0;
let createdCount = 0;
let isLocked = false;

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://old");
  const answer = (status, body) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (pathname === "/v1/lock") {
    isLocked = true;
    return answer(200, {});
  }
  if (request.method === "POST" && pathname === "/v1/api/Login") {
    let text = "";
    for await (const part of request) text += part;
    const { Email, Password } = JSON.parse(text);
    if (isLocked || Email !== "ana@exemple.ca" || Password !== "vieux-mot") return answer(200, { success: false });
    createdCount += 1;
    current = `t-${createdCount}`;
    left = uses;
    return answer(200, { success: true, Token: current, User: { userAccess: { _UserAccessID: 42 } } });
  }
  if (request.method === "GET" && pathname === "/v1/api/Restricted") {
    if (current === null || left === 0 || request.headers.authorization !== `Bearer ${current}`) return answer(401, {});
    if (searchParams.get("_DWID") === "403") return answer(403, {});
    left -= 1;
    return answer(200, { given: Object.fromEntries(searchParams), by: current });
  }
  return answer(404, {});
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
