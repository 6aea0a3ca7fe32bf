export { loadHandler } from './credit-load.ts';
export { loadByCard } from './load-by-card.ts';
export { loadRoutes } from './loads.rest.ts';
export { loadsRouter } from './loads.router.ts';
