/**
 * The part of the provider's SOAP service that the shop uses: a sale with 3-D Secure, an order's status, the list of
 * transactions, refunds. Typed as in its WSDL: amounts of sales are texts with a comma, those of refunds and answers are
 * numbers with a dot, and an order's status names no currency.
 */
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { Context as KoaContext } from 'koa';
import { getRawBody } from 'raw-body';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { MAX_BODY_BYTES } from '../../../../src-server/platform/rest-adapter.ts';
import type { ParamConfig } from '../../../../src-server/shop-config.ts';
import { findOrder, insertOrder, listPaidOrders, type ParamOrder, refundOrder } from './order-store.ts';
import {
  checkLogin,
  doubleOf,
  ParamRefusal,
  ParamSandboxFault,
  readSale,
  type SoapFields,
  textOf,
} from './sale-request.ts';

const NAMESPACE = 'https://turkpos.com.tr/';
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, trimValues: true });
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

export interface SoapServiceOptions {
  config: ParamConfig;
  publicUrl: string;
}

export async function answerSoap(
  koa: KoaContext,
  em: EntityManager,
  options: SoapServiceOptions,
): Promise<void> {
  const xml = await getRawBody(koa.req, { limit: MAX_BODY_BYTES, encoding: 'utf8' });
  const body = (parser.parse(xml) as { Envelope?: { Body?: SoapFields } }).Envelope?.Body ?? {};
  const [operation = '', fields] = Object.entries(body)[0] ?? [];
  koa.type = 'text/xml; charset=utf-8';
  try {
    if (koa.get('SOAPAction') !== `"${NAMESPACE}${operation}"`)
      throw new ParamSandboxFault('Server did not recognize SOAPAction.');
    const result = await resultOf(operation, (fields ?? {}) as SoapFields, em, options);
    koa.body = envelopeOf({
      [`${operation}Response`]: { '@xmlns': NAMESPACE, [`${operation}Result`]: result },
    });
  } catch (error) {
    if (!(error instanceof ParamSandboxFault)) throw error;
    koa.status = 500;
    koa.body = envelopeOf({ 'soap:Fault': { faultcode: 'soap:Client', faultstring: error.message } });
  }
}

async function resultOf(
  operation: string,
  fields: SoapFields,
  em: EntityManager,
  options: SoapServiceOptions,
): Promise<SoapFields> {
  try {
    switch (operation) {
      case 'TP_Islem_Odeme_WD':
        return await sell(fields, em, options);
      case 'TP_Islem_Sorgulama4':
        checkLogin(fields, options.config);
        return await tellStatus(em, textOf(fields, 'Siparis_ID'));
      case 'TP_Islem_Izleme':
        checkLogin(fields, options.config);
        return await listTransactions(em, fields);
      case 'TP_Islem_Iptal_Iade_Kismi2':
        checkLogin(fields, options.config);
        return await giveBack(fields, em);
      default:
        throw new ParamRefusal(-100, 'This stub does not know the operation.');
    }
  } catch (error) {
    if (error instanceof ParamRefusal) return { Sonuc: String(error.code), Sonuc_Str: error.message };
    throw error;
  }
}

async function sell(
  fields: SoapFields,
  em: EntityManager,
  { config, publicUrl }: SoapServiceOptions,
): Promise<SoapFields> {
  const order = await insertOrder(em, readSale(fields, config, new Date()));
  return {
    Islem_ID: order.transaction_id,
    UCD_URL: `${publicUrl}/sandbox/param/3d/${order.page_token}/`,
    Siparis_ID: order.order_id,
    Sonuc: '1',
    Sonuc_Str: 'Success',
    Banka_Sonuc_Kod: '0',
    Komisyon_Oran: '1,75',
  };
}

async function tellStatus(em: EntityManager, orderId: string): Promise<SoapFields> {
  const order = await findOrder(em, 'order_id', orderId);
  if (!order) throw new ParamRefusal(-101, 'There is no such order.');
  if (order.status === 'waiting') return { Sonuc: '1', Sonuc_Str: 'Success' };
  return {
    DT_Bilgi: {
      Odeme_Sonuc: order.status === 'paid' ? '1' : '-1',
      Odeme_Sonuc_Aciklama: order.status === 'paid' ? 'Success' : 'The bank refused.',
      Dekont_ID: order.receipt,
      Siparis_ID: order.order_id,
      Islem_ID: order.transaction_id,
      Durum: statusOf(order),
      Tarih: order.paid_at_text ?? '',
      Toplam_Tutar: dotAmount(order.paid_cents),
      Toplam_Iade_Tutar: dotAmount(order.refunded_cents),
      Taksit: '1',
      KK_No: order.masked_card,
      Islem_Tip: 'SALE',
    },
    Sonuc: '1',
    Sonuc_Str: 'Success',
  };
}

const LONGEST_SPAN_MS = 7 * 24 * 60 * 60_000;

async function listTransactions(em: EntityManager, fields: SoapFields): Promise<SoapFields> {
  const [from, until] = [textOf(fields, 'Tarih_Bas'), textOf(fields, 'Tarih_Bit')];
  const spanMs = timeOf(until) - timeOf(from);
  if (!(spanMs >= 0 && spanMs <= LONGEST_SPAN_MS))
    throw new ParamRefusal(-222, 'Times are written like 31.12.2026 23:59:59, at most 7 days apart.');
  const rows = (await listPaidOrders(em, from, until)).map((row) => ({
    Tip_Str: 'Satış',
    Tutar: `${dotAmount(row.paid_cents)}00`,
    Dekont_ID: row.receipt,
    Sonuc: '1',
    Toplam_Iade_Tutar: `${dotAmount(row.refunded_cents)}00`,
    PB: row.paid_currency,
  }));
  return {
    DT_Bilgi: { 'diffgr:diffgram': { NewDataSet: { Temp: rows } } },
    Sonuc: '1',
    Sonuc_Str: 'Success',
  };
}

/** NaN if it is not a time. */
function timeOf(text: string): number {
  const [, day, month, year, hour, minute, second] =
    /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}):(\d{2}):(\d{2})$/.exec(text) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

function statusOf(order: ParamOrder): string {
  if (order.status !== 'paid') return 'FAIL';
  if (order.refunded_cents === 0) return 'SUCCESS';
  return order.refunded_cents < order.paid_cents ? 'PARTIAL_REFUND' : 'REFUND';
}

/** IPTAL: cancels everything, on the day of payment. IADE: refunds any part, from the next day on. */
async function giveBack(fields: SoapFields, em: EntityManager): Promise<SoapFields> {
  const cents = Math.round(doubleOf(fields, 'Tutar') * 100);
  const order = await findOrder(em, 'order_id', textOf(fields, 'Siparis_ID'));
  if (!order || !(cents > 0)) throw new ParamRefusal(-210, 'There is no such order.');
  const isAllowed =
    textOf(fields, 'Durum') === 'IPTAL'
      ? order.is_paid_today && cents === order.paid_cents
      : textOf(fields, 'Durum') === 'IADE' && !order.is_paid_today;
  if (!isAllowed || !(await refundOrder(em, order.order_id, cents))) {
    throw new ParamRefusal(-310, 'This cannot be given back like that.');
  }
  return { Sonuc: '1', Sonuc_Str: 'Success', Banka_Sonuc_Kod: '0' };
}

function dotAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The format of amounts in the bank's callback. */
export function commaAmount(cents: number): string {
  return dotAmount(cents).replace('.', ',');
}

function envelopeOf(body: SoapFields): string {
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build({
    'soap:Envelope': {
      '@xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/',
      '@xmlns:diffgr': 'urn:schemas-microsoft-com:xml-diffgram-v1',
      'soap:Body': body,
    },
  })}`;
}
