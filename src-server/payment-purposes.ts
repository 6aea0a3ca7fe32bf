/** The purposes of payments; `payments` itself imports neither checkouts nor loads. */
import { checkoutHandler } from './checkout/index.ts';
import { loadHandler } from './loads/index.ts';
import type { PurposeHandlers } from './payments/index.ts';

export const paymentPurposes: PurposeHandlers = { checkout: checkoutHandler, load: loadHandler };
