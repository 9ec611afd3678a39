/** Marks that the page sets around a drawing, and that the trace is read by. */
export const marks = { began: "drawing began", painted: "drawing painted" } as const;
