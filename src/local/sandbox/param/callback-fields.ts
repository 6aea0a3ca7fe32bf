import type { ParamConfig } from '../../../../src-server/shop-config.ts';
import type { ParamOrder } from './order-store.ts';
import { sandboxHash } from './sale-request.ts';
import { commaAmount } from './soap-service.ts';

/** What the bank's page posts to the shop. */
export function callbackFields(order: ParamOrder, { clientCode, guid }: ParamConfig): Record<string, string> {
  const isPaid = order.status === 'paid';
  const charged = commaAmount(order.paid_cents);
  const hash = sandboxHash(
    [clientCode, guid, order.receipt, charged, order.order_id, order.transaction_id].join(''),
  );
  const fields = {
    Islem_ID: order.transaction_id,
    Sonuc: isPaid ? '1' : '-1',
    Sonuc_Str: isPaid ? 'Odeme Islemi Basarili' : 'Odeme Islemi Basarisiz',
    GUID: guid,
    Islem_Tarih: new Date().toISOString(),
    Dekont_ID: order.receipt,
    Tahsilat_Tutari: charged,
    Odeme_Tutari: charged,
    Siparis_ID: order.order_id,
    Ext_Data: '|||||||||',
    Banka_Sonuc_Kod: isPaid ? '0' : '-1',
    PB: order.paid_currency,
    KK_No: order.masked_card,
    Taksit: '1',
    Hash: hash,
    Islem_GUID: order.page_token,
    SanalPOS_Islem_ID: order.receipt,
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`TURKPOS_RETVAL_${name}`, value]));
}
