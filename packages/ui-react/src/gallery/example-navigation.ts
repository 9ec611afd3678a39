import type { SearchOption } from "../form/filter-options.ts";
import type { NavigationSection } from "../layout/app-shell.tsx";

/** Comptoir's menu with the pages of the gallery. */
export function exampleSections(currentKey: string): readonly NavigationSection[] {
  const makeEntry = (key: string, label: string, icon: NavigationSection["entries"][number]["icon"]) => ({
    key,
    label,
    href: `#${key}`,
    icon,
    current: key === currentKey,
  });
  return [
    {
      key: "main",
      entries: [
        makeEntry("dashboard", "Dashboard", "dashboard"),
        makeEntry("charts", "Charts", "chart"),
        makeEntry("table", "Reports", "table"),
        makeEntry("forms", "Forms", "edit"),
      ],
    },
    {
      key: "inventory",
      label: "Inventory",
      entries: [
        makeEntry("stock", "Stock", "box"),
        makeEntry("orders", "Orders", "truck"),
        makeEntry("counts", "Counts", "clipboard"),
      ],
    },
    {
      key: "management",
      label: "Management",
      entries: [
        makeEntry("products", "Products", "tag"),
        makeEntry("users", "Users and roles", "users"),
        { ...makeEntry("import", "Imports", "upload"), badge: "2" },
        makeEntry("settings", "Settings", "settings"),
      ],
    },
  ];
}

export const exampleStores: readonly SearchOption[] = [
  { value: "chain", label: "Épiceries Tremblay", depth: 0, detail: "28 stores" },
  { value: "north", label: "North shore", depth: 1 },
  { value: "laval-1", label: "Laval 1", depth: 2, detail: "101" },
  { value: "laval-3", label: "Laval 3", depth: 2, detail: "103" },
  { value: "terrebonne", label: "Terrebonne", depth: 2, detail: "117" },
  { value: "south", label: "South shore", depth: 1 },
  { value: "longueuil", label: "Longueuil", depth: 2, detail: "201" },
  { value: "quebec", label: "Québec", depth: 1 },
  { value: "sainte-foy", label: "Sainte-Foy", depth: 2, detail: "301" },
];
