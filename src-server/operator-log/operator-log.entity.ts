import { defineEntity, p } from '@mikro-orm/core';

/**
 * The audit log: what an operator's command changed, written in the transaction that changed it and append-only (a trigger refuses
 * update, delete and truncate). `before` and `after` name what is different and never hold a secret. Customers are named by their
 * number: an e-mail address could not be removed from here when the customer is erased.
 */
export const OperatorLogSchema = defineEntity({
  name: 'OperatorLogRow',
  tableName: 'operator_log',
  indexes: [{ name: 'operator_log_refund_failed', properties: ['id'], where: `action = 'refund failed'` }],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    /** The run of the program it belongs to: a command with several transactions leaves several rows. */
    run: p.uuid().index(),
    /** The name given with `--as`, by default the user of the machine. */
    who: p.text(),
    /** The user of the machine, whatever name was given. */
    osUser: p.text(),
    /** The command: `settings set`, `stock import`. */
    action: p.text(),
    /** What was changed: `flags.trade`, `account Fox7`, `customer 12`. */
    subject: p.text().index(),
    reason: p.text().nullable(),
    before: p.json<unknown>().nullable(),
    after: p.json<unknown>().nullable(),
    at: p.datetime().defaultRaw('now()'),
  },
});

export class OperatorLogRow extends OperatorLogSchema.class {}
OperatorLogSchema.setClass(OperatorLogRow);
