/** What is sold: departments, items, and stock. */

export { Catalogue, type CatalogueItem, type DepartmentName, type ItemCodes, type ItemValues, type StockChange, type StockFigure, type StockPlace } from "./catalogue.ts";
