import type { Context as KoaContext } from 'koa';
import { getRawBody } from 'raw-body';
import { MAX_BODY_BYTES } from '../../../src-server/platform/rest-adapter.ts';

/** A request's form-encoded body. */
export async function readForm(koa: KoaContext): Promise<{ form: URLSearchParams; text: string }> {
  const text = await getRawBody(koa.req, { limit: MAX_BODY_BYTES, encoding: 'utf8' });
  return { form: new URLSearchParams(text), text };
}
