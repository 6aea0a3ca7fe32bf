import type { Page } from '@playwright/test';

/** From now on the shop carries out each call of a procedure at once, but its answer stays on the way until it is released. */
export async function holdAnswers(page: Page, procedure: string): Promise<{ release: () => Promise<void> }> {
  // Queries of one moment travel together.
  const address = new RegExp(String.raw`/api/trpc/[^?]*\b${procedure.replaceAll('.', String.raw`\.`)}\b`);
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
  });
  return {
    /** Waits until the page has the answer of a call that was made. */
    release: async () => {
      const answered = page.waitForResponse(address);
      released.resolve();
      await (await answered).finished();
    },
  };
}
