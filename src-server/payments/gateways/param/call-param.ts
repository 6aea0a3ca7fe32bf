import { ShopError } from '../../../../src-shared/errors.ts';
import type { ParamConfig } from '../../../shop-config.ts';
import { buildEnvelope, fieldsAt, PARAM_NAMESPACE, readBody, textAt, type XmlFields } from './soap.ts';

const PARAM_TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * The provider refused the call itself (soap:Fault); nothing was done. The message is a code of letters only: anything
 * else a provider says could repeat what it was sent.
 */
export class ParamFault extends Error {
  override readonly name = 'ParamFault';
}

/** No connection was made: the provider knows nothing of the call. */
export class ParamUnreached extends Error {
  override readonly name = 'ParamUnreached';
}

/** Errors of a connection that failed before anything was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Calls one operation and returns the fields of its result. The request may contain a card: no error thrown here contains
 * any of it, nor of the answer, nor the underlying error. Throws ParamFault, ParamUnreached, or `gateway_unavailable` if
 * it is unknown whether the call was carried out.
 */
export async function callParam(
  config: ParamConfig,
  operation: string,
  fields: XmlFields,
  timeoutMs: number = PARAM_TIMEOUT_MS,
): Promise<XmlFields> {
  const { clientCode, clientUsername, clientPassword, guid } = config;
  const envelope = buildEnvelope(operation, {
    G: { CLIENT_CODE: clientCode, CLIENT_USERNAME: clientUsername, CLIENT_PASSWORD: clientPassword },
    GUID: guid,
    ...fields,
  });
  const { status, text } = await send(config.apiUrl, operation, envelope, timeoutMs);
  const body = readAnswer(text, status);
  const fault = fieldsAt(body, 'Fault');
  if (fault)
    throw new ParamFault(/^[a-z]{1,10}:[a-z.]{1,30}$/i.exec(textAt(fault, 'faultcode'))?.[0] ?? 'unnamed');
  const result = fieldsAt(fieldsAt(body, `${operation}Response`), `${operation}Result`);
  if (!result) throw unclear(`no result of ${operation} in the answer, status ${status}`);
  return result;
}

async function send(
  url: string,
  operation: string,
  envelope: string,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/xml; charset=utf-8',
        SOAPAction: `"${PARAM_NAMESPACE}${operation}"`,
      },
      body: envelope,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, text: (await answer.text()).slice(0, MAX_ANSWER_BYTES) };
  } catch (error) {
    const code = codeOf(error);
    if (NEVER_CONNECTED.has(code)) throw new ParamUnreached(`${operation}: ${code}`);
    throw unclear(`${operation}: ${code}`);
  }
}

function readAnswer(text: string, status: number): XmlFields {
  try {
    return readBody(text);
  } catch {
    throw unclear(`an answer that is no SOAP, status ${status}`);
  }
}

/** The error code of a failed connection, from the system or undici; never the message. */
function codeOf(error: unknown): string {
  const { name, cause } = error as {
    name?: string;
    cause?: { code?: unknown; errors?: { code?: unknown }[] };
  };
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return typeof code === 'string' ? code : (name ?? 'failed');
}

function unclear(what: string): ShopError {
  return new ShopError('gateway_unavailable', { cause: new Error(what) });
}
