export { catalogRoutes } from './catalog.rest.ts';
export { catalogRouter } from './catalog.router.ts';
export { firstScreenCatalog } from './queries/first-screen-catalog.ts';
export { CatalogStock } from './stock/catalog-stock.ts';
export { loadReferenceData } from './stock/load-stock.ts';
export { PriceRule, type ProductPrice } from './product-price.ts';
export { productIdOf, typedText, usernameKeyOf } from './product-id-of.ts';
export { catalogJobHandlers, catalogJobs } from './jobs/prune-changes.ts';
export { isPurchasable, type StockRow, STOCK_COLUMNS, toProduct } from './stock/stock-row.ts';
