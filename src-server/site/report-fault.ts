import { z } from 'zod';
import { FAULT_REFERENCE, MAX_FAULT_FRAMES } from '../../src-shared/page-fault.ts';
import type { RequestContext } from '../context.ts';
import type { LimitRule } from '../platform/rate-limits.ts';

const FAULTS_BY_IP: LimitRule = { name: 'page-fault-ip', points: 10, perSeconds: 60 };

/** A page that could not be rendered: where, and the kind of error. No message, input or query: these may be private. */
export const pageFaultSchema = z.strictObject({
  reference: z.string().regex(FAULT_REFERENCE),
  page: z.string().regex(/^\/[\w/-]{0,120}$/),
  error: z.string().regex(/^\w{1,60}$/),
  frames: z.array(z.string().regex(/^[\w.-]{1,80}:\d{1,9}:\d{1,9}$/)).max(MAX_FAULT_FRAMES),
});
type PageFault = z.output<typeof pageFaultSchema>;

/** Logs it with the reference that the visitor sees and may quote. Throws `throttled`. */
export async function reportFault(
  { services, addressKey, log }: RequestContext,
  { reference, ...pageFault }: PageFault,
): Promise<void> {
  await services.limits.consume(FAULTS_BY_IP, addressKey);
  log.error({ reference, pageFault }, 'a page could not be drawn');
}
