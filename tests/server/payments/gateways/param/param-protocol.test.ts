import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardPaymentRequest } from '#server/payments/gateways/payment-providers.ts';
import { callParam } from '#server/payments/gateways/param/call-param.ts';
import { createParamCardGateway } from '#server/payments/gateways/param/param-card-gateway.ts';
import {
  readParamAmount,
  toParamRefundAmount,
  toParamSaleAmount,
} from '#server/payments/gateways/param/param-amount.ts';
import { saleHash, toIso88599 } from '#server/payments/gateways/param/param-hash.ts';
import {
  buildEnvelope,
  fieldsAt,
  listAt,
  readBody,
  textAt,
  type XmlFields,
} from '#server/payments/gateways/param/soap.ts';

describe('amounts', () => {
  it.each([
    [100050, '1000,50'],
    [50, '0,50'],
    [5, '0,05'],
    [123456789, '1234567,89'],
  ])('of a sale: %i cents are written %s', (cents, text) => {
    expect(toParamSaleAmount(cents)).toBe(text);
  });

  it.each([
    [100050, '1000.50'],
    [50, '0.50'],
    [5, '0.05'],
    [123456789, '1234567.89'],
  ])('of a refund: %i cents are written %s', (cents, text) => {
    expect(toParamRefundAmount(cents)).toBe(text);
  });

  it('are read as written, and in the provider’s own form', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (cents) => {
        expect(readParamAmount(toParamSaleAmount(cents))).toBe(cents);
        expect(readParamAmount(toParamRefundAmount(cents))).toBe(cents);
        expect(readParamAmount((cents / 100).toFixed(2))).toBe(cents);
        expect(readParamAmount((cents / 100).toFixed(4))).toBe(cents);
      }),
    );
  });

  it.each([
    ['100', 10_000],
    ['1000.5', 100_050],
    ['1000,5', 100_050],
    ['0,5', 50],
    ['0,05', 5],
    ['12,3400', 1234],
  ])('%s is %i cents', (text, cents) => {
    expect(readParamAmount(text)).toBe(cents);
  });

  it.each(['', '1.000,50', '-1', '1,005', 'NaN', '1e3'])('%o is no amount', (text) => {
    expect(readParamAmount(text)).toBeNull();
  });
});

describe('the hash', () => {
  it('matches another implementation’s', () => {
    const parts = {
      clientCode: '10738',
      guid: '0c13d406-873b-403b-9c09-a5766840d98c',
      amount: '1000,50',
      total: '1000,50',
      orderId: 'order-1',
      failUrl: 'https://shop.example/f',
      successUrl: 'https://shop.example/s',
    };
    expect(saleHash(parts)).toBe('AoxYRvJu24LzWc4eg3aFXOBbJjM=');
  });

  it('is computed over ISO-8859-9', () => {
    expect(toIso88599('ĞİŞğışé€').toString('hex')).toBe('d0dddef0fdfee93f');
  });
});

describe('SOAP', () => {
  it('escapes markup and drops what XML cannot represent', () => {
    const xml = buildEnvelope('Op', { Name: `<b>&"'\u0000\u001f`, Group: { A: '1' } });
    expect(readBody(xml)).toEqual({ Op: { Name: `<b>&"'`, Group: { A: '1' } } });
  });

  it('resolves no custom entities and ignores prototype keys', () => {
    const evil = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><soap:Envelope><soap:Body><A>&e;</A></soap:Body></soap:Envelope>`;
    const read = (() => {
      try {
        return JSON.stringify(readBody(evil));
      } catch (error) {
        return String(error);
      }
    })();
    expect(read).not.toContain('root:');
    expect(() => readBody('<html>busy</html>')).toThrow(SyntaxError);
    const polluting =
      '<soap:Envelope><soap:Body><A><__proto__><Sonuc>1</Sonuc></__proto__></A></soap:Body></soap:Envelope>';
    expect(() => readBody(polluting)).toThrow(SyntaxError);
    expect(({} as XmlFields)['Sonuc']).toBeUndefined();
    expect(listAt({}, '__proto__')).toEqual([]);
    const inherited = Object.create({ Sonuc: '1', Group: { A: '1' } }) as XmlFields;
    expect([textAt(inherited, 'Sonuc'), listAt(inherited, 'Group')]).toEqual(['', []]);
  });
});

const CARD_NUMBER = '4546711234567894';
const REQUEST: CardPaymentRequest = {
  paymentId: 'ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1',
  amountCents: 100050,
  card: {
    fullName: `Ana ${'Ş'.repeat(120)}`,
    country: 'Türkiye',
    phone: '+905301234567',
    number: CARD_NUMBER,
    month: 1,
    year: 2031,
    cvv: '987',
  },
  ip: '::ffff:203.0.113.7',
  callbackUrl: 'https://shop.example/api/payments/param/callback/',
};

/** What the provider answers next, and what it was last sent. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let sent: { xml: string; action: string | undefined };
let server: Server;
let config: Parameters<typeof createParamCardGateway>[0];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const action = request.headers['soapaction'];
      sent = {
        xml: Buffer.concat(chunks).toString('utf8'),
        action: Array.isArray(action) ? action[0] : action,
      };
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  config = {
    clientCode: '10738',
    clientUsername: 'Test',
    clientPassword: 'pass & word',
    guid: '0c13d406-873b-403b-9c09-a5766840d98c',
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    isSandbox: true,
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = (_, response) => response.end();
});

function respond(response: ServerResponse, body: string, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/xml' });
  response.end(
    `<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`,
  );
}

function answerWith(body: string, status = 200): void {
  answer = (_, response) => respond(response, body, status);
}

function answerSale(fields: string): void {
  answerWith(
    `<TP_Islem_Odeme_WDResponse xmlns="https://turkpos.com.tr/"><TP_Islem_Odeme_WDResult>${fields}</TP_Islem_Odeme_WDResult></TP_Islem_Odeme_WDResponse>`,
  );
}

function answerStatus(order: string): void {
  answerWith(
    `<TP_Islem_Sorgulama4Response><TP_Islem_Sorgulama4Result>${order}<Sonuc>1</Sonuc></TP_Islem_Sorgulama4Result></TP_Islem_Sorgulama4Response>`,
  );
}

const gateway = () => createParamCardGateway(config);

describe('a sale', () => {
  it('sends every field in the service’s order, under the right action', async () => {
    answerSale('<Sonuc>1</Sonuc><UCD_URL>https://bank.example/3d?a=1&amp;b=2</UCD_URL>');
    await expect(gateway().startPayment(REQUEST)).resolves.toEqual({
      result: 'started',
      reference: REQUEST.paymentId,
      pageUrl: 'https://bank.example/3d?a=1&b=2',
    });
    const sale = readBody(sent.xml)['TP_Islem_Odeme_WD'];
    expect(Object.entries(sale ?? {})).toEqual([
      ['G', { CLIENT_CODE: '10738', CLIENT_USERNAME: 'Test', CLIENT_PASSWORD: 'pass & word' }],
      ['GUID', config.guid],
      ['Islem_Guvenlik_Tip', '3D'],
      ['Islem_ID', REQUEST.paymentId],
      ['IPAdr', '203.0.113.7'],
      ['Siparis_ID', REQUEST.paymentId],
      ['Islem_Tutar', '1000,50'],
      ['Toplam_Tutar', '1000,50'],
      ['Basarili_URL', REQUEST.callbackUrl],
      ['Hata_URL', REQUEST.callbackUrl],
      ['Taksit', '1'],
      ['KK_Sahibi', REQUEST.card.fullName.slice(0, 100)],
      ['KK_No', CARD_NUMBER],
      ['KK_SK_Ay', '01'],
      ['KK_SK_Yil', '2031'],
      ['KK_CVC', '987'],
      ['KK_Sahibi_GSM', '5301234567'],
      ['Doviz_Kodu', '1002'],
      ['Islem_Hash', expect.stringMatching(/^[\w+/]{27}=$/)],
    ]);
    expect(sent.action).toBe('"https://turkpos.com.tr/TP_Islem_Odeme_WD"');
    expect(sent.xml).toContain('<TP_Islem_Odeme_WD xmlns="https://turkpos.com.tr/">');
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '192.0.0.8'],
    ['::1', '192.0.0.8'],
    ['', '192.0.0.8'],
    ['203.0.113.7, 10.0.0.1', '192.0.0.8'],
  ])('of a customer at %o names the IPv4 address %s', async (ip, sentIp) => {
    answerSale('<Sonuc>1</Sonuc><UCD_URL>NONSECURE</UCD_URL>');
    await gateway().startPayment({ ...REQUEST, ip });
    expect(readBody(sent.xml)['TP_Islem_Odeme_WD']).toMatchObject({ IPAdr: sentIp });
  });

  it('keeps the returned order id, and needs no page if there is none', async () => {
    answerSale('<Sonuc>1</Sonuc><UCD_URL>NONSECURE</UCD_URL><Siparis_ID>another</Siparis_ID>');
    await expect(gateway().startPayment(REQUEST)).resolves.toEqual({
      result: 'started',
      reference: 'another',
      pageUrl: null,
    });
  });

  it.each(['-1', '-100', '-210', '-211', '-221', '-222', '0', '', 'NaN'])(
    'is refused with %o',
    async (code) => {
      answerSale(`<Sonuc>${code}</Sonuc><Sonuc_Str>card ${CARD_NUMBER} refused</Sonuc_Str>`);
      const start = await gateway().startPayment(REQUEST);
      expect(start.result).toBe('refused');
      expect(inspect(start)).not.toContain(CARD_NUMBER);
    },
  );

  it('is refused by a fault', async () => {
    answerWith(
      `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${CARD_NUMBER}</faultstring></soap:Fault>`,
      500,
    );
    const start = await gateway().startPayment(REQUEST);
    expect(start).toEqual({ result: 'refused', reason: 'fault soap:Client' });
  });

  it('counts as unreached if no server is listening', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => {
      gone.close(resolve);
    });
    const nobody = createParamCardGateway({ ...config, apiUrl: `http://127.0.0.1:${port}/` });
    await expect(nobody.startPayment(REQUEST)).resolves.toMatchObject({ result: 'unreached' });
  });

  it.each([
    ['an answer that is no SOAP', () => answerWith('')],
    ['a page of a proxy', () => (answer = (_, response) => response.writeHead(502).end('<html>Bad gateway'))],
    ['a connection that breaks', () => (answer = (request) => request.socket.destroy())],
    ['a redirect', () => (answer = (_, response) => response.writeHead(302, { location: '/' }).end())],
  ])('leaves its outcome open after %s, and reveals nothing of the card', async (_, prepare) => {
    prepare();
    const error: unknown = await gateway()
      .startPayment(REQUEST)
      .then(
        (start) => start,
        (thrown: unknown) => thrown,
      );
    expect(error).toMatchObject({ code: 'gateway_unavailable' });
    const everything = inspect(error, { depth: 10, showHidden: true });
    for (const secret of [CARD_NUMBER, '987', config.clientPassword])
      expect(everything).not.toContain(secret);
  });

  it('leaves the outcome open after a time-out', async () => {
    answer = () => undefined;
    await expect(callParam(config, 'TP_Islem_Odeme_WD', { KK_No: CARD_NUMBER }, 100)).rejects.toMatchObject({
      code: 'gateway_unavailable',
    });
  });
});

const xmlOf = (name: string, fields: Record<string, string>) =>
  `<${name}>${Object.entries(fields)
    .map(([field, value]) => `<${field}>${value}</${field}>`)
    .join('')}</${name}>`;

const order = (fields: Record<string, string>) => `${xmlOf('DT_Bilgi', fields)}<Sonuc>1</Sonuc>`;

const operation = (name: string, result: string) =>
  `<${name}Response xmlns="https://turkpos.com.tr/"><${name}Result>${result}</${name}Result></${name}Response>`;

const FAULT =
  '<soap:Fault><faultcode>soap:Client</faultcode><faultstring>Input string was not in a correct format.</faultstring></soap:Fault>';

/** What was asked since `answerEach`, in order. */
let calls: { name: string; fields: XmlFields }[] = [];

/** Answers operations by their name, or by name and `Durum`; any other breaks the connection. */
function answerEach(answers: Record<string, string>): void {
  calls = [];
  answer = (request, response) => {
    const body = readBody(sent.xml);
    const name = Object.keys(body)[0] ?? '';
    const fields = fieldsAt(body, name) ?? {};
    calls.push({ name, fields });
    const known = answers[`${name} ${textAt(fields, 'Durum')}`] ?? answers[name];
    if (known === undefined) {
      request.socket.destroy();
      return;
    }
    respond(response, known, known === FAULT ? 500 : 200);
  };
}

describe('the status of an order', () => {
  const PAID = {
    Durum: 'SUCCESS',
    Dekont_ID: '3007300695',
    Siparis_ID: 'o1',
    Toplam_Tutar: '10,01',
    PB: 'EUR',
  };

  it.each<[string, Record<string, string>, object]>([
    ['paid', PAID, { state: 'paid', amountCents: 1001, currency: 'eur', paymentId: 'o1' }],
    ['paid in TL', { ...PAID, PB: 'TL' }, { state: 'paid', currency: 'tl' }],
    ['without a receipt', { ...PAID, Dekont_ID: '0' }, { state: 'open' }],
    ['another order', { ...PAID, Siparis_ID: 'o2' }, { paymentId: 'o2' }],
    ['an amount that cannot be read', { ...PAID, Toplam_Tutar: 'x' }, { state: 'paid', amountCents: 0 }],
    [
      'partly given back',
      { ...PAID, Durum: 'PARTIAL_REFUND', Toplam_Iade_Tutar: '1,00' },
      { amountCents: 901 },
    ],
    ['failed', { Durum: 'FAIL', Dekont_ID: '0' }, { state: 'declined' }],
    ['failed at the bank', { Durum: 'BANK_FAIL' }, { state: 'declined' }],
    ['cancelled', { ...PAID, Durum: 'CANCEL' }, { state: 'declined' }],
    ['a word we do not know', { ...PAID, Durum: 'LATER' }, { state: 'open' }],
  ])('%s', async (_, fields, payment) => {
    answerStatus(order(fields));
    await expect(gateway().findPayment('o1')).resolves.toMatchObject(payment);
    expect(readBody(sent.xml)['TP_Islem_Sorgulama4']).toMatchObject({ Siparis_ID: 'o1' });
  });

  describe('that names no currency', () => {
    const { PB: _, ...UNNAMED } = { ...PAID, Tarih: '05.01.2025 23:58:32' };
    const transactions = (...rows: Record<string, string>[]) =>
      operation(
        'TP_Islem_Izleme',
        `<DT_Bilgi><xs:schema id="NewDataSet"/><diffgr:diffgram><NewDataSet>${rows
          .map((row) => xmlOf('Temp', row))
          .join('')}</NewDataSet></diffgr:diffgram></DT_Bilgi><Sonuc>1</Sonuc>`,
      );
    const OTHER = { Dekont_ID: '3007300694', PB: 'TRL' };
    const OURS = { Dekont_ID: '3007300695', PB: 'EUR' };

    it.each<[string, string, string | null]>([
      ['in EUR', transactions(OTHER, OURS), 'eur'],
      ['in EUR, alone', transactions(OURS), 'eur'],
      ['in lira', transactions(OTHER, { ...OURS, PB: 'TRL' }), 'trl'],
      ['without a currency', transactions(OTHER, { ...OURS, PB: '' }), null],
      ['not at all', transactions(OTHER), null],
      ['not at all: the list is empty', transactions(), null],
      ['not at all: the list is refused', operation('TP_Islem_Izleme', '<Sonuc>-1</Sonuc>'), null],
    ])('has the currency of its receipt in the list of transactions: %s', async (__, list, currency) => {
      answerEach({
        TP_Islem_Sorgulama4: operation('TP_Islem_Sorgulama4', order(UNNAMED)),
        TP_Islem_Izleme: list,
      });
      await expect(gateway().findPayment('o1')).resolves.toMatchObject({ state: 'paid', currency });
      expect(calls.map(({ name }) => name)).toEqual(['TP_Islem_Sorgulama4', 'TP_Islem_Izleme']);
      expect(calls[1]?.fields).toMatchObject({
        Tarih_Bas: '05.01.2025 23:48:32',
        Tarih_Bit: '06.01.2025 00:08:32',
      });
    });

    it('is unknown while that list cannot be queried', async () => {
      answerEach({ TP_Islem_Sorgulama4: operation('TP_Islem_Sorgulama4', order(UNNAMED)) });
      await expect(gateway().findPayment('o1')).rejects.toMatchObject({ code: 'gateway_unavailable' });
    });

    it('is not queried while nothing is paid', async () => {
      answerStatus(order({ Durum: 'FAIL', Dekont_ID: '0' }));
      await gateway().findPayment('o1');
      expect(sent.action).toContain('TP_Islem_Sorgulama4');
    });
  });

  it('is open for an order that is not (yet) known', async () => {
    answerStatus('');
    await expect(gateway().findPayment('o1')).resolves.toMatchObject({ state: 'open', paymentId: null });
  });

  it('is unknown while the provider is down', async () => {
    answer = (request) => request.socket.destroy();
    await expect(gateway().findPayment('o1')).rejects.toMatchObject({ code: 'gateway_unavailable' });
  });
});

describe('a refund', () => {
  const refund = { paymentId: 'p', reference: 'o1', amountCents: 400 };

  it.each([
    ['knows no such order', ''],
    ['does not say how much went back', order({ Durum: 'PARTIAL_REFUND', Toplam_Tutar: '12.34' })],
    ['does not say how much was charged', order({ Durum: 'SUCCESS' })],
    ['says a word we do not know', order({ Durum: 'LATER', Toplam_Tutar: '12.34' })],
  ])('is not sent while the provider %s, since a second one could fit into the payment', async (_, body) => {
    answerStatus(body);
    await expect(gateway().refund(refund)).rejects.toThrow('does not tell');
    expect(sent.xml).toContain('TP_Islem_Sorgulama4');
  });

  it('is not sent again when its answer was lost', async () => {
    answerStatus(order({ Durum: 'PARTIAL_REFUND', Toplam_Tutar: '12,34', Toplam_Iade_Tutar: '4,00' }));
    await expect(gateway().refund(refund)).resolves.toBe(400);
    expect(sent.xml).toContain('TP_Islem_Sorgulama4');
  });

  it.each([
    ['CANCEL', {}, null],
    ['REFUND', { Toplam_Tutar: '12.34' }, 1234],
  ])('is not sent for a payment already refunded in full: %s', async (Durum, total, returned) => {
    answerStatus(order({ Durum, ...total }));
    await expect(gateway().refund(refund)).resolves.toBe(returned);
    expect(sent.xml).toContain('TP_Islem_Sorgulama4');
  });

  it.each([
    ['none of it', '12.34', '0', '4.00', 400],
    ['a part of it', '12.34', '1,50', '2.50', 400],
    ['none of a smaller charge', '3.99', '0', '3.99', 399],
    ['a part of a smaller charge', '3.99', '1,50', '2.49', 399],
  ])(
    'of a part is sent as a refund, never as a cancellation, after %s was refunded',
    async (_, charged, before, rest, returned) => {
      const paid = order({
        Durum: 'SUCCESS',
        Dekont_ID: '1',
        Toplam_Tutar: charged,
        Toplam_Iade_Tutar: before,
      });
      const back = 'TP_Islem_Iptal_Iade_Kismi2';
      answerEach({
        TP_Islem_Sorgulama4: operation('TP_Islem_Sorgulama4', paid),
        [`${back} IADE`]: operation(back, '<Sonuc>1</Sonuc>'),
      });
      await expect(gateway().refund(refund)).resolves.toBe(returned);
      expect(calls.filter(({ name }) => name === back)).toMatchObject([
        { fields: { Durum: 'IADE', Tutar: rest } },
      ]);
    },
  );

  describe('of the whole payment', () => {
    const whole = { paymentId: 'p', reference: 'o1', amountCents: 'all' as const };
    const PAID = order({ Durum: 'SUCCESS', Dekont_ID: '1', Siparis_ID: 'o1', Toplam_Tutar: '12.34' });
    const status = { TP_Islem_Sorgulama4: operation('TP_Islem_Sorgulama4', PAID) };
    const REFUND = 'TP_Islem_Iptal_Iade_Kismi2';
    const yes = operation(REFUND, '<Sonuc>1</Sonuc>');
    const no = operation(REFUND, '<Sonuc>-210</Sonuc><Sonuc_Str>No</Sonuc_Str>');
    const sentBack = () => calls.filter(({ name }) => name === REFUND).map(({ fields }) => fields);

    it('is sent as a cancellation, its amount with a dot, in the order of the service', async () => {
      answerEach({ ...status, [`${REFUND} IPTAL`]: yes });
      await expect(gateway().refund(whole)).resolves.toBe(1234);
      expect(sentBack().map((fields) => Object.entries(fields))).toEqual([
        [
          ['G', { CLIENT_CODE: '10738', CLIENT_USERNAME: 'Test', CLIENT_PASSWORD: 'pass & word' }],
          ['GUID', config.guid],
          ['Durum', 'IPTAL'],
          ['Siparis_ID', 'o1'],
          ['Tutar', '12.34'],
        ],
      ]);
    });

    it.each([
      ['refuses', no],
      ['answers with a fault to', FAULT],
    ])('is sent as a refund when the provider %s the cancellation', async (_, cancelled) => {
      answerEach({ ...status, [`${REFUND} IPTAL`]: cancelled, [`${REFUND} IADE`]: yes });
      await expect(gateway().refund(whole)).resolves.toBe(1234);
      expect(sentBack()).toMatchObject([
        { Durum: 'IPTAL', Tutar: '12.34' },
        { Durum: 'IADE', Tutar: '12.34' },
      ]);
    });

    it('reports both provider answers if neither succeeds', async () => {
      answerEach({ ...status, [`${REFUND} IPTAL`]: FAULT, [`${REFUND} IADE`]: no });
      await expect(gateway().refund(whole)).rejects.toThrow('IPTAL: fault soap:Client, IADE: -210');
    });

    it('is not sent a second time while the cancellation’s outcome is unknown', async () => {
      answerEach(status);
      await expect(gateway().refund(whole)).rejects.toMatchObject({ code: 'gateway_unavailable' });
      expect(sentBack()).toMatchObject([{ Durum: 'IPTAL' }]);
    });
  });
});
