import type { DeltaAnswer } from '#shared/catalog/catalog-delta.ts';

interface ServerEvent {
  event: string;
  data: string;
  id: string;
}

/** A browser's EventSource on `catalog.live`, as far as the server sees it. */
export class LiveCatalog {
  readonly #reader: ReadableStreamDefaultReader<string>;
  readonly #abort: AbortController;
  #text = '';
  readonly headers: Headers;

  private constructor(response: Response, abort: AbortController) {
    if (!response.body) throw new Error('no stream');
    this.headers = response.headers;
    this.#reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    this.#abort = abort;
  }

  static async open(url: string, since: string, headers: Record<string, string> = {}): Promise<LiveCatalog> {
    const abort = new AbortController();
    const input = encodeURIComponent(JSON.stringify({ since }));
    const response = await fetch(`${url}/api/trpc/catalog.live?input=${input}`, {
      headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br', ...headers },
      signal: abort.signal,
    });
    return new LiveCatalog(response, abort);
  }

  /** The next change; comments, pings and the like are skipped. Undefined when the server ended the stream. */
  async next(): Promise<DeltaAnswer | undefined> {
    for (;;) {
      const event = await this.#nextEvent();
      if (event === undefined) return undefined;
      if (event.event === 'message') return JSON.parse(event.data) as DeltaAnswer;
    }
  }

  close(): void {
    this.#abort.abort();
  }

  async #nextEvent(): Promise<ServerEvent | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end !== -1) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2).replace(/^\n+/, '');
        if (block.trim() !== '') return parseEvent(block);
        continue;
      }
      const { value, done } = await this.#reader.read();
      if (done) return undefined;
      this.#text += value;
    }
  }
}

function parseEvent(block: string): ServerEvent {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return {
    event: fields.get('event') ?? 'message',
    data: fields.get('data') ?? '',
    id: fields.get('id') ?? '',
  };
}
