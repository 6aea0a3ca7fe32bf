import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Card verification values for which the careless provider spoils its answer. */
export const SPOILED_BY = { echoRefusal: '911', echoFault: '922', echoPage: '933', cutOff: '944' } as const;

export interface CarelessProvider {
  url: string;
  /** Where it passes on what it does not spoil. */
  passOnTo(url: string): void;
  close(): void;
}

/** A provider that repeats what it was sent wherever it can: in its refusals, its faults, its error pages. */
export async function startCarelessProvider(): Promise<CarelessProvider> {
  let target = '';
  const server = createServer((request, response) => void answer(request, response, target));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    passOnTo: (url) => {
      target = url;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
  const xml = await text(request);
  const number = /<KK_No>(\d+)</.exec(xml)?.[1] ?? '';
  switch (/<KK_CVC>(\d+)/.exec(xml)?.[1] ?? '') {
    case SPOILED_BY.echoRefusal:
      response.end(refusal(number));
      return;
    case SPOILED_BY.echoFault:
      response.writeHead(500).end(fault(number));
      return;
    case SPOILED_BY.echoPage:
      response.writeHead(502).end(`<html>could not process ${xml}</html>`);
      return;
    case SPOILED_BY.cutOff:
      request.socket.destroy();
      return;
    default: {
      const headers = { SOAPAction: String(request.headers['soapaction']) };
      const passed = await fetch(target, { method: 'POST', headers, body: xml });
      response.writeHead(passed.status, { 'Content-Type': 'text/xml' }).end(await passed.text());
    }
  }
}

function refusal(number: string): string {
  const result = `<Sonuc>-1</Sonuc><Sonuc_Str>no: ${number}</Sonuc_Str>`;
  return `<soap:Envelope><soap:Body><TP_Islem_Odeme_WDResponse><TP_Islem_Odeme_WDResult>${result}</TP_Islem_Odeme_WDResult></TP_Islem_Odeme_WDResponse></soap:Body></soap:Envelope>`;
}

function fault(number: string): string {
  return `<soap:Envelope><soap:Body><soap:Fault><faultcode>${number}</faultcode><faultstring>${number}</faultstring></soap:Fault></soap:Body></soap:Envelope>`;
}
