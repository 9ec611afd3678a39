export { EditGrid } from "./edit-grid.tsx";
export type { EditGridCell, EditGridColumn, EditGridHandle, EditGridProps, GridBlock } from "./edit-grid-types.ts";
