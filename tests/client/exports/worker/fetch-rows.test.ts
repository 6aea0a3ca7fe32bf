import { describe, expect, it, vi } from 'vitest';
import { EXPORT_ROWS_HEADER } from '#shared/exports/export-contents.ts';
import { fetchRows } from '#client/exports/worker/fetch-rows.ts';

function answerWith(response: () => Response | Promise<Response>): string[] {
  const addresses: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(address);
    return Promise.resolve().then(response);
  });
  return addresses;
}

const rows = (...lines: string[]): Response => {
  const headers = { [EXPORT_ROWS_HEADER]: '2' };
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const line of lines) controller.enqueue(encoder.encode(line));
      controller.close();
    },
  });
  return new Response(body, { headers });
};

describe('fetchRows', () => {
  it('asks for what was chosen, and tells how many rows have arrived', async () => {
    const addresses = answerWith(() => rows('{"payments":[{"id":1}\n,', '{"id":2}\n]}'));
    const told: number[][] = [];
    await expect(fetchRows(['accounts', 'payments'], (...numbers) => told.push(numbers))).resolves.toEqual({
      outcome: 'rows',
      rows: { payments: [{ id: 1 }, { id: 2 }] },
    });
    expect(addresses).toEqual(['/api/export-data/file/?accounts=true&payments=true']);
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it.each([403, 419, 420, 429, 500])('hands on what the shop answered with %d', async (status) => {
    const refusal = { code: 'of the shop' };
    answerWith(() => Response.json(refusal, { status }));
    const fetched = fetchRows(['payments'], () => undefined);
    await expect(fetched).resolves.toEqual({ outcome: 'refused', status, refusal });
  });

  it.each<[string, () => Response]>([
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['half an answer', () => rows('{"payments":[{"id":1}\n')],
  ])('%s: the shop is out of reach', async (_, response) => {
    answerWith(response);
    await expect(fetchRows(['payments'], () => undefined)).resolves.toEqual({ outcome: 'unreachable' });
  });
});
