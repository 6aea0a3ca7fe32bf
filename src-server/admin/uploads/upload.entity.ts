/** Files that operators import in the console. Their contents are removed as soon as an import has ended, or after a day. */
import { defineEntity, p } from '@mikro-orm/core';
import { UPLOAD_KINDS, UPLOAD_STATES } from '../../../src-shared/admin/imports.ts';

export const UploadSchema = defineEntity({
  name: 'UploadRow',
  tableName: 'upload',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    kind: p.enum(UPLOAD_KINDS),
    fileName: p.text(),
    sizeBytes: p.integer(),
    /** The operator's e-mail address, as in the log. */
    who: p.text(),
    /** The operator whose check or import it is at, or was last; null: the uploader. */
    startedBy: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()').index(),
    state: p.enum(UPLOAD_STATES).default('uploading'),
    /** Columns and switches, as the operator chose them. */
    options: p.json<unknown>().nullable(),
    /** The job that has it; another one takes it over when this one is silent. */
    worker: p.uuid().nullable(),
    beatAt: p.datetime().nullable(),
    isCancelWanted: p.boolean().default(false),
    bytesRead: p.integer().default(0),
    /** Up to this line everything is in stock: written with the accounts, in their transaction. */
    lineDone: p.integer().default(0),
    /** Counts and preview: `UploadResult`. */
    result: p.json<unknown>().nullable(),
    /** Why it failed, for the operator. */
    failure: p.text().nullable(),
    endedAt: p.datetime().nullable(),
  },
});
export class UploadRow extends UploadSchema.class {}
UploadSchema.setClass(UploadRow);

/** A piece of a file as it came, sealed with the first key of the ring: it holds passwords. A file whose key is gone is uploaded again. */
export const UploadPartSchema = defineEntity({
  name: 'UploadPartRow',
  tableName: 'upload_part',
  properties: {
    upload: () => p.manyToOne(UploadRow).deleteRule('cascade').primary(),
    number: p.integer().primary(),
    contentSealed: p.blob(),
  },
});
export class UploadPartRow extends UploadPartSchema.class {}
UploadPartSchema.setClass(UploadPartRow);

/** A row of a file that was left out. */
export const UploadFaultSchema = defineEntity({
  name: 'UploadFaultRow',
  tableName: 'upload_fault',
  properties: {
    upload: () => p.manyToOne(UploadRow).deleteRule('cascade').primary(),
    line: p.integer().primary(),
    faults: p.json<{ column: string | null; reason: string }[]>(),
    /** The row by column, without its password; null: it could not be read as a row. */
    cells: p.json<Record<string, string>>().nullable(),
  },
});
export class UploadFaultRow extends UploadFaultSchema.class {}
UploadFaultSchema.setClass(UploadFaultRow);
