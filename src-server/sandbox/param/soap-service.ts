/** The provider's SOAP service as far as the shop uses it: a sale with 3-D Secure, the status of an order, refunds. */
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import type { Context as KoaContext } from 'koa';
import { getRawBody } from 'raw-body';
import type { EntityManager } from '../../platform/database.ts';
import { MAX_BODY_BYTES } from '../../platform/rest-adapter.ts';
import type { ParamConfig } from '../../shop-config.ts';
import { findOrder, insertOrder, type ParamOrder, refundOrder } from './order-store.ts';
import { checkLogin, ParamRefusal, readSale, type SoapFields, textOf } from './sale-request.ts';

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
  if (koa.get('SOAPAction') !== `"${NAMESPACE}${operation}"`) {
    koa.status = 500;
    koa.body = envelopeOf({
      'soap:Fault': { faultcode: 'soap:Client', faultstring: 'Server did not recognize SOAPAction.' },
    });
    return;
  }
  const result = await resultOf(operation, (fields ?? {}) as SoapFields, em, options);
  koa.body = envelopeOf({
    [`${operation}Response`]: { '@xmlns': NAMESPACE, [`${operation}Result`]: result },
  });
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
      case 'TP_Islem_Iptal_Iade_Kismi2':
        checkLogin(fields, options.config);
        return await giveBack(fields, em);
      default:
        throw new ParamRefusal(-100, 'This stand-in does not know the operation.');
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
      Toplam_Tutar: commaAmount(order.paid_cents),
      Toplam_Iade_Tutar: commaAmount(order.refunded_cents),
      PB: order.paid_currency,
      Taksit: '1',
      KK_No: order.masked_card,
      Islem_Tip: 'SALE',
    },
    Sonuc: '1',
    Sonuc_Str: 'Success',
  };
}

function statusOf(order: ParamOrder): string {
  if (order.status !== 'paid') return 'FAIL';
  if (order.refunded_cents === 0) return 'SUCCESS';
  return order.refunded_cents < order.paid_cents ? 'PARTIAL_REFUND' : 'REFUND';
}

/** IPTAL: all of it, on the day it was paid. IADE: any part, from the next day on. */
async function giveBack(fields: SoapFields, em: EntityManager): Promise<SoapFields> {
  const order = await findOrder(em, 'order_id', textOf(fields, 'Siparis_ID'));
  const amount = textOf(fields, 'Tutar');
  if (!order || !/^\d{1,7},\d{2}$/.test(amount)) throw new ParamRefusal(-101, 'There is no such order.');
  const cents = Number(amount.replace(',', ''));
  const isAllowed =
    textOf(fields, 'Durum') === 'IPTAL'
      ? order.is_paid_today && cents === order.paid_cents
      : textOf(fields, 'Durum') === 'IADE' && !order.is_paid_today;
  if (!isAllowed || !(await refundOrder(em, order.order_id, cents))) {
    throw new ParamRefusal(-310, 'This cannot be given back like that.');
  }
  return { Sonuc: '1', Sonuc_Str: 'Success', Banka_Sonuc_Kod: '0' };
}

export function commaAmount(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}

function envelopeOf(body: SoapFields): string {
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build({
    'soap:Envelope': { '@xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/', 'soap:Body': body },
  })}`;
}
