/**
 * The second card gateway: Param (TurkPos), SOAP 1.1, sales in EUR with 3-D Secure. Provider and sandbox differ only in
 * their address.
 */
import { isIPv4 } from 'node:net';
import type { ParamConfig } from '../../../shop-config.ts';
import type { CardDetails, CardGateway, CardPaymentRequest, CardPaymentStart } from '../payment-providers.ts';
import { callParam, ParamFault, ParamUnreached } from './call-param.ts';
import { findParamPayment } from './find-param-payment.ts';
import { toParamSaleAmount } from './param-amount.ts';
import { saleHash } from './param-hash.ts';
import { sendParamRefund } from './send-param-refund.ts';
import { resultCodeOf, textAt, type XmlFields } from './soap.ts';

const EUR = '1002';
const MAX_HOLDER_LENGTH = 100;
/**
 * Replaces a customer's address that is not IPv4, the only kind the provider accepts: the IPv4 dummy address (RFC
 * 7600), which never belongs to a machine.
 */
const IPV4_DUMMY = '192.0.0.8';

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
    findPayment: (reference) => findParamPayment(config, reference),
    // The bank's page cannot be closed from here; it expires after some minutes.
    closePage: () => Promise.resolve(),
    refund: (request) => sendParamRefund(config, request),
  };
}

/** In the order of the provider's documentation. */
function saleFields(
  config: ParamConfig,
  { paymentId, amountCents, card, ip, callbackUrl }: CardPaymentRequest,
) {
  const amount = toParamSaleAmount(amountCents);
  return {
    Islem_Guvenlik_Tip: '3D',
    Islem_ID: paymentId,
    IPAdr: ipv4Of(ip),
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

/** Node writes an IPv4 address that connects over IPv6 as `::ffff:203.0.113.7`. */
function ipv4Of(ip: string): string {
  const address = ip.replace(/^::ffff:/i, '');
  return isIPv4(address) ? address : IPV4_DUMMY;
}

/** The provider accepts only ten-digit Turkish mobile numbers; for others the field stays empty. */
function turkishMobile({ phone }: CardDetails): string {
  return /^(?:\+?90|0)?(5\d{9})$/.exec(phone)?.[1] ?? '';
}

function startOf(answer: XmlFields, { paymentId }: CardPaymentRequest): CardPaymentStart {
  if (!(Number(textAt(answer, 'Sonuc')) > 0)) return { result: 'refused', reason: resultCodeOf(answer) };
  const page = textAt(answer, 'UCD_URL');
  return {
    result: 'started',
    // The provider replaces an order id that was used before; the returned one is valid from now on.
    reference: textAt(answer, 'Siparis_ID') || paymentId,
    pageUrl: /^https?:\/\//.test(page) && URL.canParse(page) ? page : null,
  };
}
