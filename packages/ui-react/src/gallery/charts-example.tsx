import type { ReactElement } from "react";

import { BarChart, LineChart, PieChart } from "../charts/index.ts";
import { Card } from "../layout/card.tsx";
import { Grid, GridItem } from "../layout/grid.tsx";
import {
  departments,
  storesOverYears,
  marginChange,
  netOverYears,
  tendersByWeekday,
  threeYears,
  weekdayCategories,
} from "./example-data.ts";
import { exampleCount, exampleLabels, exampleMoney, examplePercent, exampleShortMoney } from "./example-words.ts";

const moneyFormats = { formatValue: exampleMoney, formatTick: exampleShortMoney, labels: exampleLabels };
const countFormats = { formatValue: exampleCount, formatTick: exampleCount, labels: exampleLabels };
const departmentCategories = departments.map(({ key, label }) => ({ key, label }));
const negativeSlices = departments.map((department, index) => ({ ...department, value: marginChange[index] ?? 0 }));
const eightSeries = Array.from({ length: 8 }, (_, index) => ({
  key: String(index),
  label: `Series ${index + 1}`,
  values: [8 - index, 5 + ((index * 3) % 7), 4 + ((index * 5) % 6)],
}));
const goalSeries = { key: "goal", label: "Goal", values: [15, 15, 20], goal: true };
const threeCategories = ["January", "February", "March"].map((label) => ({ key: label, label }));

/** Bar charts, line charts and pies, with the cases that are hard to draw. */
export function ChartsExample(): ReactElement {
  return (
    <Grid>
      <PartsExample />
      <LongExample />
      <FewPointsExample />
    </Grid>
  );
}

/** Parts of a whole, and series beside each other. */
function PartsExample(): ReactElement {
  return (
    <>
      <GridItem span={6} mediumSpan={12}>
        <Card title="Horizontal bars">
          <BarChart
            {...moneyFormats}
            title="Departments"
            summary="Grocery sells the most."
            direction="horizontal"
            categories={departmentCategories}
            series={[{ key: "net", label: "Net sales", values: departments.map((department) => department.value) }]}
          />
        </Card>
      </GridItem>
      <GridItem span={6} mediumSpan={12}>
        <Card title="A pie with parts below zero">
          <PieChart
            {...moneyFormats}
            title="Change of margin"
            summary="Meat lost the most."
            measure="Change"
            shareLabel="Share"
            formatShare={examplePercent}
            slices={negativeSlices}
            negativeNote="Some parts are below zero, so bars are shown."
          />
        </Card>
      </GridItem>
      <GridItem span={6} mediumSpan={12}>
        <Card title="Grouped bars">
          <BarChart
            {...moneyFormats}
            title="Tenders"
            summary="Debit leads."
            categories={weekdayCategories}
            series={tendersByWeekday}
          />
        </Card>
      </GridItem>
      <GridItem span={6} mediumSpan={12}>
        <Card title="Eight hues and patterns">
          <BarChart
            {...countFormats}
            title="Eight series"
            summary="Eight series."
            categories={threeCategories}
            series={eightSeries}
            integers
          />
        </Card>
      </GridItem>
    </>
  );
}

/** Three years of days. */
function LongExample(): ReactElement {
  return (
    <>
      <GridItem span={12}>
        <Card title="1,095 days as bars">
          <BarChart
            {...moneyFormats}
            title="Three years"
            summary="Sales rise every summer."
            categories={threeYears}
            series={[{ key: "net", label: "Net sales", values: netOverYears }]}
          />
        </Card>
      </GridItem>
      <GridItem span={12}>
        <Card title="Six stores over three years, on a canvas">
          <LineChart
            {...moneyFormats}
            title="Six stores"
            summary="Six stores over three years."
            categories={threeYears}
            series={storesOverYears}
            height={280}
          />
        </Card>
      </GridItem>
    </>
  );
}

/** Charts of one point, of none, and with goals. */
function FewPointsExample(): ReactElement {
  return (
    <>
      <GridItem span={4} mediumSpan={6}>
        <Card title="One point">
          <LineChart
            {...countFormats}
            title="One point"
            summary="One day."
            categories={threeCategories.slice(0, 1)}
            series={[{ key: "a", label: "Sales", values: [12] }]}
            integers
            height={180}
          />
        </Card>
      </GridItem>
      <GridItem span={4} mediumSpan={6}>
        <Card title="Nothing">
          <LineChart {...countFormats} title="Nothing" summary="No sales." categories={[]} series={[]} height={180} />
        </Card>
      </GridItem>
      <GridItem span={4} mediumSpan={6}>
        <Card title="A goal">
          <LineChart
            {...countFormats}
            title="A goal"
            summary="Below the goal."
            categories={threeCategories}
            series={[{ key: "a", label: "Sales", values: [12, 18, 15] }, goalSeries]}
            height={180}
          />
        </Card>
      </GridItem>
      <GridItem span={4} mediumSpan={6}>
        <Card title="A goal for each bar">
          <BarChart
            {...countFormats}
            title="A goal for each bar"
            summary="Two of three reached."
            categories={threeCategories}
            series={[{ key: "a", label: "Sales", values: [12, 18, 15] }, goalSeries]}
            height={180}
          />
        </Card>
      </GridItem>
    </>
  );
}
