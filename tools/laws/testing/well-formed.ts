/** Throws unless a text is well-formed XML, as far as the reports use it: tags that close in order, quoted attributes, no unescaped < or &. */
export function checkWellFormed(xml: string): void {
  const body = xml.replace(/^<\?xml [^?]*\?>\s*/u, "");
  const openTags: string[] = [];
  let offset = 0;
  for (const match of body.matchAll(
    /<(?<close>\/?)(?<name>[a-z]+)(?<attributes>(?: [a-z]+="[^"<]*")*)(?<empty>\/?)>/gu,
  )) {
    checkText(body.slice(offset, match.index));
    offset = match.index + match[0].length;
    const { close, name = "", attributes = "", empty } = match.groups ?? {};
    checkText(attributes.replaceAll(/ [a-z]+="/gu, "").replaceAll('"', ""));
    if (close === "/") {
      const expected = openTags.pop();
      if (expected !== name) throw new Error(`</${name}> closes <${expected}>`);
    } else if (empty !== "/") openTags.push(name);
  }
  checkText(body.slice(offset));
  if (openTags.length > 0) throw new Error(`never closed: ${openTags.join(", ")}`);
}

function checkText(text: string): void {
  const syntaxFault =
    // oxlint-disable-next-line no-control-regex -- XML has no form for control characters
    /[<>]|&(?!(?:amp|lt|gt|quot);)|[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u.exec(text);
  if (syntaxFault !== null)
    throw new Error(`not text in XML: ${JSON.stringify(text.slice(syntaxFault.index, syntaxFault.index + 30))}`);
}
