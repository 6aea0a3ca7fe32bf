import { pageSchema } from '../../src-shared/page-schema.ts';
import { tradeSchema } from '../../src-shared/trade-in/schemas.ts';
import { customerProcedure, router } from '../trpc.ts';
import { listTraded } from './list-traded.ts';
import { tradeAccount } from './trade-account.ts';
import { valueAccount } from './value-account.ts';

export const tradeInRouter = router({
  list: customerProcedure.input(pageSchema).query(({ ctx, input }) => listTraded(ctx, input)),
  value: customerProcedure.input(tradeSchema).mutation(({ ctx, input }) => valueAccount(ctx, input)),
  trade: customerProcedure.input(tradeSchema).mutation(({ ctx, input }) => tradeAccount(ctx, input)),
});
