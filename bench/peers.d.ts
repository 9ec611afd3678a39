/** Types of the packages compared with, as far as used: they are installed only for a benchmark run, and types are checked without them. */

declare module "recharts" {
  import type { ReactElement, ReactNode } from "react";

  type Part<Props> = (props: Readonly<Props>) => ReactElement | null;
  type Plot = Part<{
    width: number;
    height: number;
    data: readonly Readonly<Record<string, number>>[];
    children: ReactNode;
  }>;

  export const BarChart: Plot;
  export const LineChart: Plot;
  export const CartesianGrid: Part<{ vertical: boolean }>;
  export const XAxis: Part<{ dataKey: string }>;
  export const YAxis: Part<object>;
  export const Tooltip: Part<object>;
  export const Bar: Part<{ dataKey: string; fill: string; isAnimationActive: boolean }>;
  export const Line: Part<{ dataKey: string; stroke: string; dot: boolean; isAnimationActive: boolean }>;
}

declare module "ajv";
declare module "arktype" {
  interface ArkType {
    (value: unknown): unknown;
    to(next: ArkType): ArkType;
    and(other: unknown): ArkType;
  }

  export const type: {
    (definition: unknown): ArkType;
    readonly errors: new () => readonly { readonly path: readonly PropertyKey[] }[];
  };
}
declare module "valibot";
declare module "zod";
declare module "date-fns" {
  type Step = (date: Date, amount: number) => Date;
  type Edge = (date: Date) => Date;
  type WeekEdge = (date: Date, options: { readonly weekStartsOn: 0 | 1 }) => Date;

  export const addDays: Step, addWeeks: Step, addMonths: Step, addQuarters: Step, addYears: Step;
  export const startOfDay: Edge, startOfMonth: Edge, startOfQuarter: Edge, startOfYear: Edge, startOfWeek: WeekEdge;
  export const endOfDay: Edge, endOfMonth: Edge, endOfQuarter: Edge, endOfYear: Edge, endOfWeek: WeekEdge;
}
declare module "date-fns-tz" {
  export const toZonedTime: (at: number, zone: string) => Date;
  export const format: (date: Date, pattern: string) => string;
}
declare module "luxon" {
  export class DateTime {
    static fromMillis(at: number, options: { readonly zone: string }): DateTime;
    startOf(unit: string): DateTime;
    endOf(unit: string): DateTime;
    minus(duration: Readonly<Record<string, number>>): DateTime;
    toISODate(): string | null;
  }
}
declare module "d3-array" {
  export const sum: <Row>(rows: readonly Row[], of: (row: Row) => number) => number;
  export function rollup<Row, Value, A, B>(
    rows: readonly Row[],
    reduce: (rows: readonly Row[]) => Value,
    ...keys: readonly [(row: Row) => A, (row: Row) => B]
  ): Map<A, Map<B, Value>>;
  export function rollup<Row, Value, A, B, C>(
    rows: readonly Row[],
    reduce: (rows: readonly Row[]) => Value,
    ...keys: readonly [(row: Row) => A, (row: Row) => B, (row: Row) => C]
  ): Map<A, Map<B, Map<C, Value>>>;
  export function rollup<Row, Value, A>(
    rows: readonly Row[],
    reduce: (rows: readonly Row[]) => Value,
    key: (row: Row) => A,
  ): Map<A, Value>;
}

declare module "pg" {
  export class Pool {
    constructor(options: { connectionString: string; max: number });
    query(query: {
      name: string;
      text: string;
      values: readonly unknown[];
    }): Promise<{ rows: readonly Readonly<Record<string, unknown>>[] }>;
    end(): Promise<void>;
  }
}
