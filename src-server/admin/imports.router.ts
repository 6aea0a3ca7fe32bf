/** Imports in the console: of accounts, and of skins and champions. */
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { MAX_UPLOAD_BYTES, UPLOAD_KINDS, uploadOptionsSchema } from '../../src-shared/admin/imports.ts';
import { hasRight } from '../../src-shared/admin/rights.ts';
import { adminRouter, operatorProcedure, requireFreshProof } from './admin-trpc.ts';
import {
  badRowsCsv,
  beginUpload,
  cancelUpload,
  checkUpload,
  findUpload,
  goUpload,
  inspectUpload,
  listUploads,
} from './uploads/uploads.ts';

const uploadId = z.strictObject({ uploadId: z.guid() });

/** The right to import accounts also covers importing skins: the same roles would have both. */
const importProcedure = operatorProcedure('stock.change').use(({ ctx, next }) => {
  if (!hasRight(ctx.actor.role, 'skins.change')) throw new TRPCError({ code: 'FORBIDDEN' });
  return next();
});

/** An import can change passwords and put accounts up for sale. */
const provedImportProcedure = importProcedure.meta({ isProved: true }).use(async ({ ctx, next }) => {
  await requireFreshProof(ctx);
  return next();
});

export const importsRouter = adminRouter({
  /** The parts are then sent to `/api/admin/import/ID/parts/0/` and so on. */
  begin: importProcedure
    .input(
      z.strictObject({
        kind: z.enum(UPLOAD_KINDS),
        fileName: z.string().trim().min(1).max(200),
        sizeBytes: z
          .int()
          .positive()
          .max(MAX_UPLOAD_BYTES * 100),
      }),
    )
    .mutation(({ ctx, input }) => beginUpload(ctx, input)),
  inspect: importProcedure.input(uploadId).mutation(({ ctx, input }) => inspectUpload(ctx, input.uploadId)),
  check: importProcedure
    .input(uploadId.extend({ options: uploadOptionsSchema }))
    .mutation(({ ctx, input }) => checkUpload(ctx, input.uploadId, input.options)),
  go: provedImportProcedure.input(uploadId).mutation(({ ctx, input }) => goUpload(ctx, input.uploadId)),
  cancel: importProcedure.input(uploadId).mutation(({ ctx, input }) => cancelUpload(ctx, input.uploadId)),
  status: importProcedure.input(uploadId).query(({ ctx, input }) => findUpload(ctx, input.uploadId)),
  list: importProcedure.query(({ ctx }) => listUploads(ctx)),
  badRows: importProcedure
    .input(uploadId)
    .query(async ({ ctx, input }) => ({ csv: await badRowsCsv(ctx, input.uploadId) })),
});
