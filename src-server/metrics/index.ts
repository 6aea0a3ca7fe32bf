export { ShopMetrics } from './shop-metrics.ts';
