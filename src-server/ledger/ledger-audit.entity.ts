import { defineEntity, p } from '@mikro-orm/core';
import type { AuditedLaw } from '../../src-shared/admin/ledger.ts';

/** An audit of the ledger that the shop ran by itself, by night or because an operator asked; the newest are kept. */
export const LedgerAuditSchema = defineEntity({
  name: 'LedgerAuditRow',
  tableName: 'ledger_audit',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** The operator who asked; null: the shop, by night. */
    askedBy: p.text().nullable(),
    askedAt: p.datetime().defaultRaw('now()'),
    finishedAt: p.datetime().nullable(),
    /** How many laws there are to check. */
    lawCount: p.integer(),
    /** Those that were checked so far, with what breaks them. */
    laws: p.json<AuditedLaw[]>().defaultRaw(`'[]'`),
    /** Why it could not be finished. */
    error: p.text().nullable(),
  },
});

export class LedgerAuditRow extends LedgerAuditSchema.class {}
LedgerAuditSchema.setClass(LedgerAuditRow);
