import { defineEntity, p } from '@mikro-orm/core';
import type { AuditedLaw } from '../../src-shared/admin/ledger.ts';

/** An audit of the ledger that the shop ran, nightly or on an operator's request; only the newest are kept. */
export const LedgerAuditSchema = defineEntity({
  name: 'LedgerAuditRow',
  tableName: 'ledger_audit',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** The operator who requested it; null: the nightly audit. */
    askedBy: p.text().nullable(),
    askedAt: p.datetime().defaultRaw('now()'),
    finishedAt: p.datetime().nullable(),
    /** The number of laws to check. */
    lawCount: p.integer(),
    /** The laws checked so far, with their breaches. */
    laws: p.json<AuditedLaw[]>().defaultRaw(`'[]'`),
    /** Why it could not be finished. */
    error: p.text().nullable(),
  },
});

export class LedgerAuditRow extends LedgerAuditSchema.class {}
LedgerAuditSchema.setClass(LedgerAuditRow);
