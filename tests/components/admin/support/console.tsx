/** The console in a component test: its pages as an operator of some role opens them, over answers that the test gives. */
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { hasRight, RIGHTS, type Right, type Role } from '#shared/admin/rights.ts';
import { queryClient } from '#client/admin/platform/query-client.ts';
import { trpc, trpcClient } from '#client/admin/platform/trpc.ts';
import { createConsoleRouter } from '#client/admin/router.tsx';
import { draw } from '../../support/open-page.tsx';
import { consoleAnswers } from '../../support/shop-answers.ts';

type Inputs = inferRouterInputs<AdminAppRouter>;
type Outputs = inferRouterOutputs<AdminAppRouter>;
/** "queues.claims.one" in the table of all procedures. */
type At<Table, Path> = Path extends `${infer Area}.${infer Rest}`
  ? Area extends keyof Table
    ? At<Table[Area], Rest>
    : never
  : Path extends keyof Table
    ? Table[Path]
    : never;

/** What answers nothing is inferred as never. */
type OutputOf<Path> = [At<Outputs, Path>] extends [never] ? undefined : At<Outputs, Path>;

export function answerConsole<Path extends string>(
  procedure: Path,
  given: OutputOf<Path> | ((input: At<Inputs, Path>) => OutputOf<Path> | Promise<OutputOf<Path>>),
): void {
  consoleAnswers.set(procedure, (input) =>
    typeof given === 'function' ? (given as (input: unknown) => unknown)(input) : given,
  );
}

export function consoleCallsOf<Path extends string>(procedure: Path): At<Inputs, Path>[] {
  return consoleAnswers.callsOf(procedure) as At<Inputs, Path>[];
}

/** Who sits there. Their role decides what they may do. */
export function signInOperator(role: Role): void {
  const rights = (Object.keys(RIGHTS) as Right[]).filter((right) => hasRight(role, right));
  answerConsole('session.current', {
    operatorId: 3,
    email: `${role}@shop.test`,
    name: `The ${role}`,
    role,
    isProved: true,
    rights,
  });
}

// A failure is shown at once: no test waits for another try.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retry: false },
});

function InConsole({ children }: { children: ReactNode }) {
  return (
    <MantineProvider>
      <Notifications />
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}

/** What the test before left: answers, and messages that would lie over the page. */
function clear(): void {
  queryClient.clear();
  notifications.clean();
}

/** Draws a part of the console that needs no page. */
export function drawInConsole(component: ReactNode): void {
  clear();
  draw(<InConsole>{component}</InConsole>);
}

interface OpenConsole {
  address: () => string;
  goTo: (path: string) => void;
  back: () => void;
}

/** Opens a page of the console, menu and header with it: "/settings". */
export function openConsole(path: string): OpenConsole {
  clear();
  const history = createMemoryHistory({ initialEntries: [`/admin${path}`] });
  const router = createConsoleRouter(history);
  draw(
    <InConsole>
      <RouterProvider router={router} />
    </InConsole>,
  );
  return {
    address: () => router.latestLocation.href,
    goTo: (to) => history.push(`/admin${to}`),
    back: () => history.back(),
  };
}
