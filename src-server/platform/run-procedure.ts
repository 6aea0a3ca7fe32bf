/* oxlint-disable no-underscore-dangle -- where tRPC keeps the steps of a procedure */
import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server';

/** What a procedure is called with. */
interface ProcedureCall {
  path: string;
  type: AnyTRPCProcedure['_def']['type'];
  ctx: unknown;
  getRawInput: () => Promise<unknown>;
  signal: AbortSignal | undefined;
  batchIndex: number;
  input?: unknown;
}

/** What a step may replace for those after it. */
type Replaced = Partial<Pick<ProcedureCall, 'ctx' | 'getRawInput' | 'input'>>;

type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError };

type Step = (
  call: ProcedureCall & { meta: unknown; next: (replaced?: Replaced) => Promise<Outcome> },
) => Promise<Outcome>;

/**
 * Runs a procedure: its middlewares, then its resolver, which is the last of them. As calling it does, except that tRPC copies what it was
 * called with four times for each, with a function for old browsers: a fifteenth of a search.
 */
export async function runProcedure({ _def }: AnyTRPCProcedure, call: ProcedureCall): Promise<unknown> {
  const { middlewares, meta } = _def as unknown as { middlewares: readonly Step[]; meta: unknown };
  const run = async (at: number, current: ProcedureCall): Promise<Outcome> => {
    const next = (replaced: Replaced = {}): Promise<Outcome> =>
      run(at + 1, {
        ...current,
        ctx: replaced.ctx ? { ...(current.ctx as object), ...replaced.ctx } : current.ctx,
        input: 'input' in replaced ? replaced.input : current.input,
        getRawInput: replaced.getRawInput ?? current.getRawInput,
      });
    try {
      return await middlewares[at]!({ ...current, input: current.input, meta, next });
    } catch (cause) {
      return { ok: false, error: getTRPCErrorFromUnknown(cause) };
    }
  };
  const outcome = await run(0, call);
  if (!outcome.ok) throw outcome.error;
  return outcome.data;
}
