/** SOAP 1.1 as the provider speaks it: one operation in a body of one namespace, all values text. */
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
  // Every value stays the text it is: "0012" is an order id, "1,50" an amount.
  parseTagValue: false,
  trimValues: true,
});

/** The envelope of a call; the fields come out in the order of their keys. */
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

/** XML has no way to write control characters. */
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

/** What is in the body of an envelope, by name. Throws when it is not one; its words hold nothing of the message. */
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

/** The fields below a name; undefined when there are none. Of a list the first. */
export function fieldsAt(value: unknown, name: string): XmlFields | undefined {
  return listAt(value, name)[0];
}

/** Every element of that name below it, as fields; those that hold only text are left out. */
export function listAt(value: unknown, name: string): XmlFields[] {
  if (!isFields(value) || !Object.hasOwn(value, name)) return [];
  const found: unknown = value[name];
  return (Array.isArray(found) ? found : [found]).filter(isFields);
}

/** The text below a name; empty when there is none. */
export function textAt(fields: XmlFields | undefined, name: string): string {
  const value = fields && Object.hasOwn(fields, name) ? fields[name] : '';
  return typeof value === 'string' ? value : '';
}

/** The provider's result code without anything that came with it: its texts may repeat what they were sent. */
export function resultCodeOf(answer: XmlFields): string {
  return /^-?\d{1,6}$/.exec(textAt(answer, 'Sonuc'))?.[0] ?? 'no code';
}
