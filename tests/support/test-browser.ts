/** A browser as far as the API is concerned: it stores cookies and repeats the CSRF token in the header. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export class TestBrowser {
  /** Called with every answer, e.g. to check whether it is documented (tests/server/support/documented-answers.ts). */
  static onAnswer: ((method: string, path: string, answer: Answer) => void) | undefined;

  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly cookies = new Map<string, string>();

  /** @param headers sent with every request */
  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** First gets a CSRF token, as a page would have. */
  async post(path: string, body: unknown = {}): Promise<Answer> {
    if (!this.cookies.has('csrftoken')) await this.get('/api/health/live/');
    return this.send('POST', path, body);
  }

  /** @param body sent as JSON, or as it is if it is a string */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json, text/html',
        'content-type': 'application/json',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': this.cookies.get('csrftoken') ?? '',
        ...this.#headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
    TestBrowser.onAnswer?.(method, path, answer);
    return answer;
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
