/** What the second card gateway knows of an order: its status, the amount charged, and the currency. */
import { ShopError } from '../../../../src-shared/errors.ts';
import type { Cents } from '../../../../src-shared/money.ts';
import type { ParamConfig } from '../../../shop-config.ts';
import type { ProviderPayment } from '../payment-providers.ts';
import { callParam, ParamFault } from './call-param.ts';
import { readParamAmount } from './param-amount.ts';
import { fieldsAt, listAt, textAt, type XmlFields } from './soap.ts';

/** How the provider may write EUR in an answer: its own code, the sign and both ISO codes. */
const EUR_NAMES = new Set(['1002', 'EUR', '978', '€', 'EURO']);
/** Turkish time all year round; the provider's times carry no zone. */
const PROVIDER_UTC_OFFSET_MS = 3 * 60 * 60_000;
/** An order's time and that of its row in the list of transactions differ by seconds. */
const WINDOW_MS = 10 * 60_000;
/** Used if an order states no time; the list covers at most seven days. */
const WIDE_WINDOW_MS = 26 * 60 * 60_000;

/**
 * An order as settlement needs it: its state, the amount charged in EUR cents, and its currency once paid. Throws
 * `gateway_unavailable`.
 */
export async function findParamPayment(config: ParamConfig, reference: string): Promise<ProviderPayment> {
  const order = await findOrder(config, reference);
  const state = stateOf(order);
  return {
    state,
    amountCents: chargedCents(order) ?? 0,
    currency: state === 'paid' ? await currencyOf(config, order) : null,
    paymentId: textAt(order, 'Siparis_ID') || null,
  };
}

/**
 * The provider's own fields of an order; undefined if it does not know the order (yet). Throws `gateway_unavailable`.
 */
export async function findOrder(config: ParamConfig, reference: string): Promise<XmlFields | undefined> {
  const answer = await reachParam(() =>
    callParam(config, 'TP_Islem_Sorgulama4', { Dekont_ID: '', Siparis_ID: reference, Islem_ID: '' }),
  );
  return fieldsAt(answer, 'DT_Bilgi');
}

/** Paid requires both the status and a receipt. An order that the provider does not know (yet) is still open. */
function stateOf(order: XmlFields | undefined): ProviderPayment['state'] {
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

/** The amount charged and not refunded; null if the provider's amount cannot be parsed. */
function chargedCents(order: XmlFields | undefined): Cents | null {
  const total = readParamAmount(textAt(order, 'Toplam_Tutar'));
  const returned = readParamAmount(textAt(order, 'Toplam_Iade_Tutar') || '0');
  return total === null || returned === null ? null : total - returned;
}

/**
 * With most contracts, an order's status names no currency; then the list of transactions does, in the row with the
 * order's receipt. Null if that does not name it either. The bank's callback names it too, but is posted by the
 * customer's browser and proves nothing.
 */
async function currencyOf(config: ParamConfig, order: XmlFields | undefined): Promise<string | null> {
  const named = textAt(order, 'PB');
  if (named !== '') return isoCurrency(named);
  const receipt = textAt(order, 'Dekont_ID');
  const row = (await listTransactions(config, order)).find((one) => textAt(one, 'Dekont_ID') === receipt);
  return isoCurrency(textAt(row, 'PB'));
}

function isoCurrency(named: string): string | null {
  if (named === '') return null;
  return EUR_NAMES.has(named.toUpperCase()) ? 'eur' : named.toLowerCase();
}

async function listTransactions(config: ParamConfig, order: XmlFields | undefined): Promise<XmlFields[]> {
  const { from, until } = windowOf(textAt(order, 'Tarih'));
  try {
    const answer = await callParam(config, 'TP_Islem_Izleme', { Tarih_Bas: from, Tarih_Bit: until });
    return listAt(fieldsAt(fieldsAt(fieldsAt(answer, 'DT_Bilgi'), 'diffgram'), 'NewDataSet'), 'Temp');
  } catch (error) {
    // The contract may not include the list: unlike a broken connection, that is an answer.
    if (error instanceof ParamFault) return [];
    throw unavailable(error);
  }
}

function windowOf(orderTime: string): { from: string; until: string } {
  const [, day, month, year, hour, minute, second] =
    /^(\d{1,2})\.(\d{2})\.(\d{4}) (\d{1,2}):(\d{2}):(\d{2})/.exec(orderTime) ?? [];
  const isKnown = second !== undefined;
  const center = isKnown
    ? Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
    : Date.now() + PROVIDER_UTC_OFFSET_MS;
  const reach = isKnown ? WINDOW_MS : WIDE_WINDOW_MS;
  return { from: paramTime(center - reach), until: paramTime(center + reach) };
}

/** `05.01.2025 13:14:32`, for an instant whose UTC fields are the provider's local ones. */
function paramTime(ms: number): string {
  const [date = '', time = ''] = new Date(ms).toISOString().split(/[T.]/);
  return `${date.split('-').toReversed().join('.')} ${time}`;
}

/** Calls the provider; any failure becomes `gateway_unavailable`. */
export async function reachParam<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(error: unknown): ShopError {
  return error instanceof ShopError ? error : new ShopError('gateway_unavailable', { cause: error });
}
