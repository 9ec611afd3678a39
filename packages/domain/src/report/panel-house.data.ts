/** Default side panels of the report kinds, also the starting point of an edited one. */

import type { PanelTemplate } from "./panel-form.ts";
import type { ReportKindCode } from "./report-kind.ts";
import { defaultPanelWidth } from "./side-panel.ts";

/** Template of every known field of a row, in groups, without those that the reader may not see. */
const everyFieldTemplate = `{{#each groups}}
<section>
  <h4>{{name}}</h4>
  <dl>
    {{#each fields}}<dt>{{name}}</dt><dd>{{value}}</dd>{{/each}}
  </dl>
</section>
{{/each}}`;

/** HTML template that shows the receipt of the row in a side panel. */
const receiptTemplate = `{{#each receipt}}
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

const joinLines = (...parts: readonly string[]): string => parts.join("\n");

/** Panel heading of each kind, and the column that opens it. */
const headingByKind = {
  "batch-export": {
    linkColumn: "batchNumber",
    html: joinLines("<h3>{{label.batchNumber}} {{batchNumber}}</h3>", "<p>{{kind}}</p>", everyFieldTemplate),
  },
  "detail-log": { linkColumn: "action", html: joinLines("<h3>{{action}}</h3>", everyFieldTemplate, receiptTemplate) },
  "error-log": { linkColumn: "message", html: joinLines("<h3>{{message}}</h3>", everyFieldTemplate) },
  exception: {
    linkColumn: "type",
    html: joinLines("<h3>{{type}}</h3>", "<p><strong>{{amount}}</strong></p>", everyFieldTemplate, receiptTemplate),
  },
  financial: { linkColumn: "date", html: joinLines("<h3>{{location}}</h3>", "<p>{{date}}</p>", everyFieldTemplate) },
  "financial-test": {
    linkColumn: "date",
    html: joinLines("<h3>{{location}}</h3>", "<p>{{date}}</p>", everyFieldTemplate),
  },
  integrity: { linkColumn: "rule", html: joinLines("<h3>{{rule}}</h3>", everyFieldTemplate, receiptTemplate) },
  "inventory-adjustment": {
    linkColumn: "item",
    html: joinLines("<h3>{{item}}</h3>", "<p>{{label.quantity}} <strong>{{quantity}}</strong></p>", everyFieldTemplate),
  },
  "inventory-movement": {
    linkColumn: "item",
    html: joinLines("<h3>{{item}}</h3>", "<p>{{label.closing}} <strong>{{closing}}</strong></p>", everyFieldTemplate),
  },
  profitability: {
    linkColumn: "item",
    html: joinLines("<h3>{{item}}</h3>", "<p>{{label.net}} <strong>{{net}}</strong></p>", everyFieldTemplate),
  },
  receiving: { linkColumn: "item", html: joinLines("<h3>{{item}}</h3>", "<p>{{vendor}}</p>", everyFieldTemplate) },
  sale: {
    linkColumn: "description",
    html: joinLines(
      "<h3>{{description}}</h3>",
      "<p>{{label.total}} <strong>{{total}}</strong></p>",
      everyFieldTemplate,
      receiptTemplate,
    ),
  },
  vendor: { linkColumn: "item", html: joinLines("<h3>{{item}}</h3>", "<p>{{vendor}}</p>", everyFieldTemplate) },
  target: {
    linkColumn: "layer",
    html: joinLines("<h3>{{layer}}</h3>", "<p>{{label.net}} <strong>{{net}}</strong></p>", everyFieldTemplate),
  },
} as const satisfies Record<ReportKindCode, Pick<PanelTemplate, "linkColumn" | "html">>;

/**
 * Returns the default side panel of a report kind.
 *
 * @example housePanel("vendor").linkColumn // => "item"
 */
export function housePanel(source: ReportKindCode): PanelTemplate {
  return { source, reportId: 0, ...headingByKind[source], width: defaultPanelWidth, formRows: 1, formColumns: 2 };
}
