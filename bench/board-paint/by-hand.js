/** Draws the board by hand: asks for all widgets in one call, writes cards and lists as HTML, and charts on a canvas. The lower bound of what a click costs. */

const money = new Intl.NumberFormat("en-CA", { style: "currency", currency: "CAD" });
const { widgets, requests } = await (await fetch("/board")).json();

/** Returns the largest list of a widget's answer: its rows, bins, statistics or points. */
const listOf = (answer) =>
  Object.values(answer)
    .filter((part) => Array.isArray(part))
    .toSorted((left, right) => right.length - left.length)[0] ?? [];

const valueOf = (part) => part.value ?? part.net ?? part.qty ?? 0;

function drawBars(canvas, parts) {
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  const context = canvas.getContext("2d");
  const highest = Math.max(1, ...parts.map(valueOf));
  const step = canvas.width / Math.max(1, parts.length);
  context.fillStyle = "#1f6f54";
  parts.forEach((part, index) => {
    const height = (valueOf(part) / highest) * (canvas.height - 16);
    context.fillRect(index * step, canvas.height - 16 - height, Math.max(1, step - 2), height);
    if (index % Math.ceil(parts.length / 6) === 0)
      context.fillText(part.name ?? part.label ?? "", index * step, canvas.height - 4);
  });
}

function bodyOf({ type, primary }, answer) {
  if (type === "line" || type === "bar" || type === "pie") return "<canvas></canvas>";
  if (type === "list") {
    const lines = listOf(answer).map(
      (part) => `<tr><td>${part.name ?? ""}</td><td>${money.format(valueOf(part))}</td></tr>`,
    );
    return `<table>${lines.join("")}</table>`;
  }
  const figures = answer.simple ?? answer.client ?? listOf(answer)[0] ?? {};
  const before = figures.previous?.[primary] ?? figures.previous?.net ?? figures.previous ?? 0;
  const value = figures[primary] ?? valueOf(figures);
  return `<b>${money.format(value)}</b><p>${money.format(value - (typeof before === "number" ? before : 0))}</p>`;
}

async function drawBoard() {
  document.querySelector("main").innerHTML = "";
  const response = await fetch("/api/Widget/data/batch", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(requests),
  });
  const answers = await response.json();
  document.querySelector("main").innerHTML = widgets
    .map(({ title, layout: { x, y, w, h }, ...widget }, index) => {
      const place = `grid-area: ${y + 1} / ${x + 1} / span ${h} / span ${w}`;
      return `<section style="${place}"><h2>${title.en}</h2>${bodyOf(widget, answers[index].data ?? answers[index])}</section>`;
    })
    .join("");
  document.querySelectorAll("section").forEach((section, index) => {
    const canvas = section.querySelector("canvas");
    if (canvas !== null) drawBars(canvas, listOf(answers[index].data ?? answers[index]));
  });
  document.body.dataset.drawn = "yes";
}

document.querySelector("button").addEventListener("click", () => void drawBoard());
