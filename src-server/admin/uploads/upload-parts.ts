/** The pieces of an upload: taken in one request each, kept encrypted, read again as one file. */
import { getRawBody } from 'raw-body';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { UPLOAD_PART_BYTES } from '../../../src-shared/admin/imports.ts';
import { hasRight } from '../../../src-shared/admin/rights.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import { type DatabaseContext, inTransaction } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { AdminRequestContext } from '../admin-trpc.ts';

/** `/api/admin/import/UPLOAD/parts/NUMBER/` */
const PATH = /^\/api\/admin\/import\/([0-9a-f-]{36})\/parts\/(\d{1,4})\/$/;

/** @returns whether it is the path of a part */
export function isUploadPart(path: string): boolean {
  return PATH.test(path);
}

/** The content of a part. Throws `body_too_large`, and `bad_request` for one that was cut off. */
export async function readUploadPart(request: IncomingMessage): Promise<Buffer> {
  return getRawBody(request, { limit: UPLOAD_PART_BYTES }).catch((error: unknown) => {
    throw new ShopError(
      (error as { type?: string }).type === 'entity.too.large' ? 'body_too_large' : 'bad_request',
    );
  });
}

/**
 * Takes one part; sent again it is taken once. Throws ShopError for an operator without the right, and for a part that does not belong
 * to an upload.
 */
export async function takeUploadPart(ctx: AdminRequestContext, path: string, content: Buffer): Promise<void> {
  const { actor } = ctx;
  if (!actor) throw new ShopError('not_authenticated');
  const [, given, number] = PATH.exec(path) ?? [];
  const id = z.guid().safeParse(given);
  if (!id.success) throw new ShopError('not_found');
  const part = Number(number);
  await inTransaction(ctx, async ({ db }) => {
    const upload = await db
      .selectFrom('upload')
      .select(['kind', 'state', 'who', 'size_bytes as sizeBytes'])
      .where('id', '=', id.data)
      // A cancellation waits for this transaction, and then deletes this part too.
      .forShare()
      .executeTakeFirst();
    if (!upload || upload.who !== actor.email) throw new ShopError('not_found');
    if (!hasRight(actor.role, upload.kind === 'stock' ? 'stock.change' : 'skins.change'))
      throw new ShopError('right_missing');
    if (upload.state !== 'uploading' || part * UPLOAD_PART_BYTES >= upload.sizeBytes)
      throw new ShopError('bad_request');
    const expected = Math.min(UPLOAD_PART_BYTES, upload.sizeBytes - part * UPLOAD_PART_BYTES);
    if (content.length !== expected) throw new ShopError('bad_request');
    await db
      .insertInto('upload_part')
      .values({
        upload_id: id.data,
        number: part,
        content_sealed: ctx.services.secrets.encrypt(content.toString('base64'), rowOf(id.data, part)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** The file as it came. Throws when a part's key is not in the ring any more. */
export async function* readUpload(
  { db }: Pick<DatabaseContext, 'db'>,
  secrets: Secrets,
  id: string,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await db
      .selectFrom('upload_part')
      .select('content_sealed as sealed')
      .where('upload_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!part) return;
    yield Buffer.from(secrets.decrypt(part.sealed, rowOf(id, number)), 'base64');
  }
}

function rowOf(id: string, number: number): string {
  return `upload:${id}:${number}`;
}
