/** Grid that edits many products like a spreadsheet. */
import type { ReactElement } from "react";

import { GridPage } from "../../entity/grid-page.tsx";
import { productScreen } from "./product-screen.tsx";

export function ProductGridPage(): ReactElement {
  return <GridPage screen={productScreen} />;
}
