/** Sets up the chain of an empty server with Zoé as its administrator, as the setup page does; returns her token. */
export async function setUpChain(url: string, password: string, language: "en" | "fr" = "en"): Promise<string> {
  const answer = await fetch(`${url}/api/Setup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: "zoe",
      password,
      firstName: "Zoé",
      lastName: "Lévesque",
      language,
      chainName: "Épicerie",
    }),
  });
  if (!answer.ok) throw new Error(`The setup failed: ${answer.status} ${await answer.text()}`);
  const { token } = (await answer.json()) as { readonly token: string };
  return token;
}
