import { describe, expect, it } from 'vitest';
import { openMailbox } from '../../../../src/local/sandbox/mailbox/index.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { TestBrowser } from '../../../support/test-browser.ts';

const EVIL = `"><script>alert(1)</script><b onclick='x'>&`;

const shop = useListeningShop();

async function pageOf(path: string): Promise<string> {
  const { body } = await new TestBrowser(shop.url).get(path);
  return String(body);
}

describe('the sandbox mailbox', () => {
  it('says so when it is empty, then lists the newest mail first', async () => {
    expect(await pageOf('/sandbox/mailbox/')).toContain('No mail yet.');
    const mailbox = openMailbox(shop.newEm);
    for (const subject of ['the first', 'the second']) {
      await mailbox.send({
        messageId: subject,
        from: 'shop@shop.test',
        to: 'me@shop.test',
        subject,
        html: '<html><head></head><body>hello</body></html>',
        text: 'hello\n\nGo:\nhttps://shop.test/somewhere/?a=1&b=2\n',
      });
    }
    const list = await pageOf('/sandbox/mailbox/');
    expect(list.indexOf('the second')).toBeLessThan(list.indexOf('the first'));
    const [, path = ''] = /href="(\/sandbox\/mailbox\/\d+\/)"/.exec(list) ?? [];
    const page = await pageOf(path);
    expect(page).toContain('the second');
    expect(page).toContain('<a href="https://shop.test/somewhere/?a=1&amp;b=2">');
    expect(page).toContain('hello');
  });

  it('has every mail sent at once, and only once if it comes twice', async () => {
    const mailbox = openMailbox(shop.newEm);
    const mail = { from: 'shop@shop.test', to: 'me@shop.test', html: '<p>hello</p>', text: 'hello' };
    const names = ['one', 'two', 'three', 'two'];
    await Promise.all(names.map((name) => mailbox.send({ ...mail, messageId: name, subject: name })));
    await mailbox.send({ ...mail, messageId: 'three', subject: 'three again' });
    const subjects = (await mailbox.list()).map(({ subject }) => subject);
    expect(subjects.slice(0, 4)).toEqual(['three', 'two', 'one', 'the second']);
  });

  it('shows mails as plain content, whatever they contain', async () => {
    const mailbox = openMailbox(shop.newEm);
    await mailbox.send({
      messageId: 'evil',
      from: EVIL,
      to: EVIL,
      subject: EVIL,
      html: `<html><head></head><body>${EVIL}</body></html>`,
      text: `${EVIL}\njavascript:alert(1)\nhttps://shop.test/"onmouseover="x\n`,
    });
    const [newest] = await mailbox.list();
    for (const page of [await pageOf('/sandbox/mailbox/'), await pageOf(`/sandbox/mailbox/${newest?.id}/`)]) {
      expect(page).not.toContain('<script');
      expect(page).not.toContain('<b onclick');
      expect(page).not.toContain('href="javascript:');
      expect(page).not.toContain('"onmouseover="');
      expect(page).toContain('&lt;script&gt;');
    }
    const page = await pageOf(`/sandbox/mailbox/${newest?.id}/`);
    const [, sandbox] = /<iframe[^>]*sandbox="([^"]*)"/.exec(page) ?? [];
    expect(sandbox).toBe('allow-top-navigation-by-user-activation');
  });

  it('answers 404 for a missing mail, and leaves other paths alone', async () => {
    const browser = new TestBrowser(shop.url);
    expect((await browser.get('/sandbox/mailbox/999999999/')).status).toBe(404);
    expect((await browser.get('/sandbox/mailbox')).status).toBe(302);
    const elsewhere = await browser.get('/sandbox/mailbox/x/');
    expect(String(elsewhere.body)).not.toContain('Sandbox mailbox');
  });
});
