/**
 * Modules that are bundled in one chunk, because a board needs all of them before it is painted, and many small files
 * compress worse and take more requests. Entries are beginnings of file names; a module not listed here is a chunk.
 */
export interface ModulesOfFolder {
  readonly folder: string;
  readonly modules: readonly string[];
}

/** Rules of the domain that the shell, the client or a board needs. */
export const rulesModules: readonly ModulesOfFolder[] = [
  { folder: "packages/domain/src/access", modules: ["scope"] },
  {
    folder: "packages/domain/src/dashboard",
    modules: [
      "auto-grain",
      "board-limits",
      "board-list",
      "dashboard",
      "dataset",
      "extremes",
      "figure-scale",
      "fill-rows",
      "list-of-one-place",
      "merge-widgets",
      "missing-members",
      "one-scale",
      "plain-widget.data",
      "ranking",
      "read-widget",
      "report-widget",
      "same-comparison",
      "split-measures.data",
      "system-dashboard.data",
      "system-dashboard",
      "threshold-tone",
      "unknown-members",
      "visible-buckets",
      "widget-codec",
      "widget-kind",
      "widget-measure",
      "widget-parts",
      "widget-permission",
      "widget-request",
    ],
  },
  { folder: "packages/domain/src/errors", modules: ["catalogue.data", "error-code", "outcome.data", "outcome"] },
  {
    folder: "packages/domain/src/measure",
    modules: [
      "compact",
      "exact",
      "fixed-number",
      "format-measure",
      "number-format",
      "parse-decimal",
      "percent",
      "quantity",
      "read-local-number",
    ],
  },
  { folder: "packages/domain/src/metric", modules: ["chain-bridge", "change", "figures", "item-steps", "metric"] },
  { folder: "packages/domain/src/money", modules: ["cents", "format-money", "unit-cost"] },
  { folder: "packages/domain/src/operation", modules: ["request-rule"] },
  {
    folder: "packages/domain/src/period",
    modules: [
      "bucket",
      "business-day",
      "calendar-date",
      "calendar-unit",
      "comparison",
      "date-range",
      "describe-comparison",
      "fair-comparison",
      "fiscal-calendar",
      "format-date",
      "preset",
      "range-code",
      "time-zone",
      "whole-months",
    ],
  },
  { folder: "packages/domain/src/report", modules: ["drawing", "field", "filter-codec", "operator"] },
  { folder: "packages/domain/src/result", modules: ["quoted"] },
  { folder: "packages/domain/src/session", modules: ["login-error"] },
  { folder: "packages/domain/src/target", modules: ["target-layer"] },
];

/** The frame around every signed-in screen. */
export const shellModules: readonly ModulesOfFolder[] = [
  { folder: "apps/web/src", modules: ["runtime"] },
  {
    folder: "apps/web/src/session",
    modules: ["period-choice", "place-requests", "read-login", "session-requests", "use-fiscal-calendar", "written"],
  },
  {
    folder: "apps/web/src/shared",
    modules: ["place-options", "place-store", "print-head", "show-failure", "theme", "unsaved-work"],
  },
  {
    folder: "apps/web/src/shell",
    modules: [
      "current-screen",
      "kept-places",
      "location-switch",
      "menu-memory",
      "navigation-icons",
      "palette",
      "shell",
      "starred-places",
      "use-menu",
      "use-session-upkeep",
      "user-menu",
    ],
  },
  {
    folder: "packages/ui-react/src/feedback",
    modules: ["dialog", "open-dialogs", "progress-bar", "skeleton", "state-message"],
  },
  {
    folder: "packages/ui-react/src/form",
    modules: ["filter-options", "menu", "period-picker", "place-popover", "popover", "search-list", "search-select"],
  },
  {
    folder: "packages/ui-react/src/layout",
    modules: ["app-shell", "bottom-bar", "card", "folded-card", "page-header", "side-navigation", "use-folding"],
  },
];

/** Charts and figures that every board may show; the other kinds are loaded with the first widget that needs them. */
export const chartsModules: readonly ModulesOfFolder[] = [
  { folder: "node_modules/d3-path/dist", modules: ["d3-path"] },
  { folder: "node_modules/d3-shape/src", modules: ["area", "array", "constant", "line", "path", "point"] },
  { folder: "node_modules/d3-shape/src/curve", modules: ["linear"] },
  {
    folder: "packages/ui-react/src/charts/axis",
    modules: ["axes", "band-scale", "compute-category-ticks", "compute-value-axis", "linear-scale"],
  },
  {
    folder: "packages/ui-react/src/charts/bar",
    modules: ["bar-chart", "bar-path", "compute-bar", "place-bars", "stack-spans"],
  },
  { folder: "packages/ui-react/src/charts", modules: ["chart-data"] },
  {
    folder: "packages/ui-react/src/charts/frame",
    modules: [
      "chart-frame",
      "chart-svg",
      "move-cursor",
      "pattern-paths.data",
      "series-figures",
      "series-look",
      "tooltip",
      "use-chart-cursor",
      "use-size",
      "use-unchanged",
    ],
  },
  { folder: "packages/ui-react/src/charts/line", modules: ["compute-end-labels", "compute-line", "line-chart"] },
  { folder: "packages/ui-react/src/charts/pie", modules: ["lazy-pie-chart"] },
  { folder: "packages/ui-react/src/charts/sparkline", modules: ["compute-sparkline", "sparkline"] },
  { folder: "packages/ui-react/src/figures", modules: ["ranked-list", "stat-card", "tone"] },
];

/** The dashboard. */
export const boardModules: readonly ModulesOfFolder[] = [
  { folder: "packages/i18n/src/dashboard", modules: ["member-name"] },
  {
    folder: "apps/web/src/features/dashboard",
    modules: [
      "board-header",
      "board-parts",
      "board-view",
      "board-widget",
      "board-words",
      "compared-days",
      "comparison-view",
      "dashboard-page",
      "dashboard-query",
      "dashboard-requests",
      "dashboard-store",
      "dashboard",
      "has-sales",
      "header-words",
      "measure-format",
      "period-codes",
      "period-control",
      "ranking-view",
      "series-scale",
      "series-comparisons",
      "series-view",
      "stat-comparisons",
      "unusual-room",
      "use-board-figures",
      "use-boards",
      "use-fresh-figures",
      "use-layer-of-address",
      "same-figures",
      "widget-cells-store",
      "widget-chart",
      "widget-view",
    ],
  },
];
