import type { Page } from '@playwright/test';

/**
 * Holds what the shop answers to these calls back until `release`; the shop itself has done what they asked for. Those made
 * later go through.
 */
export async function holdCalls(page: Page, calls: RegExp): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return { release };
}
