export { exportsRoutes } from './exports.rest.ts';
export { batchesOf } from './row-batches.ts';
