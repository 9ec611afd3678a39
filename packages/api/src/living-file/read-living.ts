/// <reference lib="dom" />
// The reader runs in a page; whoever writes files runs on a server.
import type { LivingData } from "./living-data.ts";

/**
 * The reader inside a living file: sorts, filters, adds up and crosses the rows that are in it. It goes into the file as its own text: it uses nothing from outside of it,
 * and writes what is in the rows as text alone.
 */
export function readLiving(): void {
  const element = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
  const source = element("data").textContent ?? "{}";
  const { columns, rows, total, days, number, money, words } = JSON.parse(source) as LivingData;
  const pageSize = 200;
  const state = { sort: -1, descends: false, search: "", page: 0, down: -1, across: -1, figure: Math.max(columns.findIndex(({ adds, isMoney }) => adds && isMoney), columns.findIndex(({ adds }) => adds)) };

  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ""): HTMLElementTagNameMap[Tag] => {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  };
  const fill = (text: string, parts: Readonly<Record<string, string>>): string => Object.entries(parts).reduce((all, [name, part]) => all.replace(`{{${name}}}`, part), text);
  const figureText = (value: number, column: LivingData["columns"][number]): string => {
    const style = column.isMoney ? money : number;
    const digits = String(Math.abs(value)).padStart((column.decimals ?? 0) + 1, "0");
    const cut = digits.length - (column.decimals ?? 0);
    let rest = digits.slice(cut);
    while (rest.length > column.least && rest.endsWith("0")) rest = rest.slice(0, -1);
    const text = digits.slice(0, cut).replaceAll(/\B(?=(?:\d{3})+$)/gu, style.group) + (rest === "" ? "" : style.decimal + rest);
    return value < 0 ? style.belowBefore + text + style.belowAfter : style.before + text + style.after;
  };
  const textOf = (value: string | number | null, at: number): string => {
    const column = columns[at];
    if (value === null || column === undefined) return "";
    if (typeof value === "number") return column.decimals === null ? String(value) : figureText(value, column);
    return column.isDay ? (days[value] ?? value) : value;
  };
  const countText = (count: number): string => figureText(count, { header: "", decimals: 0, least: 0, isMoney: false, adds: true, isDay: false });
  const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const folded = rows.map((cells) => fold(cells.map((value, at) => textOf(value, at)).join(" ")));
  const compare = (one: string | number | null | undefined, other: string | number | null | undefined): number => {
    if (one === other) return 0;
    // What is not known stands last, either way.
    if (one === null || one === undefined) return state.descends ? -1 : 1;
    if (other === null || other === undefined) return state.descends ? 1 : -1;
    return typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other), document.documentElement.lang);
  };
  const found = (): typeof rows => {
    const wanted = fold(state.search).split(/\s+/u).filter((word) => word !== "");
    const some = rows.filter((_, place) => wanted.every((word) => folded[place]?.includes(word) === true));
    if (state.sort < 0) return some;
    return some.toSorted((one, other) => compare(one[state.sort], other[state.sort]) * (state.descends ? -1 : 1));
  };
  const cell = (text: string, at: number, tag: "td" | "th" = "td"): HTMLTableCellElement => {
    const made = make(tag, text);
    if (columns[at]?.decimals !== null && at >= 0) made.className = "figure";
    return made;
  };
  const line = (parent: HTMLElement, cells: readonly HTMLElement[], name = ""): void => {
    const made = make("tr");
    made.className = name;
    made.append(...cells);
    parent.append(made);
  };
  const sumOf = (list: typeof rows, at: number): number => list.reduce((sum, cells) => sum + (typeof cells[at] === "number" ? cells[at] : 0), 0);

  const drawList = (table: HTMLTableElement, some: typeof rows): void => {
    const [head, body, foot] = [table.createTHead(), make("tbody"), table.createTFoot()];
    line(head, columns.map(({ header }, at) => {
      const th = cell("", at, "th");
      th.scope = "col";
      th.ariaSort = state.sort !== at ? "none" : state.descends ? "descending" : "ascending";
      const button = make("button", header);
      button.type = "button";
      button.title = words.sort;
      button.onclick = () => {
        Object.assign(state, { descends: state.sort === at ? !state.descends : columns[at]?.decimals !== null, sort: at, page: 0 });
        draw();
        element("table").querySelectorAll<HTMLElement>("thead button")[at]?.focus();
      };
      th.append(button);
      return th;
    }));
    table.append(body);
    for (const cells of some.slice(state.page * pageSize, (state.page + 1) * pageSize)) line(body, cells.map((value, at) => cell(textOf(value, at), at)));
    const isWhole = some.length === rows.length;
    const sums = columns.map(({ adds }, at) => (isWhole && total !== null ? (total[at] ?? null) : adds ? sumOf(some, at) : null));
    const label = columns.findIndex(({ decimals }) => decimals === null);
    line(foot, sums.map((value, at) => cell(at === label && value === null ? words.total : textOf(value, at), at)), "total");
  };

  const drawPivot = (table: HTMLTableElement, some: typeof rows): void => {
    const { down, across, figure } = state;
    const keysOf = (at: number): readonly string[] => (at < 0 ? [] : [...new Set(some.map((cells) => textOf(cells[at] ?? null, at)))]);
    const keyOrder = (at: number): readonly string[] => {
      const raw = new Map(some.map((cells) => [textOf(cells[at] ?? null, at), cells[at] ?? null]));
      return [...keysOf(at)].sort((one, other) => compare(raw.get(one), raw.get(other)));
    };
    const sums = new Map<string, number>();
    for (const cells of some) {
      const value = typeof cells[figure] === "number" ? cells[figure] : 0;
      const [row, column] = [textOf(cells[down] ?? null, down), across < 0 ? "" : textOf(cells[across] ?? null, across)];
      for (const key of new Set([JSON.stringify([row, column]), JSON.stringify([row]), JSON.stringify([null, column]), "all"])) sums.set(key, (sums.get(key) ?? 0) + value);
    }
    const valueOf = (key: string): string => (sums.has(key) ? textOf(sums.get(key) ?? 0, figure) : "");
    const [head, body, foot] = [table.createTHead(), make("tbody"), table.createTFoot()];
    const groups = across < 0 ? [] : keyOrder(across);
    const headed = (text: string, at: number): HTMLTableCellElement => Object.assign(cell(text, at, "th"), { scope: "col" });
    line(head, [headed(columns[down]?.header ?? "", -1), ...groups.map((name) => headed(name === "" ? words.none : name, figure)), headed(across < 0 ? (columns[figure]?.header ?? "") : words.total, figure)]);
    table.append(body);
    for (const name of keyOrder(down)) {
      line(body, [Object.assign(make("th", name === "" ? words.none : name), { scope: "row" }), ...groups.map((column) => cell(valueOf(JSON.stringify([name, column])), figure)), cell(valueOf(JSON.stringify([name])), figure)]);
    }
    line(foot, [make("th", words.total), ...groups.map((column) => cell(valueOf(JSON.stringify([null, column])), figure)), cell(valueOf("all"), figure)], "total");
  };

  const draw = (): void => {
    const some = found();
    const pages = Math.max(1, Math.ceil(some.length / pageSize));
    state.page = Math.min(state.page, pages - 1);
    const isPivot = state.down >= 0 && state.figure >= 0;
    const table = make("table");
    const caption = make("caption", document.title);
    table.append(caption);
    if (isPivot) drawPivot(table, some);
    else drawList(table, some);
    element("table").replaceChildren(...(some.length === 0 ? [make("p", words.empty)] : [table]));
    element("count").textContent = some.length === rows.length ? fill(words.count, { number: countText(rows.length) }) : fill(words.shown, { number: countText(some.length), total: countText(rows.length) });
    element("pages").hidden = isPivot || pages === 1;
    element("page").textContent = `${state.page + 1} / ${pages}`;
    (element("previous") as HTMLButtonElement).disabled = state.page === 0;
    (element("next") as HTMLButtonElement).disabled = state.page === pages - 1;
  };

  const choose = (id: string, name: "down" | "across" | "figure", isOffered: (column: LivingData["columns"][number]) => boolean, hasNone: boolean): void => {
    const select = element(id) as HTMLSelectElement;
    if (hasNone) select.append(new Option(words.none, "-1"));
    columns.forEach((column, at) => {
      if (isOffered(column)) select.append(new Option(column.header, String(at)));
    });
    select.value = String(state[name]);
    select.onchange = () => {
      state[name] = Number(select.value);
      draw();
    };
  };
  choose("down", "down", ({ decimals }) => decimals === null, true);
  choose("across", "across", ({ decimals }) => decimals === null, true);
  choose("figure", "figure", ({ adds }) => adds, false);
  const search = element("search") as HTMLInputElement;
  search.oninput = () => {
    Object.assign(state, { search: search.value, page: 0 });
    draw();
  };
  const turn = (by: number) => () => {
    state.page += by;
    draw();
    element("table").scrollIntoView();
  };
  element("previous").onclick = turn(-1);
  element("next").onclick = turn(1);
  draw();
  void (async () => {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source)));
    const own = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    element("proof").textContent = own === element("hash").textContent ? words.intact : words.changed;
  })().catch(() => {});
}
