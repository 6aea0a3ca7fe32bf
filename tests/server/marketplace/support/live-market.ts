import type { MarketEvent } from '#shared/marketplace/live.ts';

/** A browser's EventSource on `marketplace.live` or `marketplace.noticesLive`, as far as the server sees it. */
export class LiveMarket {
  readonly #reader: ReadableStreamDefaultReader<string>;
  readonly #abort: AbortController;
  #text = '';
  /** All that came, as it came. */
  seen = '';

  private constructor(response: Response, abort: AbortController) {
    if (!response.body) throw new Error('no stream');
    this.#reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    this.#abort = abort;
  }

  /** @param sessionToken of who looks; a visitor without */
  static async open(
    url: string,
    sessionToken?: string,
    stream: 'live' | 'noticesLive' = 'live',
  ): Promise<LiveMarket> {
    const abort = new AbortController();
    const response = await fetch(`${url}/api/trpc/marketplace.${stream}`, {
      headers: {
        accept: 'text/event-stream',
        ...(sessionToken === undefined ? {} : { cookie: `sessionid=${sessionToken}` }),
      },
      signal: abort.signal,
    });
    return new LiveMarket(response, abort);
  }

  /** The next event; comments, pings and the like are skipped. */
  async next(): Promise<MarketEvent> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end === -1) {
        const { value, done } = await this.#reader.read();
        if (done) throw new Error('the stream has ended');
        this.#text += value;
        this.seen += value;
        continue;
      }
      const lines = this.#text.slice(0, end).split('\n');
      this.#text = this.#text.slice(end + 2);
      const data = lines.find((line) => line.startsWith('data:'));
      const isMessage = !lines.some((line) => line.startsWith('event:'));
      if (isMessage && data && data.includes('"type"')) return JSON.parse(data.slice(5)) as MarketEvent;
    }
  }

  close(): void {
    this.#abort.abort();
  }
}
