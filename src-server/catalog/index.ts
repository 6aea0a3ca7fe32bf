export { catalogRoutes } from './catalog.rest.ts';
export { catalogRouter } from './catalog.router.ts';
export { CatalogStock, type OfferTerms } from './catalog-stock.ts';
export { type StockRow, STOCK_COLUMNS, toProduct } from './stock-row.ts';
