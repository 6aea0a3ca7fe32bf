import { z } from 'zod';
import { EXPORT_CONTENTS, EXPORT_ROWS_HEADER } from '../../src-shared/exports/export-contents.ts';
import { paymentItemSchema } from '../payments/index.ts';
import { purchaseSchema } from '../purchases/index.ts';
import { transactionSchema } from '../wallet/index.ts';
import { customerRoute, type RestRoute } from '../rest.ts';
import { detailSchema, fieldErrorsSchema } from '../rest-schemas.ts';
import { exportData } from './export-data.ts';

const isAsked = z.enum(['true', 'false']).default('false');
const querySchema = z.strictObject({ accounts: isAsked, transactions: isAsked, payments: isAsked });

const exportSchema = z.strictObject({
  accounts: z.array(purchaseSchema).optional(),
  transactions: z.array(transactionSchema).optional(),
  payments: z.array(paymentItemSchema).optional(),
});

export const exportsRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/export-data/file/',
    isHeavy: true,
    summary:
      "The rows of the customer's export file, by content; 419 above 100,000 rows, 420 when there are none.",
    query: querySchema,
    answers: {
      200: exportSchema,
      400: fieldErrorsSchema,
      419: detailSchema,
      420: detailSchema,
      429: detailSchema,
    },
    async handle(ctx, { query }) {
      const { rows, json } = await exportData(
        ctx,
        EXPORT_CONTENTS.filter((content) => query[content] === 'true'),
      );
      return {
        status: 200,
        stream: json,
        headers: { [EXPORT_ROWS_HEADER]: String(rows) },
      };
    },
  }),
];
