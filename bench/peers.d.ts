/** The peers, as far as they are used here: they are installed only when a benchmark runs, and types are checked without them. */

declare module "recharts" {
  import type { ReactElement, ReactNode } from "react";

  type Part<Props> = (props: Readonly<Props>) => ReactElement | null;
  type Plot = Part<{ width: number; height: number; data: readonly Readonly<Record<string, number>>[]; children: ReactNode }>;

  export const BarChart: Plot;
  export const LineChart: Plot;
  export const CartesianGrid: Part<{ vertical: boolean }>;
  export const XAxis: Part<{ dataKey: string }>;
  export const YAxis: Part<object>;
  export const Tooltip: Part<object>;
  export const Bar: Part<{ dataKey: string; fill: string; isAnimationActive: boolean }>;
  export const Line: Part<{ dataKey: string; stroke: string; dot: boolean; isAnimationActive: boolean }>;
}

declare module "@duckdb/node-api" {
  interface DuckDBReader {
    getRowObjectsJS(): Record<string, unknown>[];
  }

  interface DuckDBConnection {
    run(statement: string): Promise<unknown>;
    runAndReadAll(statement: string): Promise<DuckDBReader>;
    closeSync(): void;
  }

  export const DuckDBInstance: {
    create(path: string, options: Readonly<Record<string, string>>): Promise<{ connect(): Promise<DuckDBConnection> }>;
  };
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
