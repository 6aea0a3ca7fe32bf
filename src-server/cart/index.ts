export { cartRoutes } from './cart.rest.ts';
export { cartRouter } from './cart.router.ts';
