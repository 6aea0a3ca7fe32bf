/** `npm start`. JavaScript for the reason that src/fast-imports.mjs gives. */
import './fast-imports.mjs';

// Only imports after those above are fast.
await import('./run-shop.ts');
