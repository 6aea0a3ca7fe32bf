import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/app-router.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** What the shop's screens can call: "cart.list". */
export type Procedure = {
  [Area in keyof Outputs]: `${Area}.${keyof Outputs[Area] & string}`;
}[keyof Outputs];

type At<Table, Path> = Path extends `${infer Area}.${infer Name}`
  ? Area extends keyof Table
    ? Name extends keyof Table[Area]
      ? Table[Area][Name]
      : never
    : never
  : never;

export type InputOf<Path extends Procedure> = At<Inputs, Path>;
/** What answers nothing is inferred as never. */
export type OutputOf<Path extends Procedure> = [At<Outputs, Path>] extends [never]
  ? undefined
  : At<Outputs, Path>;
