/** Throws unless a text is well-formed XML, as far as the reports use it: tags that close in order, quoted attributes, no unescaped < or &. */
export function checkWellFormed(xml: string): void {
  const body = xml.replace(/^<\?xml [^?]*\?>\s*/u, "");
  const open: string[] = [];
  let at = 0;
  for (const match of body.matchAll(
    /<(?<close>\/?)(?<name>[a-z]+)(?<attributes>(?: [a-z]+="[^"<]*")*)(?<empty>\/?)>/gu,
  )) {
    checkText(body.slice(at, match.index));
    at = match.index + match[0].length;
    const { close, name = "", attributes = "", empty } = match.groups ?? {};
    checkText(attributes.replaceAll(/ [a-z]+="/gu, "").replaceAll('"', ""));
    if (close === "/") {
      const expected = open.pop();
      if (expected !== name) throw new Error(`</${name}> closes <${expected}>`);
    } else if (empty !== "/") open.push(name);
  }
  checkText(body.slice(at));
  if (open.length > 0) throw new Error(`never closed: ${open.join(", ")}`);
}

function checkText(text: string): void {
  const wrong =
    // oxlint-disable-next-line no-control-regex -- XML has no form for control characters
    /[<>]|&(?!(?:amp|lt|gt|quot);)|[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u.exec(text);
  if (wrong !== null) throw new Error(`not text in XML: ${JSON.stringify(text.slice(wrong.index, wrong.index + 30))}`);
}
