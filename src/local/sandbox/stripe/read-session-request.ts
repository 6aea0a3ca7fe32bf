/** Parses and checks the form-encoded parameters of a Checkout Session as the provider would. */

const MIN_LIFETIME_SECONDS = 30 * 60;
const MAX_LIFETIME_SECONDS = 24 * 60 * 60;
const MIN_AMOUNT_CENTS = 50;

interface SessionParams {
  lines: { name: string; amount: number }[];
  amountTotal: number;
  currency: string;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  /** Set on the payment intent and copied to its charge. */
  paymentMetadata: Record<string, string>;
  expiresAt: number;
  successUrl: string;
  cancelUrl: string;
}

/** A refusal with the provider's message. */
export class SandboxRefusal extends Error {
  readonly param: string | null;
  constructor(message: string, param: string | null = null) {
    super(message);
    this.param = param;
  }
}

/** There is no such object. */
export class SandboxMissing extends SandboxRefusal {
  constructor(object: string, id: string) {
    super(`No such ${object}: '${id}'`, 'id');
  }
}

export function readSessionRequest(form: URLSearchParams, now: Date): SessionParams {
  if (form.get('mode') !== 'payment') throw new SandboxRefusal('This stub knows mode=payment only.', 'mode');
  const lines = readLines(form);
  const currency = (form.get('line_items[0][price_data][currency]') ?? '').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw new SandboxRefusal('Invalid currency.', 'line_items[0][price_data][currency]');
  const amountTotal = lines.reduce((total, line) => total + line.amount, 0);
  if (amountTotal < MIN_AMOUNT_CENTS)
    throw new SandboxRefusal('The total amount is below the minimum of €0.50.');
  return {
    lines,
    amountTotal,
    currency,
    clientReferenceId: form.get('client_reference_id'),
    customerEmail: form.get('customer_email'),
    metadata: readMetadata(form, 'metadata'),
    paymentMetadata: readMetadata(form, 'payment_intent_data[metadata]'),
    expiresAt: readExpiry(form, now),
    successUrl: readUrl(form, 'success_url'),
    cancelUrl: readUrl(form, 'cancel_url'),
  };
}

function readLines(form: URLSearchParams): SessionParams['lines'] {
  const lines: SessionParams['lines'] = [];
  for (let index = 0; form.has(`line_items[${index}][quantity]`); index += 1) {
    const prefix = `line_items[${index}]`;
    const unit = Number(form.get(`${prefix}[price_data][unit_amount]`));
    const quantity = Number(form.get(`${prefix}[quantity]`));
    const name = form.get(`${prefix}[price_data][product_data][name]`) ?? '';
    if (!Number.isInteger(unit) || unit < 0)
      throw new SandboxRefusal('Invalid integer.', `${prefix}[price_data][unit_amount]`);
    if (!Number.isInteger(quantity) || quantity < 1)
      throw new SandboxRefusal('Invalid integer.', `${prefix}[quantity]`);
    if (name === '') throw new SandboxRefusal('Missing name.', `${prefix}[price_data][product_data][name]`);
    lines.push({ name, amount: unit * quantity });
  }
  if (lines.length === 0) throw new SandboxRefusal('Missing required param: line_items.', 'line_items');
  return lines;
}

function readExpiry(form: URLSearchParams, now: Date): number {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const expiresAt = form.has('expires_at')
    ? Number(form.get('expires_at'))
    : nowSeconds + MAX_LIFETIME_SECONDS;
  const lifetime = expiresAt - nowSeconds;
  if (!Number.isInteger(expiresAt) || lifetime < MIN_LIFETIME_SECONDS || lifetime > MAX_LIFETIME_SECONDS) {
    throw new SandboxRefusal(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
      'expires_at',
    );
  }
  return expiresAt;
}

function readUrl(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? '';
  if (!URL.canParse(value)) throw new SandboxRefusal('Not a valid URL.', name);
  return value;
}

function readMetadata(form: URLSearchParams, prefix: string): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const [key, value] of form) {
    const name = key.startsWith(`${prefix}[`) ? /^\[(\w+)\]$/.exec(key.slice(prefix.length))?.[1] : undefined;
    if (name) metadata[name] = value;
  }
  return metadata;
}
