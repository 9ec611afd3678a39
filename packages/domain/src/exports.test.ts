import { expect, test } from "vitest";

const areas = Object.entries(import.meta.glob(["./*/index.ts", "!./testing/index.ts"], { eager: true }));

test("a name that several areas export is one and the same thing in all of them", () => {
  const first = new Map<string, unknown>();
  const differentNames = areas.flatMap(([path, area]) =>
    Object.entries(Object(area))
      .filter(([name, value]) => {
        if (!first.has(name)) first.set(name, value);
        return first.get(name) !== value;
      })
      .map(([name]) => `${path}: ${name}`),
  );
  expect(areas.length).toBeGreaterThan(20);
  expect(differentNames).toEqual([]);
});

test("a type that several areas export has one name in each", () => {
  const sources = import.meta.glob(["./*/index.ts", "!./testing/index.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const owners = new Map<string, string[]>();
  for (const [path, source] of Object.entries(sources)) {
    const lists = [...String(source).matchAll(/export (type )?\{([^}]*)\}/gu)];
    const names = lists.flatMap(([, all, list = ""]) =>
      list
        .split(",")
        .flatMap((line: string) =>
          all === undefined
            ? [...line.matchAll(/\btype (?:\w+ as )?(\w+)/gu)].map(([, name = ""]) => name)
            : [line.trim()],
        ),
    );
    for (const name of names.filter((text) => text !== "")) owners.set(name, [...(owners.get(name) ?? []), path]);
  }
  expect(owners.size).toBeGreaterThan(300);
  expect([...owners].filter(([name, paths]) => paths.length > 1 && !/password/iu.test(name))).toEqual([]);
});

test("only passwords are exported by two areas: by the rules that check them, and by the session that asks for them", () => {
  const counts = new Map<string, number>();
  for (const [, area] of areas)
    for (const name of Object.keys(Object(area))) counts.set(name, (counts.get(name) ?? 0) + 1);
  expect([...counts].filter(([name, count]) => count > 1 && !/password/iu.test(name))).toEqual([]);
});
