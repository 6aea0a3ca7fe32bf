/** Sending money back at the second card gateway. */
import type { Cents } from '../../../../src-shared/money.ts';
import type { ParamConfig } from '../../../shop-config.ts';
import type { RefundRequest } from '../payment-providers.ts';
import { callParam, ParamFault } from './call-param.ts';
import { findOrder, reachParam } from './find-param-payment.ts';
import { readParamAmount, toParamRefundAmount } from './param-amount.ts';
import { resultCodeOf, textAt, type XmlFields } from './soap.ts';

/**
 * The same day a payment is cancelled (whole), later it is refunded; which applies only the provider knows. A lost answer
 * is found again by asking for the order first. Throws when the provider said yes to neither.
 */
export async function sendParamRefund(
  config: ParamConfig,
  { reference, amountCents, isWhole }: RefundRequest,
): Promise<void> {
  const order = await findOrder(config, reference);
  const returnedCents = returnedCentsOf(order);
  const totalCents = amountCents === 'all' ? readParamAmount(textAt(order, 'Toplam_Tutar')) : amountCents;
  // Two parts fit into one payment: without knowing, nothing is sent.
  if (returnedCents === null || totalCents === null)
    throw new Error(`the provider does not tell what went back of order ${reference}`);
  const restCents = returnedCents === 'all' ? 0 : totalCents - returnedCents;
  if (restCents <= 0) return;
  const refusals: string[] = [];
  for (const kind of isWhole && returnedCents === 0 ? KINDS : (['IADE'] as const)) {
    const refusal = await sendBack(config, kind, reference, restCents);
    if (refusal === null) return;
    refusals.push(`${kind}: ${refusal}`);
  }
  throw new Error(`the provider refused to refund order ${reference} (${refusals.join(', ')})`);
}

/** Cancellation, then refund. */
const KINDS = ['IPTAL', 'IADE'] as const;

/** What of the payment has gone back already; null when the answer does not say. */
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
 * Null after the provider's yes, else its code. A fault is a no like any other: nothing was done. Throws
 * `gateway_unavailable` when the answer was lost: then a second call could send twice.
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
