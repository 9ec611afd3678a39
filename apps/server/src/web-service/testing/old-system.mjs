// Simulates the web service of the previous version, for tests, as a separate process. Has one account, which a call
// of /v1/lock locks; a token expires after a number of requests, and nobody may use the data warehouse 403.
import { createServer } from "node:http";

const uses = Number(process.argv[2] ?? 2);
let currentToken = null;
let usesLeft = 0;
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
    currentToken = `t-${createdCount}`;
    usesLeft = uses;
    return answer(200, { success: true, Token: currentToken, User: { userAccess: { _UserAccessID: 42 } } });
  }
  if (request.method === "GET" && pathname === "/v1/api/Restricted") {
    if (currentToken === null || usesLeft === 0 || request.headers.authorization !== `Bearer ${currentToken}`)
      return answer(401, {});
    if (searchParams.get("_DWID") === "403") return answer(403, {});
    usesLeft -= 1;
    return answer(200, { given: Object.fromEntries(searchParams), by: currentToken });
  }
  return answer(404, {});
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
