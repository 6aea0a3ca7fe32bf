/** How often a discount code can be used, as an operator types and reads it. */
import { OperationRefused } from '../operator-log/index.ts';

/** How often a code can be used; null is without limit. */
export interface CouponLimits {
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
}

const MOST_USES = 1_000_000;

/** Throws OperationRefused for what is no number of uses. */
export function readUses(option: string, typed: string | undefined): number | null {
  if (typed === undefined) return null;
  const uses = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  if (uses < 1 || uses > MOST_USES) {
    throw new OperationRefused(`${option} is a whole number from 1 to ${MOST_USES}, not ${typed}`);
  }
  return uses;
}

/** "at most 5 times, once per customer"; empty without limits. */
export function limitsText({ maxUses, maxUsesPerCustomer }: CouponLimits): string {
  return [
    ...(maxUses === null ? [] : [`at most ${times(maxUses)}`]),
    ...(maxUsesPerCustomer === null ? [] : [`${times(maxUsesPerCustomer)} per customer`]),
  ].join(', ');
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
