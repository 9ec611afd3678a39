/** Marks that the page sets around a drawing, for reading the trace. */
export const marks = { began: "drawing began", painted: "drawing painted" } as const;
