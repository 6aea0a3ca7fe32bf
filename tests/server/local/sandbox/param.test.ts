import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createParamCardGateway } from '#server/payments/gateways/param/param-card-gateway.ts';
import { saleHash } from '#server/payments/gateways/param/param-hash.ts';
import {
  buildEnvelope,
  fieldsAt,
  readBody,
  textAt,
  type XmlFields,
} from '#server/payments/gateways/param/soap.ts';
import { openSandboxShop, type SandboxShop } from '../../../support/sandbox-shop.ts';

let shop: SandboxShop;
beforeAll(async () => {
  shop = await openSandboxShop();
});
afterAll(() => shop.close());

let orders = 0;
let sale: XmlFields;

function paramConfig() {
  const { param } = shop.services.config;
  if (!param) throw new Error('no gateway');
  return param;
}

beforeEach(() => {
  orders += 1;
  const { clientCode, clientUsername, clientPassword, guid } = paramConfig();
  const parts = {
    orderId: `order-${orders}`,
    amount: '12,50',
    total: '12,50',
    failUrl: 'https://shop.example/f',
    successUrl: 'https://shop.example/s',
  };
  sale = {
    G: { CLIENT_CODE: clientCode, CLIENT_USERNAME: clientUsername, CLIENT_PASSWORD: clientPassword },
    GUID: guid,
    Islem_Guvenlik_Tip: '3D',
    Islem_ID: 'tx',
    IPAdr: '127.0.0.1',
    Siparis_ID: parts.orderId,
    Islem_Tutar: parts.amount,
    Toplam_Tutar: parts.total,
    Basarili_URL: parts.successUrl,
    Hata_URL: parts.failUrl,
    Taksit: '1',
    KK_Sahibi: 'Ana Cruz',
    KK_No: '5456165456165454',
    KK_SK_Ay: '12',
    KK_SK_Yil: '2099',
    KK_CVC: '000',
    KK_Sahibi_GSM: '',
    Doviz_Kodu: '1002',
    Islem_Hash: saleHash({ clientCode, guid, ...parts }),
  };
});

async function call(operation: string, fields: XmlFields, action = operation) {
  const answer = await fetch(paramConfig().apiUrl, {
    method: 'POST',
    headers: { SOAPAction: `"https://turkpos.com.tr/${action}"`, 'Content-Type': 'text/xml' },
    body: buildEnvelope(operation, fields),
  });
  const body = readBody(await answer.text());
  return {
    status: answer.status,
    body,
    result: fieldsAt(fieldsAt(body, `${operation}Response`), `${operation}Result`),
  };
}

async function sell(fields: XmlFields): Promise<{ code: number; fields: XmlFields | undefined }> {
  const { result } = await call('TP_Islem_Odeme_WD', fields);
  return { code: Number(textAt(result, 'Sonuc')), fields: result };
}

/** What a person at the bank's page chooses. */
function choose(page: string, choice: string): Promise<Response> {
  return fetch(page, { method: 'POST', body: new URLSearchParams({ choice }) });
}

describe('the SOAP service checks what the provider checks', () => {
  it('accepts a sale as documented and returns the bank’s page', async () => {
    const { code, fields } = await sell(sale);
    expect(code).toBe(1);
    const page = await fetch(textAt(fields, 'UCD_URL'));
    const html = await page.text();
    expect(html).toContain('545616******5454');
    expect(html).not.toContain('5456165456165454');
  });

  it('accepts both test cards', async () => {
    expect((await sell({ ...sale, KK_No: '4546711234567894' })).code).toBe(1);
  });

  it.each<[string, XmlFields]>([
    ['a wrong password', { G: { CLIENT_CODE: '10738', CLIENT_USERNAME: 'Test', CLIENT_PASSWORD: 'x' } }],
    ['a wrong GUID', { GUID: 'x' }],
    ['a wrong hash', { Islem_Hash: 'AoxYRvJu24LzWc4eg3aFXOBbJjM=' }],
    ['an amount with a point', { Islem_Tutar: '12.50' }],
    ['another total', { Toplam_Tutar: '12,51' }],
    ['TL', { Doviz_Kodu: '1000' }],
    ['instalments', { Taksit: '3' }],
    ['no 3-D Secure', { Islem_Guvenlik_Tip: 'NS' }],
    ['a long name', { KK_Sahibi: 'x'.repeat(101) }],
    ['a long order id', { Siparis_ID: 'x'.repeat(51) }],
    ['a long address', { Basarili_URL: `https://shop.example/${'x'.repeat(256)}` }],
    ['a short card number', { KK_No: '54561654561654' }],
    ['no card number', { KK_No: '5456165456165455' }],
    ['an expired card', { KK_SK_Yil: '2020' }],
    ['a year of two digits', { KK_SK_Yil: '99' }],
    ['an IPv6 address', { IPAdr: '2001:db8::7' }],
    ['no address', { IPAdr: '' }],
  ])('refuses %s', async (_, change) => {
    expect((await sell({ ...sale, ...change })).code).toBeLessThan(0);
  });

  it('rejects missing or reordered fields', async () => {
    const { KK_Sahibi_GSM: _, ...without } = sale;
    expect((await sell(without)).code).toBe(-100);
    expect((await sell({ ...without, KK_Sahibi_GSM: '' })).code).toBe(-100);
  });

  it('rejects a wrong action with a fault', async () => {
    const { status, body } = await call('TP_Islem_Odeme_WD', sale, 'Another');
    expect(status).toBe(500);
    expect(textAt(fieldsAt(body, 'Fault'), 'faultcode')).toBe('soap:Client');
  });

  it('silently gives a reused order another id', async () => {
    await sell(sale);
    const again = await sell(sale);
    expect(again.code).toBe(1);
    expect(textAt(again.fields, 'Siparis_ID')).not.toBe(textAt(sale, 'Siparis_ID'));
  });
});

describe('the currency of a payment', () => {
  it.each([
    ['approve', 'eur'],
    ['wrong-currency', 'tl'],
  ])(
    'after %s is %s, from the list of transactions: the status of an order names none',
    async (choice, currency) => {
      const { fields } = await sell(sale);
      await choose(textAt(fields, 'UCD_URL'), choice);
      const reference = textAt(sale, 'Siparis_ID');
      const { result } = await call('TP_Islem_Sorgulama4', {
        G: sale['G'] ?? '',
        GUID: sale['GUID'] ?? '',
        Dekont_ID: '',
        Siparis_ID: reference,
        Islem_ID: '',
      });
      expect(Object.keys(fieldsAt(result, 'DT_Bilgi') ?? {})).not.toContain('PB');
      await expect(createParamCardGateway(paramConfig()).findPayment(reference)).resolves.toMatchObject({
        state: 'paid',
        amountCents: 1250,
        currency,
      });
    },
  );

  it('is not reported after seven days', async () => {
    const { result } = await call('TP_Islem_Izleme', {
      G: sale['G'] ?? '',
      GUID: sale['GUID'] ?? '',
      Tarih_Bas: '01.11.2026 00:00:00',
      Tarih_Bit: '08.11.2026 00:00:01',
    });
    expect(textAt(result, 'Sonuc')).toBe('-222');
  });
});

describe('refunds', () => {
  it('cancel today’s payment in full and refund yesterday’s in part', async () => {
    const gateway = createParamCardGateway(paramConfig());
    const { fields } = await sell(sale);
    const reference = textAt(sale, 'Siparis_ID');
    await choose(textAt(fields, 'UCD_URL'), 'approve');
    const refund = { paymentId: 'p', reference, amountCents: 1000 };
    await expect(gateway.refund(refund)).rejects.toThrow('refused');
    await shop
      .newEm()
      .execute(`update sandbox.param_order set paid_at = paid_at - interval '1 day' where order_id = ?`, [
        reference,
      ]);
    await gateway.refund(refund);
    await gateway.refund(refund);
    await expect(gateway.findPayment(reference)).resolves.toMatchObject({ amountCents: 250 });
  });

  it('require the amount as a number: a comma causes a fault and refunds nothing', async () => {
    const { fields } = await sell(sale);
    await choose(textAt(fields, 'UCD_URL'), 'approve');
    const [G, GUID, reference] = [sale['G'] ?? '', sale['GUID'] ?? '', textAt(sale, 'Siparis_ID')];
    const giveBack = (Tutar: string) =>
      call('TP_Islem_Iptal_Iade_Kismi2', { G, GUID, Durum: 'IPTAL', Siparis_ID: reference, Tutar });
    const { status, body } = await giveBack('12,50');
    expect(status).toBe(500);
    expect(textAt(fieldsAt(body, 'Fault'), 'faultcode')).toBe('soap:Client');
    await expect(createParamCardGateway(paramConfig()).findPayment(reference)).resolves.toMatchObject({
      state: 'paid',
      amountCents: 1250,
    });
    expect(textAt((await giveBack('12.50')).result, 'Sonuc')).toBe('1');
  });

  it.each([
    ['IPTAL', 0],
    ['IADE', 1],
  ])('are never more than was charged: %s', async (Durum, days) => {
    const { fields } = await sell(sale);
    await choose(textAt(fields, 'UCD_URL'), 'approve');
    const [G, GUID, reference] = [sale['G'] ?? '', sale['GUID'] ?? '', textAt(sale, 'Siparis_ID')];
    await shop
      .newEm()
      .execute(
        `update sandbox.param_order set paid_at = paid_at - interval '${days} day', paid_cents = 1249 where order_id = ?`,
        [reference],
      );
    const giveBack = { G, GUID, Durum, Siparis_ID: reference, Tutar: '12.50' };
    const { result } = await call('TP_Islem_Iptal_Iade_Kismi2', giveBack);
    expect(textAt(result, 'Sonuc')).toBe('-310');
    const gateway = createParamCardGateway(paramConfig());
    await expect(gateway.refund({ paymentId: 'p', reference, amountCents: 'all' })).resolves.toBe(1249);
    await expect(gateway.findPayment(reference)).resolves.toMatchObject({ state: 'declined' });
  });

  it('send the same refund once', async () => {
    const gateway = createParamCardGateway(paramConfig());
    const { fields } = await sell(sale);
    const reference = textAt(sale, 'Siparis_ID');
    await choose(textAt(fields, 'UCD_URL'), 'approve');
    const refund = { paymentId: 'p', reference, amountCents: 'all' as const };
    await gateway.refund(refund);
    await gateway.refund(refund);
    await expect(gateway.findPayment(reference)).resolves.toMatchObject({ state: 'declined' });
  });
});
