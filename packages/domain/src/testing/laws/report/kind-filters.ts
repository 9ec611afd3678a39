/** Default filters: findings and errors that somebody has dealt with are hidden. */
export const filtersOf = (kind: string) =>
  kind === "integrity"
    ? [{ field: "status", operator: "=", values: ["NEW"], promptUser: false, locked: false }]
    : kind === "error-log"
      ? [
          {
            field: "status",
            operator: "in",
            values: ["REAPPEARED", "NEW", "ASSIGNED"],
            promptUser: false,
            locked: false,
          },
        ]
      : [];
