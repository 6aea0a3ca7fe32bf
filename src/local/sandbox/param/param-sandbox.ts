/**
 * A stub of the second card gateway at the network's edge: the shop's real client talks SOAP to it. It checks what the
 * provider checks, and its 3-D Secure page lets a person choose how the payment ends.
 */
import type { Context as KoaContext, Middleware } from 'koa';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import type { Log } from '../../../../src-server/platform/log.ts';
import { PARAM_SANDBOX_PATH } from '../../../sandbox-keys.ts';
import { readForm } from '../read-form.ts';
import {
  type BankChoice,
  bankPage,
  isBankChoice,
  LATE_SECONDS,
  RETURN_SCRIPT,
  returnPage,
} from './bank-page.ts';
import { type BankAnswer, findOrder, finishOrder, type ParamOrder } from './order-store.ts';
import { answerSoap, type SoapServiceOptions, commaAmount } from './soap-service.ts';
import type { ParamConfig } from '../../../../src-server/shop-config.ts';
import { sandboxHash } from './sale-request.ts';

interface ParamSandboxOptions extends SoapServiceOptions {
  log: Log;
  newEm(): EntityManager;
}

export function paramSandbox(options: ParamSandboxOptions): Middleware {
  return async (koa, next) => {
    if (!koa.path.startsWith('/sandbox/param/')) return next();
    const em = options.newEm();
    if (koa.path === PARAM_SANDBOX_PATH && koa.method === 'POST') return answerSoap(koa, em, options);
    if (koa.path === '/sandbox/param/return.js') {
      koa.type = 'text/javascript';
      koa.body = RETURN_SCRIPT;
      return;
    }
    const token = /^\/sandbox\/param\/3d\/([\w-]+)\/?$/.exec(koa.path)?.[1];
    const order = token ? await findOrder(em, 'page_token', token) : undefined;
    if (!order) {
      koa.status = 404;
      koa.body = 'No such order.';
    } else if (koa.method === 'POST') await choose(koa, em, order, options);
    else koa.body = bankPage(order);
  };
}

async function choose(
  koa: KoaContext,
  em: EntityManager,
  order: ParamOrder,
  options: ParamSandboxOptions,
): Promise<void> {
  const choice = (await readForm(koa)).form.get('choice') ?? '';
  if (!isBankChoice(choice)) {
    koa.status = 400;
    koa.body = bankPage(order, 'Please choose one of these.');
    return;
  }
  const isFinished = await finishOrder(em, order.order_id, answerOf(choice, order));
  const after = (await findOrder(em, 'order_id', order.order_id)) ?? order;
  if (!isFinished) koa.body = bankPage(after, 'This payment has ended already.');
  else if (choice === 'lose-callback') koa.body = bankPage(after, 'Paid. Close this page.');
  else {
    const address = after.status === 'paid' ? after.success_url : after.fail_url;
    const fields = callbackFields(after, options.config);
    if (choice === 'double-callback') await callBack(address, fields, options.log);
    koa.body = returnPage(address, fields);
  }
}

function answerOf(choice: BankChoice, { amount_cents }: ParamOrder): BankAnswer | null {
  const asAsked = { paidCents: amount_cents, paidCurrency: 'EUR', afterSeconds: 0 };
  switch (choice) {
    case 'approve':
    case 'lose-callback':
    case 'double-callback':
      return asAsked;
    case 'late':
      return { ...asAsked, afterSeconds: LATE_SECONDS };
    case 'wrong-amount':
      return { ...asAsked, paidCents: amount_cents + 1 };
    case 'wrong-currency':
      return { ...asAsked, paidCurrency: 'TL' };
    case 'wrong-code':
    case 'decline':
    case 'cancel':
      return null;
  }
}

/** Sends the first of two callbacks itself. */
async function callBack(address: string, fields: Record<string, string>, log: Log): Promise<void> {
  try {
    await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
  } catch (error) {
    log.warn({ err: error }, 'a sandbox callback did not arrive');
  }
}

/** What the bank's page posts to the shop. */
function callbackFields(order: ParamOrder, { clientCode, guid }: ParamConfig): Record<string, string> {
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
