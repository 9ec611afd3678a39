import type { ReactElement } from "react";

import { BarChart, LineChart, PieChart, Sparkline } from "../charts/index.ts";
import { RankedList } from "../figures/ranked-list.tsx";
import { StatCard } from "../figures/stat-card.tsx";
import { Card } from "../layout/card.tsx";
import { Grid, GridItem } from "../layout/grid.tsx";
import {
  dayAgainstDay,
  days,
  departments,
  halfHours,
  netByDay,
  netByStore,
  otherDepartments,
  tendersByWeekday,
  weekdayCategories,
} from "./example-data.ts";
import { exampleLabels, exampleMoney, examplePercent, exampleShortMoney } from "./example-words.ts";

const moneyFormats = { formatValue: exampleMoney, formatTick: exampleShortMoney, labels: exampleLabels };
const departmentTotal = [...departments, otherDepartments].reduce((sum, department) => sum + department.value, 0);
const rankedItems = departments.map((department) => ({
  key: department.key,
  label: department.label,
  figure: exampleMoney(department.value),
  share: examplePercent(department.value / departmentTotal),
  ratio: department.value / departments[0].value,
}));

/** A store day on the dashboard. */
export function DashboardExample(): ReactElement {
  return (
    <Grid>
      <DayFigures />
      <DayCards />
      <StoreCards />
    </Grid>
  );
}

function DayFigures(): ReactElement {
  return (
    <>
      <GridItem span={3}>
        <StatCard
          label="Net sales"
          figure="$14 208.35"
          comparisons={[
            { key: "a", direction: "up", tone: "good", change: "+4.1 %", words: "vs Thursday 5 March to 14:20" },
          ]}
          sparkline={
            <Sparkline
              values={netByDay.slice(0, 14)}
              comparison={netByDay.slice(7, 21)}
              summary="Net sales over 14 days"
            />
          }
        />
      </GridItem>
      <GridItem span={3}>
        <StatCard
          label="Average sale"
          figure="$38.92"
          comparisons={[{ key: "a", direction: "up", tone: "good", change: "+$0.61", words: "vs Thursday 5 March" }]}
          sparkline={<Sparkline values={netByDay.slice(5, 19)} summary="Average sale over 14 days" />}
        />
      </GridItem>
      <GridItem span={3}>
        <StatCard
          label="Transactions"
          figure="365"
          comparisons={[{ key: "a", direction: "down", tone: "bad", change: "−2.4 %", words: "vs Thursday 5 March" }]}
          sparkline={<Sparkline values={netByDay.slice(9, 23)} summary="Transactions over 14 days" />}
        />
      </GridItem>
      <GridItem span={3}>
        <StatCard label="Margin" figure={null} missing="No cost known for these items" />
      </GridItem>
    </>
  );
}

function DayCards(): ReactElement {
  return (
    <>
      <GridItem span={8} mediumSpan={12}>
        <Card title="Sales by half hour" subtitle="Thursday 12 March, compared with Thursday 5 March">
          <LineChart
            {...moneyFormats}
            title="Sales by half hour"
            summary="Sales rise to a peak between 17:00 and 18:00, above the week before."
            categories={halfHours}
            series={dayAgainstDay}
          />
        </Card>
      </GridItem>
      <GridItem span={4} mediumSpan={12}>
        <Card title="Departments">
          <RankedList label="Departments" items={rankedItems} />
        </Card>
      </GridItem>
    </>
  );
}

function StoreCards(): ReactElement {
  return (
    <>
      <GridItem span={6} mediumSpan={12}>
        <Card title="Net sales by store" subtitle="2 February to 1 March; Sainte-Foy was closed for two days">
          <LineChart
            {...moneyFormats}
            title="Net sales by store"
            summary="Laval 3 leads on every day."
            categories={days}
            series={netByStore}
          />
        </Card>
      </GridItem>
      <GridItem span={6} mediumSpan={12}>
        <Card title="Share of departments">
          <PieChart
            {...moneyFormats}
            title="Share of departments"
            summary="Grocery is the largest with 31.4 % of the sales."
            measure="Net sales"
            shareLabel="Share"
            formatShare={examplePercent}
            slices={[...departments, otherDepartments]}
            center={{ figure: exampleShortMoney(Math.round(departmentTotal / 100_000) * 100_000), label: "Net sales" }}
            negativeNote="Some departments are below zero, so bars are shown."
          />
        </Card>
      </GridItem>
      <PeriodBars />
    </>
  );
}

function PeriodBars(): ReactElement {
  return (
    <>
      <GridItem span={6} mediumSpan={12}>
        <Card title="Tenders by weekday">
          <BarChart
            {...moneyFormats}
            title="Tenders by weekday"
            summary="Saturday has the most of every tender."
            arrangement="stacked"
            categories={weekdayCategories}
            series={tendersByWeekday}
          />
        </Card>
      </GridItem>
      <GridItem span={6} mediumSpan={12}>
        <Card title="Net sales by day">
          <BarChart
            {...moneyFormats}
            title="Net sales by day"
            summary="Saturdays are the best days."
            categories={days}
            series={[
              { key: "net", label: "Net sales", values: netByDay },
              {
                key: "before",
                label: "Four weeks before",
                comparison: true,
                values: netByDay.map((cents, index) => cents * (index % 3 === 0 ? 1.1 : 0.92)),
              },
            ]}
          />
        </Card>
      </GridItem>
    </>
  );
}
