import type { Page } from '@playwright/test';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';

/** From now on the shop answers every call of a procedure with this refusal; its others go through. */
export async function failCalls(page: Page, procedure: string, code: ErrorCode): Promise<void> {
  await page.route(`**/api/trpc/${procedure}?**`, (route) => {
    const { status, text } = ERRORS[code];
    const data = { code, httpStatus: status, path: procedure };
    return route.fulfill({ status, json: [{ error: { message: text, code: -32_603, data } }] });
  });
}

/** As if prices had changed since the page showed them: calls of a procedure carry another total. */
export async function changeTotals(page: Page, procedure: string): Promise<void> {
  await page.route(`**/api/trpc/${procedure}?**`, (route) => {
    const body = route.request().postDataJSON() as Record<string, { totalCents: number }>;
    for (const call of Object.values(body)) call.totalCents += 100;
    return route.continue({ postData: JSON.stringify(body) });
  });
}
