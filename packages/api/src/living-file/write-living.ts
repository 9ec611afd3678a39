/** Writes a report as a single offline file: rows, a reader for them, and a hash that reveals changes. */

import type { LivingData } from "./living-data.ts";
import { livingScriptText } from "./reader/living-script.ts";

/** Language, title and summary of a living file, shown above its rows. */
export interface LivingHead {
  readonly language: string;
  readonly title: string;
  /** Subject of the report, in a sentence. */
  readonly sentence: string;
}

/** Writes a living file. Row contents are always text and never become part of the page. */
export async function writeLivingFile({ language, title, sentence }: LivingHead, data: LivingData): Promise<string> {
  // In a script element, only the character < can end anything.
  const dataJson = JSON.stringify(data)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
  const scriptText = livingScriptText();
  const { words } = data;
  const [scriptHash, styleHash, rowsHash] = [
    await digestText(scriptText),
    await digestText(pageStyle),
    await digestText(dataJson),
  ];
  const contentSecurityPolicy = `default-src 'none'; script-src 'sha256-${toBase64(scriptHash)}'; style-src 'sha256-${toBase64(styleHash)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="sentence">${escapeHtml(sentence)}</p>
<form role="search">
<label>${escapeHtml(words.search)} <input id="search" type="search"></label>
<fieldset><legend>${escapeHtml(words.filter)}</legend>
<label>${escapeHtml(words.column)} <select id="field"></select></label>
<label>${escapeHtml(words.condition)} <select id="test"></select></label>
<label>${escapeHtml(words.value)} <input id="value" list="values" autocomplete="off"><datalist id="values"></datalist></label>
<button type="button" id="add">${escapeHtml(words.add)}</button>
<p id="fault" role="alert"></p>
</fieldset>
<fieldset><legend>${escapeHtml(words.pivot)}</legend>
<label>${escapeHtml(words.rows)} <select id="down"></select></label>
<label>${escapeHtml(words.columns)} <select id="across"></select></label>
<label>${escapeHtml(words.figure)} <select id="figure"></select></label>
</fieldset>
</form>
<ul id="chosen" aria-label="${escapeHtml(words.chosen)}" hidden></ul>
<p id="count" role="status"></p>
<div id="table" tabindex="0" role="region" aria-label="${escapeHtml(title)}"></div>
<p id="pages"><button type="button" id="previous">${escapeHtml(words.previous)}</button> <span id="page"></span> <button type="button" id="next">${escapeHtml(words.next)}</button></p>
<footer><p><span id="proof"></span> SHA-256 <code id="hash">${toHex(rowsHash)}</code></p></footer>
</main>
<script type="application/json" id="data">${dataJson}</script>
<script>${scriptText}</script>
</body>
</html>
`;
}

const pageStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:light-dark(#dcd7cd,#3a362f);--soft:light-dark(#f6f4ef,#1d1b18);--muted:light-dark(#575249,#bdb7ab)}
body{margin:0;background:light-dark(#fff,#141311);color:light-dark(#1d1b18,#f3f0ea)}main{padding:24px;max-width:1400px;margin:auto}h1{margin:0;font-size:1.5rem}
.sentence,footer,#count{color:var(--muted);font-size:.9rem}form{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:end;margin:16px 0}fieldset{display:flex;flex-wrap:wrap;gap:8px 16px;border:0;padding:0;margin:0}legend{font-weight:600;padding:0;font-size:.9rem}
label{display:grid;gap:2px;font-size:.9rem}input,select,button{font:inherit;padding:5px 9px;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit;max-width:100%}option{color:#1d1b18;background:#fff}
#chosen{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0;margin:0 0 8px}#chosen[hidden]{display:none}#chosen button{border-radius:99px;background:var(--soft)}#fault{margin:0;align-self:end;font-size:.9rem}#fault:empty{display:none}fieldset>button{align-self:end}
#table{overflow:auto;max-height:70vh;border:1px solid var(--line);border-radius:8px}table{border-collapse:collapse;width:100%}caption{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
th,td{padding:6px 12px;border-bottom:1px solid var(--line);text-align:start;white-space:nowrap}thead th{position:sticky;top:0;background:var(--soft)}thead button{border:0;padding:0;background:none;font-weight:600;cursor:pointer}tfoot tr>*{position:sticky;bottom:0;background:var(--soft);font-weight:600}
th[aria-sort=ascending] button::after{content:" ↑"}th[aria-sort=descending] button::after{content:" ↓"}.figure{text-align:end;font-variant-numeric:tabular-nums}code{overflow-wrap:anywhere}
@media print{form,#pages{display:none}#table{max-height:none;border:0}}`;

const digestText = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes));

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
