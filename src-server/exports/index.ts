export { exportsRoutes } from './exports.rest.ts';
export { batchesOf, type RowPage } from './row-batches.ts';
