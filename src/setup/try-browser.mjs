/** Opens a page in the browser described by the argument; ends with an error if that fails. Runs on the local Node. */
import { chromium } from 'playwright-core';

const { executablePath, args, env } = JSON.parse(process.argv[2]);
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env },
  timeout: 30_000,
});
const page = await browser.newPage();
await page.goto('data:text/html,<title>level30</title>');
if ((await page.title()) !== 'level30') throw new Error('The browser shows no page');
await browser.close();
