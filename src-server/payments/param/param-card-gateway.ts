/**
 * The second card gateway: Param (TurkPos), SOAP 1.1, sales in EUR with 3-D Secure. Only the address differs between the
 * provider and the sandbox.
 */
import type { Cents } from '../../../src-shared/money.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { ParamConfig } from '../../shop-config.ts';
import type { CardDetails, CardGateway, CardPaymentRequest, CardPaymentStart } from '../card-gateway.ts';
import type { PaymentFacts, RefundRequest } from '../payment-provider.ts';
import { callParam, ParamFault, ParamUnreached } from './call-param.ts';
import { readParamAmount, toParamAmount } from './param-amount.ts';
import { saleHash } from './param-hash.ts';
import { fieldsAt, textAt, type XmlFields } from './soap.ts';

const EUR = '1002';
/** How the provider may write EUR in an answer: its own code, its sign and the two ISO ones. */
const EUR_NAMES = new Set([EUR, 'EUR', '978', '€', 'EURO']);
const MAX_HOLDER_LENGTH = 100;

export function createParamCardGateway(config: ParamConfig): CardGateway {
  return {
    async startPayment(request) {
      try {
        return startOf(await callParam(config, 'TP_Islem_Odeme_WD', saleFields(config, request)), request);
      } catch (error) {
        if (error instanceof ParamFault) return { result: 'refused', reason: `fault ${error.message}` };
        if (error instanceof ParamUnreached) return { result: 'unreached', cause: error };
        throw error;
      }
    },
    findPayment: (reference) => findPayment(config, reference),
    // The bank's page cannot be closed from here; it ends by itself after some minutes.
    closePage: () => Promise.resolve(),
    refund: (request) => refund(config, request),
  };
}

/** In the order in which the provider lists them. */
function saleFields(
  config: ParamConfig,
  { paymentId, amountCents, card, ip, callbackUrl }: CardPaymentRequest,
) {
  const amount = toParamAmount(amountCents);
  return {
    Islem_Guvenlik_Tip: '3D',
    Islem_ID: paymentId,
    IPAdr: ip.replace(/^::ffff:/, ''),
    Siparis_ID: paymentId,
    Islem_Tutar: amount,
    Toplam_Tutar: amount,
    Basarili_URL: callbackUrl,
    Hata_URL: callbackUrl,
    Taksit: '1',
    KK_Sahibi: card.fullName.slice(0, MAX_HOLDER_LENGTH),
    KK_No: card.number,
    KK_SK_Ay: String(card.month).padStart(2, '0'),
    KK_SK_Yil: String(card.year),
    KK_CVC: card.cvv,
    KK_Sahibi_GSM: turkishMobile(card),
    Doviz_Kodu: EUR,
    Islem_Hash: saleHash({
      clientCode: config.clientCode,
      guid: config.guid,
      amount,
      total: amount,
      orderId: paymentId,
      failUrl: callbackUrl,
      successUrl: callbackUrl,
    }),
  };
}

/** The provider knows Turkish mobile numbers of ten digits only; for others the field stays empty. */
function turkishMobile({ phone }: CardDetails): string {
  return /^(?:\+?90|0)?(5\d{9})$/.exec(phone)?.[1] ?? '';
}

function startOf(answer: XmlFields, { paymentId }: CardPaymentRequest): CardPaymentStart {
  const result = textAt(answer, 'Sonuc');
  if (!(Number(result) > 0)) return { result: 'refused', reason: codeOnly(result) };
  const page = textAt(answer, 'UCD_URL');
  return {
    result: 'started',
    // An order id that was used before is replaced: what comes back is the name from now on.
    reference: textAt(answer, 'Siparis_ID') || paymentId,
    pageUrl: /^https?:\/\//.test(page) && URL.canParse(page) ? page : null,
  };
}

async function findPayment(config: ParamConfig, reference: string): Promise<PaymentFacts> {
  const answer = await reach(() =>
    callParam(config, 'TP_Islem_Sorgulama4', { Dekont_ID: '', Siparis_ID: reference, Islem_ID: '' }),
  );
  return factsOf(fieldsAt(answer, 'DT_Bilgi'));
}

function factsOf(order: XmlFields | undefined): PaymentFacts {
  const currency = textAt(order, 'PB').toUpperCase();
  return {
    state: stateOf(order),
    amountCents: chargedCents(order) ?? 0,
    // The answer names no currency for every contract. Then it is the one in which we placed this order.
    currency: currency === '' || EUR_NAMES.has(currency) ? 'eur' : currency.toLowerCase(),
    paymentId: textAt(order, 'Siparis_ID') || null,
  };
}

/** Paid needs both: the word and a receipt. An order the provider does not know (yet) is still open. */
function stateOf(order: XmlFields | undefined): PaymentFacts['state'] {
  switch (textAt(order, 'Durum')) {
    case 'SUCCESS':
    case 'PARTIAL_REFUND':
      return Number(textAt(order, 'Dekont_ID')) > 0 ? 'paid' : 'open';
    case 'FAIL':
    case 'BANK_FAIL':
    case 'CANCEL':
    case 'REFUND':
      return 'declined';
    default:
      return 'open';
  }
}

/** What was taken and not given back; null when the provider's amount cannot be read. */
function chargedCents(order: XmlFields | undefined): Cents | null {
  const total = readParamAmount(textAt(order, 'Toplam_Tutar'));
  const returned = readParamAmount(textAt(order, 'Toplam_Iade_Tutar') || '0');
  return total === null || returned === null ? null : total - returned;
}

/**
 * The same day a payment is cancelled (whole), later it is refunded; which applies only the provider knows. A lost answer
 * is found again by asking for the order first.
 */
async function refund(
  config: ParamConfig,
  { reference, amountCents, isWhole }: RefundRequest,
): Promise<void> {
  const order = fieldsAt(
    await reach(() =>
      callParam(config, 'TP_Islem_Sorgulama4', { Dekont_ID: '', Siparis_ID: reference, Islem_ID: '' }),
    ),
    'DT_Bilgi',
  );
  const returnedCents = readReturned(order, amountCents);
  // Two parts fit into one payment: without knowing, nothing is sent.
  if (returnedCents === null)
    throw new Error(`the provider does not tell what went back of order ${reference}`);
  const restCents = amountCents - returnedCents;
  if (restCents <= 0) return;
  const isDone =
    (isWhole && returnedCents === 0 && (await sendBack(config, 'IPTAL', reference, restCents))) ||
    (await sendBack(config, 'IADE', reference, restCents));
  if (!isDone) throw new Error(`the provider refused to refund order ${reference}`);
}

/** What of the amount has gone back already; null when the answer does not say. */
function readReturned(order: XmlFields | undefined, amountCents: Cents): Cents | null {
  switch (textAt(order, 'Durum')) {
    case 'CANCEL':
    case 'REFUND':
      return amountCents;
    case 'SUCCESS':
      return readParamAmount(textAt(order, 'Toplam_Iade_Tutar') || '0');
    case 'PARTIAL_REFUND':
      return readParamAmount(textAt(order, 'Toplam_Iade_Tutar'));
    default:
      return null;
  }
}

async function sendBack(
  config: ParamConfig,
  kind: 'IPTAL' | 'IADE',
  reference: string,
  amountCents: Cents,
): Promise<boolean> {
  const answer = await reach(() =>
    callParam(config, 'TP_Islem_Iptal_Iade_Kismi2', {
      Durum: kind,
      Siparis_ID: reference,
      Tutar: toParamAmount(amountCents),
    }),
  );
  return Number(textAt(answer, 'Sonuc')) > 0;
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError('gateway_unavailable', { cause: error });
  }
}

/** The provider's code without anything that came with it. */
function codeOnly(text: string): string {
  return /^-?\d{1,6}$/.exec(text)?.[0] ?? 'no code';
}
