/** Refunds at the second card gateway. */
import type { Cents } from '../../../../src-shared/money.ts';
import type { ParamConfig } from '../../../shop-config.ts';
import type { RefundRequest } from '../payment-providers.ts';
import { callParam, ParamFault } from './call-param.ts';
import { findOrder, reachParam } from './find-param-payment.ts';
import { readParamAmount, toParamRefundAmount } from './param-amount.ts';
import { resultCodeOf, textAt, type XmlFields } from './soap.ts';

/**
 * On the same day a payment is cancelled (only as a whole), later it is refunded; only the provider knows which applies.
 * Asks for the order first, in case an earlier answer was lost. Throws if the provider accepts neither.
 */
export async function sendParamRefund(
  config: ParamConfig,
  { reference, amountCents }: RefundRequest,
): Promise<Cents | null> {
  const order = await findOrder(config, reference);
  const returnedCents = returnedCentsOf(order);
  const chargedCents = readParamAmount(textAt(order, 'Toplam_Tutar'));
  if (returnedCents === 'all') return chargedCents;
  // A payment may have several partial refunds: without knowing what was refunded, nothing is sent.
  if (returnedCents === null || chargedCents === null)
    throw new Error(`the provider does not tell what went back of order ${reference}`);
  const wantedCents = amountCents === 'all' ? chargedCents : Math.min(amountCents, chargedCents);
  const restCents = wantedCents - returnedCents;
  if (restCents <= 0) return returnedCents;
  const refusals: string[] = [];
  for (const kind of amountCents === 'all' && returnedCents === 0 ? KINDS : (['IADE'] as const)) {
    const refusal = await sendBack(config, kind, reference, restCents);
    if (refusal === null) return wantedCents;
    refusals.push(`${kind}: ${refusal}`);
  }
  throw new Error(`the provider refused to refund order ${reference} (${refusals.join(', ')})`);
}

/** Cancellation, then refund. */
const KINDS = ['IPTAL', 'IADE'] as const;

/** The part of the payment that was refunded already; null if the answer does not say. */
function returnedCentsOf(order: XmlFields | undefined): Cents | 'all' | null {
  switch (textAt(order, 'Durum')) {
    case 'CANCEL':
    case 'REFUND':
      return 'all';
    case 'SUCCESS':
      return readParamAmount(textAt(order, 'Toplam_Iade_Tutar') || '0');
    case 'PARTIAL_REFUND':
      return readParamAmount(textAt(order, 'Toplam_Iade_Tutar'));
    default:
      return null;
  }
}

/**
 * Null if the provider accepted, else its code. A fault is a refusal like any other: nothing was done. Throws
 * `gateway_unavailable` if the answer was lost: a second call could then send the money twice.
 */
async function sendBack(
  config: ParamConfig,
  kind: (typeof KINDS)[number],
  reference: string,
  amountCents: Cents,
): Promise<string | null> {
  return reachParam(async () => {
    try {
      const answer = await callParam(config, 'TP_Islem_Iptal_Iade_Kismi2', {
        Durum: kind,
        Siparis_ID: reference,
        Tutar: toParamRefundAmount(amountCents),
      });
      return Number(textAt(answer, 'Sonuc')) > 0 ? null : resultCodeOf(answer);
    } catch (error) {
      if (error instanceof ParamFault) return `fault ${error.message}`;
      throw error;
    }
  });
}
