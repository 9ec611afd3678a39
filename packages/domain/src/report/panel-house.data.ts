/** The side panels that the kinds of reports come with: useful before anybody edits one, and where an own one begins. */

import type { PanelTemplate } from "./panel-form.ts";
import type { ReportKindCode } from "./report-kind.ts";
import { defaultPanelWidth } from "./side-panel.ts";

/** All that is known of a row, in groups; what its reader may not see is in none. */
const everything = `{{#each groups}}
<section>
  <h4>{{name}}</h4>
  <dl>
    {{#each fields}}<dt>{{name}}</dt><dd>{{value}}</dd>{{/each}}
  </dl>
</section>
{{/each}}`;

/** The receipt that a row is of. */
const receipt = `{{#each receipt}}
<section>
  <h4>{{label.transactionNumber}} {{number}}</h4>
  <table>
    <tbody>
      {{#each lines}}<tr><td>{{description}}<br><small>{{quantity}} × {{unitPrice}}</small></td><td>{{amount}}</td></tr>{{/each}}
      {{#each taxes}}<tr><td>{{name}}</td><td>{{amount}}</td></tr>{{/each}}
    </tbody>
    <tfoot>
      {{#each tenders}}<tr><td>{{name}}</td><td>{{amount}}</td></tr>{{/each}}
    </tfoot>
  </table>
</section>
{{/each}}`;

const written = (...parts: readonly string[]): string => parts.join("\n");

/** What each kind says at the head of a row, and the column that opens it. */
const house = {
  "batch-export": {
    linkColumn: "batchNumber",
    html: written("<h3>{{label.batchNumber}} {{batchNumber}}</h3>", "<p>{{kind}}</p>", everything),
  },
  "detail-log": { linkColumn: "action", html: written("<h3>{{action}}</h3>", everything, receipt) },
  "error-log": { linkColumn: "message", html: written("<h3>{{message}}</h3>", everything) },
  exception: {
    linkColumn: "type",
    html: written("<h3>{{type}}</h3>", "<p><strong>{{amount}}</strong></p>", everything, receipt),
  },
  financial: { linkColumn: "date", html: written("<h3>{{location}}</h3>", "<p>{{date}}</p>", everything) },
  "financial-test": { linkColumn: "date", html: written("<h3>{{location}}</h3>", "<p>{{date}}</p>", everything) },
  integrity: { linkColumn: "rule", html: written("<h3>{{rule}}</h3>", everything, receipt) },
  "inventory-adjustment": {
    linkColumn: "item",
    html: written("<h3>{{item}}</h3>", "<p>{{label.quantity}} <strong>{{quantity}}</strong></p>", everything),
  },
  "inventory-movement": {
    linkColumn: "item",
    html: written("<h3>{{item}}</h3>", "<p>{{label.closing}} <strong>{{closing}}</strong></p>", everything),
  },
  profitability: {
    linkColumn: "item",
    html: written("<h3>{{item}}</h3>", "<p>{{label.net}} <strong>{{net}}</strong></p>", everything),
  },
  receiving: { linkColumn: "item", html: written("<h3>{{item}}</h3>", "<p>{{vendor}}</p>", everything) },
  sale: {
    linkColumn: "description",
    html: written("<h3>{{description}}</h3>", "<p>{{label.total}} <strong>{{total}}</strong></p>", everything, receipt),
  },
  vendor: { linkColumn: "item", html: written("<h3>{{item}}</h3>", "<p>{{vendor}}</p>", everything) },
  target: {
    linkColumn: "layer",
    html: written("<h3>{{layer}}</h3>", "<p>{{label.net}} <strong>{{net}}</strong></p>", everything),
  },
} as const satisfies Record<ReportKindCode, Pick<PanelTemplate, "linkColumn" | "html">>;

/**
 * Gives the side panel that a kind of report comes with.
 *
 * @example housePanel("vendor").linkColumn // => "item"
 */
export function housePanel(source: ReportKindCode): PanelTemplate {
  return { source, reportId: 0, ...house[source], width: defaultPanelWidth, formRows: 1, formColumns: 2 };
}
