/** Dashboards on a screen on the wall: pages, controls, and the age of the figures. */
import type { Locale } from "../../locale.ts";
import type { wall as source } from "../fr/wall.ts";

export const wall = {
  label: "Dashboards on the wall",
  page: "{{page}} of {{pages}}",
  previous: "Previous page",
  next: "Next page",
  pause: "Stop turning pages",
  play: "Turn the pages",
  fullScreen: "Full screen",
  leave: "Back to the dashboard (Esc)",
  boards: "Dashboards",
  boardsText: "The checked dashboards take turns. The address remembers them.",
  every: "Time of a page",
  seconds: "{{number}} s",
  asOf: "As of {{time}}",
  old: "No response from the server: figures from {{time}}, {{age}} ago",
  minutes: "{{number}} min",
  hours: "{{number}} h",
  failed: "The figures could not be loaded. Another try starts by itself.",
  nothing: "Nothing to show",
  nothingText: "These dashboards have no widget that you can see.",
} as const satisfies Locale<typeof source, "en">;
