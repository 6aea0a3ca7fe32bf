/** SOAP 1.1 as the provider uses it: one operation per body, in one namespace, all values as text. */
import { XMLBuilder, XMLParser } from 'fast-xml-parser';

export const PARAM_NAMESPACE = 'https://turkpos.com.tr/';

export interface XmlFields {
  [name: string]: string | XmlFields;
}

const isFields = (value: unknown): value is XmlFields => typeof value === 'object' && value !== null;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: false,
});
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  // Values stay text: "0012" is an order id, "1,50" an amount.
  parseTagValue: false,
  trimValues: true,
});

/** The envelope of a call, with the fields in the order of their keys. */
export function buildEnvelope(operation: string, fields: XmlFields): string {
  const body = { [operation]: { '@xmlns': PARAM_NAMESPACE, ...withoutControls(fields) } };
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build({
    'soap:Envelope': {
      '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      '@xmlns:xsd': 'http://www.w3.org/2001/XMLSchema',
      '@xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/',
      'soap:Body': body,
    },
  })}`;
}

/** XML cannot represent control characters. */
function withoutControls(fields: XmlFields): XmlFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
        : withoutControls(value),
    ]),
  );
}

/**
 * The content of an envelope's body, by name. Throws if it is not an envelope; the error contains nothing of the
 * message.
 */
export function readBody(xml: string): XmlFields {
  let parsed: unknown;
  try {
    parsed = parser.parse(xml);
  } catch {
    throw new SyntaxError('not XML');
  }
  const body = fieldsAt(fieldsAt(parsed, 'Envelope'), 'Body');
  if (!body) throw new SyntaxError('not a SOAP envelope');
  return body;
}

/** The fields below a name; undefined if there are none. Of a list, the first. */
export function fieldsAt(value: unknown, name: string): XmlFields | undefined {
  return listAt(value, name)[0];
}

/** All elements of that name, as fields; those that contain only text are omitted. */
export function listAt(value: unknown, name: string): XmlFields[] {
  if (!isFields(value) || !Object.hasOwn(value, name)) return [];
  const found: unknown = value[name];
  return (Array.isArray(found) ? found : [found]).filter(isFields);
}

/** The text below a name; empty if there is none. */
export function textAt(fields: XmlFields | undefined, name: string): string {
  const value = fields && Object.hasOwn(fields, name) ? fields[name] : '';
  return typeof value === 'string' ? value : '';
}

/** The provider's result code, without its texts: those may repeat what was sent. */
export function resultCodeOf(answer: XmlFields): string {
  return /^-?\d{1,6}$/.exec(textAt(answer, 'Sonuc'))?.[0] ?? 'no code';
}
