/** Names of the marks that the page sets before and after a drawing, to find it in the trace. */
export const drawingMarks = { began: "drawing began", painted: "drawing painted" } as const;
