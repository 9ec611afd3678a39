/** QR code of a text, as one SVG path; dark on light in every theme, as readers expect. */
import type { ReactElement } from "react";
import { encode } from "uqr";

export function QrCode({ text, label }: Readonly<{ text: string; label: string }>): ReactElement {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const squaresPath = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .filter((part) => part !== "")
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      shapeRendering="crispEdges"
      style={{ maxWidth: "100%" }}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={squaresPath} fill="#000000" />
    </svg>
  );
}
