import type { ReactElement } from "react";

import { Card } from "../layout/card.tsx";
import { DataTable } from "../table/data-table.tsx";
import type { TableColumn } from "../table/data-table.tsx";
import { DescriptionList } from "../table/description-list.tsx";
import { products } from "./example-data.ts";
import type { ExampleProduct } from "./example-data.ts";
import { exampleCount, exampleMoney, examplePercent } from "./example-words.ts";

const productColumns: readonly TableColumn<ExampleProduct>[] = [
  { key: "name", header: "Product", cell: (row) => row.name, sortValue: (row) => row.name, total: "10 products" },
  { key: "department", header: "Department", cell: (row) => row.department, sortValue: (row) => row.department },
  {
    key: "units",
    header: "Units",
    numeric: true,
    cell: (row) => exampleCount(row.units),
    sortValue: (row) => row.units,
    total: exampleCount(products.reduce((sum, row) => sum + row.units, 0)),
  },
  {
    key: "net",
    header: "Net sales",
    numeric: true,
    cell: (row) => exampleMoney(row.net),
    sortValue: (row) => row.net,
    total: exampleMoney(products.reduce((sum, row) => sum + row.net, 0)),
  },
  {
    key: "margin",
    header: "Margin",
    numeric: true,
    cell: (row) => examplePercent(row.margin),
    sortValue: (row) => row.margin,
    negative: (row) => row.margin < 0,
    total: "19.2 %",
  },
];

/** A report of products. */
export function TableExample(): ReactElement {
  return (
    <>
      <Card title="Top products" subtitle="2 February to 1 March, Laval 3" flush>
        <DataTable
          caption="Top products"
          columns={productColumns}
          rows={products}
          rowKey={(row) => row.name}
          sort={{ key: "net", direction: "descending" }}
          totals
          maxHeight="340px"
          footer={
            <>
              <span>10 rows</span>
              <span>as of 14:20:05</span>
            </>
          }
        />
      </Card>
      <Card title="Store day" subtitle="Control totals of the import">
        <DescriptionList
          numeric
          items={[
            { key: "gross", label: "Gross sales", value: "$15 012.40" },
            { key: "discounts", label: "Discounts", value: "−$604.05" },
            { key: "refunds", label: "Refunds", value: "−$200.00" },
            { key: "net", label: "Net sales", value: "$14 208.35", total: true },
          ]}
        />
      </Card>
    </>
  );
}
