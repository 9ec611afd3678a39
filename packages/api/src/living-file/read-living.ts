/// <reference lib="dom" />
// The reader runs in a page, and the writer on a server.
import type { LivingData } from "./living-data.ts";

/**
 * The reader inside a living file: sorts, filters, sums and cross-tabulates its rows. Its source text is copied into the file, so it is self-contained
 * except for word folding, which is copied too, and writes row contents as text only.
 */
export function runLivingReader(fold: (text: string) => string): void {
  const element = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
  const source = element("data").textContent ?? "{}";
  const { columns, rows, total, days, number, money, words } = JSON.parse(source) as LivingData;
  const pageSize = 200;
  type Test = "is" | "isNot" | "contains" | "atLeast" | "atMost";
  type Chosen = Readonly<{ at: number; test: Test; value: string | number; text: string }>;
  const state = {
    sort: -1,
    descends: false,
    search: "",
    page: 0,
    down: -1,
    across: -1,
    filters: [] as readonly Chosen[],
    figure: Math.max(
      columns.findIndex(({ adds, isMoney }) => adds && isMoney),
      columns.findIndex(({ adds }) => adds),
    ),
  };

  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ""): HTMLElementTagNameMap[Tag] => {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  };
  const fill = (text: string, parts: Readonly<Record<string, string>>): string =>
    Object.entries(parts).reduce((all, [name, part]) => all.replace(`{{${name}}}`, part), text);
  const figureText = (value: number, column: LivingData["columns"][number]): string => {
    const style = column.isMoney ? money : number;
    const digits = String(Math.abs(value)).padStart((column.decimals ?? 0) + 1, "0");
    const cut = digits.length - (column.decimals ?? 0);
    let rest = digits.slice(cut);
    while (rest.length > column.least && rest.endsWith("0")) rest = rest.slice(0, -1);
    const text =
      digits.slice(0, cut).replaceAll(/\B(?=(?:\d{3})+$)/gu, style.group) + (rest === "" ? "" : style.decimal + rest);
    return value < 0 ? style.belowBefore + text + style.belowAfter : style.before + text + style.after;
  };
  const textOf = (value: string | number | null, at: number): string => {
    const column = columns[at];
    if (value === null || column === undefined) return "";
    if (typeof value === "number") return column.decimals === null ? String(value) : figureText(value, column);
    return column.isDay ? (days[value] ?? value) : value;
  };
  const countText = (count: number): string =>
    figureText(count, { header: "", decimals: 0, least: 0, isMoney: false, adds: true, isDay: false });
  const folded = rows.map((cells) => fold(cells.map((value, at) => textOf(value, at)).join(" ")));
  const compare = (left: string | number | null | undefined, right: string | number | null | undefined): number => {
    if (left === right) return 0;
    // Unknown values are last in both directions.
    if (left === null || left === undefined) return state.descends ? -1 : 1;
    if (right === null || right === undefined) return state.descends ? 1 : -1;
    return typeof left === "number" && typeof right === "number"
      ? left - right
      : String(left).localeCompare(String(right), document.documentElement.lang);
  };
  const holds = (cells: (typeof rows)[number], { at, test, value }: Chosen): boolean => {
    const cell = cells[at] ?? null;
    const own = fold(textOf(cell, at));
    if (test === "contains") return own.includes(String(value));
    if (test === "is" || test === "isNot")
      return (typeof value === "number" ? cell === value : own === value) === (test === "is");
    return cell !== null && (test === "atLeast" ? cell >= value : cell <= value);
  };
  /** Filters of one column with the same condition are alternatives; those of other columns narrow further. */
  const isLetThrough = (cells: (typeof rows)[number]): boolean =>
    state.filters.every((filter) =>
      filter.test === "is" || filter.test === "contains"
        ? state.filters.some((other) => other.at === filter.at && other.test === filter.test && holds(cells, other))
        : holds(cells, filter),
    );
  const found = (): typeof rows => {
    const wanted = fold(state.search)
      .split(/\s+/u)
      .filter((word) => word !== "");
    const some = rows.filter(
      (cells, place) => wanted.every((word) => folded[place]?.includes(word) === true) && isLetThrough(cells),
    );
    if (state.sort < 0) return some;
    return some.toSorted((left, right) => compare(left[state.sort], right[state.sort]) * (state.descends ? -1 : 1));
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
  const sumOf = (list: typeof rows, at: number): number =>
    list.reduce((sum, cells) => sum + (typeof cells[at] === "number" ? cells[at] : 0), 0);

  const drawList = (table: HTMLTableElement, some: typeof rows): void => {
    const [head, body, foot] = [table.createTHead(), make("tbody"), table.createTFoot()];
    line(
      head,
      columns.map(({ header }, at) => {
        const th = cell("", at, "th");
        th.scope = "col";
        th.ariaSort = state.sort !== at ? "none" : state.descends ? "descending" : "ascending";
        const button = make("button", header);
        button.type = "button";
        button.title = words.sort;
        button.onclick = () => {
          Object.assign(state, {
            descends: state.sort === at ? !state.descends : columns[at]?.decimals !== null,
            sort: at,
            page: 0,
          });
          draw();
          element("table").querySelectorAll<HTMLElement>("thead button")[at]?.focus();
        };
        th.append(button);
        return th;
      }),
    );
    table.append(body);
    for (const cells of some.slice(state.page * pageSize, (state.page + 1) * pageSize))
      line(
        body,
        cells.map((value, at) => cell(textOf(value, at), at)),
      );
    const isWhole = some.length === rows.length;
    const sums = columns.map(({ adds }, at) =>
      isWhole && total !== null ? (total[at] ?? null) : adds ? sumOf(some, at) : null,
    );
    const label = columns.findIndex(({ decimals }) => decimals === null);
    line(
      foot,
      sums.map((value, at) => cell(at === label && value === null ? words.total : textOf(value, at), at)),
      "total",
    );
  };

  const drawPivot = (table: HTMLTableElement, some: typeof rows): void => {
    const { down, across, figure } = state;
    const keysOf = (at: number): readonly string[] =>
      at < 0 ? [] : [...new Set(some.map((cells) => textOf(cells[at] ?? null, at)))];
    const keyOrder = (at: number): readonly string[] => {
      const raw = new Map(some.map((cells) => [textOf(cells[at] ?? null, at), cells[at] ?? null]));
      return [...keysOf(at)].sort((left, right) => compare(raw.get(left), raw.get(right)));
    };
    const sums = new Map<string, number>();
    for (const cells of some) {
      const value = typeof cells[figure] === "number" ? cells[figure] : 0;
      const [row, column] = [
        textOf(cells[down] ?? null, down),
        across < 0 ? "" : textOf(cells[across] ?? null, across),
      ];
      for (const key of new Set([
        JSON.stringify([row, column]),
        JSON.stringify([row]),
        JSON.stringify([null, column]),
        "all",
      ]))
        sums.set(key, (sums.get(key) ?? 0) + value);
    }
    const valueOf = (key: string): string => (sums.has(key) ? textOf(sums.get(key) ?? 0, figure) : "");
    const [head, body, foot] = [table.createTHead(), make("tbody"), table.createTFoot()];
    const groups = across < 0 ? [] : keyOrder(across);
    const headed = (text: string, at: number): HTMLTableCellElement =>
      Object.assign(cell(text, at, "th"), { scope: "col" });
    line(head, [
      headed(columns[down]?.header ?? "", -1),
      ...groups.map((name) => headed(name === "" ? words.none : name, figure)),
      headed(across < 0 ? (columns[figure]?.header ?? "") : words.total, figure),
    ]);
    table.append(body);
    for (const name of keyOrder(down)) {
      line(body, [
        Object.assign(make("th", name === "" ? words.none : name), { scope: "row" }),
        ...groups.map((column) => cell(valueOf(JSON.stringify([name, column])), figure)),
        cell(valueOf(JSON.stringify([name])), figure),
      ]);
    }
    line(
      foot,
      [
        make("th", words.total),
        ...groups.map((column) => cell(valueOf(JSON.stringify([null, column])), figure)),
        cell(valueOf("all"), figure),
      ],
      "total",
    );
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
    element("count").textContent =
      some.length === rows.length
        ? fill(words.count, { number: countText(rows.length) })
        : fill(words.shown, { number: countText(some.length), total: countText(rows.length) });
    element("pages").hidden = isPivot || pages === 1;
    element("page").textContent = `${state.page + 1} / ${pages}`;
    (element("previous") as HTMLButtonElement).disabled = state.page === 0;
    (element("next") as HTMLButtonElement).disabled = state.page === pages - 1;
  };

  const choose = (
    id: string,
    name: "down" | "across" | "figure",
    isOffered: (column: LivingData["columns"][number]) => boolean,
    hasNone: boolean,
  ): void => {
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
  const [field, test, value, fault] = [
    element("field") as HTMLSelectElement,
    element("test") as HTMLSelectElement,
    element("value") as HTMLInputElement,
    element("fault"),
  ];
  /** Parses a figure as formatted here, in the smallest unit; null if invalid. */
  const readFigure = (text: string, { decimals, isMoney }: LivingData["columns"][number]): number | null => {
    const { group, decimal } = isMoney ? money : number;
    const plain = (group === "" ? text : text.replaceAll(group, ""))
      .replaceAll(/[^\d.,\u2212-]/gu, "")
      .replace("\u2212", "-")
      .replace(decimal, ".");
    return /^-?\d+(?:\.\d+)?$/u.test(plain) ? Math.round(Number(plain) * 10 ** (decimals ?? 0)) : null;
  };
  const prepare = (): void => {
    const at = Number(field.value);
    const column = columns[at];
    if (column === undefined) return;
    const tests: readonly Test[] =
      column.decimals !== null
        ? ["atLeast", "atMost", "is", "isNot"]
        : column.isDay
          ? ["atLeast", "atMost", "is", "isNot"]
          : ["is", "isNot", "contains"];
    test.replaceChildren(...tests.map((operator) => new Option(words[operator], operator)));
    value.value = "";
    value.type = column.isDay ? "date" : "text";
    value.inputMode = column.decimals === null ? "" : "decimal";
    fault.textContent = "";
    const known =
      column.decimals === null && !column.isDay
        ? [...new Set(rows.map((cells) => textOf(cells[at] ?? null, at)))]
            .filter((text) => text !== "")
            .sort((left, right) => left.localeCompare(right, document.documentElement.lang))
        : [];
    element("values").replaceChildren(...known.slice(0, 1_000).map((text) => new Option(text, text)));
  };
  const drawChosen = (): void => {
    element("chosen").hidden = state.filters.length === 0;
    element("chosen").replaceChildren(
      ...state.filters.map((filter, place) => {
        const [item, button] = [make("li"), make("button", `${filter.text} \u00d7`)];
        button.type = "button";
        button.ariaLabel = fill(words.remove, { name: filter.text });
        button.onclick = () => {
          Object.assign(state, { filters: state.filters.filter((candidate) => candidate !== filter), page: 0 });
          drawChosen();
          draw();
          (element("chosen").querySelectorAll("button")[Math.min(place, state.filters.length - 1)] ?? value).focus();
        };
        item.append(button);
        return item;
      }),
    );
  };
  const addFilter = (): void => {
    const at = Number(field.value);
    const column = columns[at];
    if (column === undefined) return;
    const figure = column.decimals === null ? null : readFigure(value.value, column);
    const isWrong = column.decimals !== null && figure === null;
    fault.textContent = isWrong ? words.wrong : "";
    if (isWrong || (value.value.trim() === "" && (column.isDay || test.value === "contains"))) return value.focus();
    const compared = test.value as Test;
    const raw =
      figure ??
      (column.isDay
        ? compared === "is" || compared === "isNot"
          ? fold(textOf(value.value, at))
          : value.value
        : fold(value.value.trim()));
    const cellText =
      figure !== null
        ? textOf(figure, at)
        : column.isDay
          ? textOf(value.value, at)
          : value.value.trim() === ""
            ? words.none
            : value.value.trim();
    const filter: Chosen = { at, test: compared, value: raw, text: `${column.header} ${words[compared]} ${cellText}` };
    Object.assign(state, { filters: [...state.filters.filter(({ text }) => text !== filter.text), filter], page: 0 });
    value.value = "";
    drawChosen();
    draw();
    value.focus();
  };
  columns.forEach(({ header }, at) => field.append(new Option(header, String(at))));
  field.onchange = prepare;
  element("add").onclick = addFilter;
  value.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addFilter();
  };
  prepare();
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
