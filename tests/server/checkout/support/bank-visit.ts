/** A customer's visit to the sandbox's bank page, with the requests that a browser would send. */

/** Chooses at the page; returns the form with which the bank sends the browser back, if it does. */
export async function chooseAtBank(
  redirectUrl: string,
  choice: string,
): Promise<{ html: string; action: string | undefined; fields: URLSearchParams }> {
  const answer = await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ choice }) });
  const html = await answer.text();
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
  )) {
    fields.append(name, value);
  }
  return { html, action: /<form method="post" action="([^"]*)"/.exec(html)?.[1], fields };
}

/** Goes all the way: the page on which the browser ends up, relative to the shop. */
export async function returnFromBank(redirectUrl: string, choice: string): Promise<string | null> {
  const { action, fields } = await chooseAtBank(redirectUrl, choice);
  if (action === undefined) throw new Error('the bank sends nobody back');
  // No cookie: the post comes from the bank's site.
  const back = await fetch(action, { method: 'POST', body: fields, redirect: 'manual' });
  if (back.status !== 303) throw new Error(`status ${back.status}`);
  return back.headers.get('location');
}
