import { describe, expect, it } from 'vitest';
import { html } from '#server/platform/html.ts';
import * as site from '#server/site/index.ts';
import { HOME_HEADING, SEARCH_HEADING } from '#shared/static-shell.ts';
import { PAGES } from '#shared/pages.ts';

const TEMPLATE = '<head><!-- page-head --><title>old</title><!-- /page-head --></head><body></body>';
const SHOP = {
  publicUrl: 'https://shop.example',
  shopName: 'Level30',
  successorName: 'Level31',
  successorUrl: 'https://level31.example/',
  email: 'support@shop.example',
  chatUrl: 'https://chat.example/',
};

const preloadLinks = (path: string) => {
  const name = `/only-${path === '/' ? 'home' : 'other'}`;
  return { early: html`<link href="${name}.js" />`, styles: html`<link href="${name}.css" />` };
};

/** With bodies as text. */
function createPages(...parts: Parameters<typeof site.createPages>) {
  const pages = site.createPages(...parts);
  return {
    async at(...asked: Parameters<typeof pages.at>) {
      const { body, ...rest } = pages.at(...asked);
      const { bytes } = await body.for({});
      return { ...rest, body: bytes.toString() };
    },
  };
}

describe('pages', () => {
  it('have their own title, description and canonical address', async () => {
    const { status, body } = await createPages(TEMPLATE, SHOP).at('/faq/');
    expect(status).toBe(200);
    expect(body).toContain('<title>FAQ · Level30</title>');
    expect(body).toContain(`<meta name="description" content="${PAGES['/faq/'].description}" />`);
    expect(body).toContain('<link rel="canonical" href="https://shop.example/faq/" />');
    expect(body).toContain('<meta property="og:url" content="https://shop.example/faq/" />');
    expect(body).not.toContain('old');
    expect(body).not.toContain('noindex');
  });

  it('show their words before any script runs, on the pages people visit first', async () => {
    const pages = createPages(`${TEMPLATE}<div id="root"><!-- static-shell --></div>`, SHOP);
    expect((await pages.at('/')).body).toContain(`<h1 class="hero-title">${HOME_HEADING}</h1>`);
    expect((await pages.at('/buy-account')).body).toContain(`<h1>${SEARCH_HEADING}</h1>`);
    for (const path of ['/faq/', '/nope/', '/buy-account/12/'])
      expect((await pages.at(path)).body).toContain('<div id="root"></div>');
  });

  it('name their own files after those of all pages', async () => {
    const { body } = await createPages(TEMPLATE, SHOP, preloadLinks).at('/');
    expect(body).toContain('<link href="/only-home.js" /></head>');
    expect(body).toContain('<link href="/only-home.css" /></body>');
    expect((await createPages(TEMPLATE, SHOP, preloadLinks).at('/nope/')).body).not.toContain('/only-');
  });

  it('are found without the trailing slash', async () => {
    const pages = createPages(TEMPLATE, SHOP);
    expect(await pages.at('/faq')).toEqual(await pages.at('/faq/'));
  });

  it.each(['/nope', '/faq/more/', '/__proto__/', '/constructor', '//', '/FAQ/'])(
    '%s is no page',
    async (path) => {
      const { status, body } = await createPages(TEMPLATE, SHOP).at(path);
      expect(status).toBe(404);
      expect(body).toContain('<title>Page not found · Level30</title>');
      expect(body).toContain('noindex');
      expect(body).not.toContain('canonical');
    },
  );

  it('keep search engines away from what is private', async () => {
    const pages = createPages(TEMPLATE, SHOP);
    for (const path of ['/my-cart/', '/my-account/reset-password/', '/my-account/profile/your-purchases/'])
      expect((await pages.at(path)).body).toContain('<meta name="robots" content="noindex" />');
  });

  it('escape what the operator typed', async () => {
    const { body } = await createPages(TEMPLATE, { ...SHOP, shopName: `A"><script>alert('$&')</script>` }).at(
      '/',
    );
    expect(body).not.toContain('<script>');
    expect(body).toContain('A&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;');
  });

  it('change their tag with their text', async () => {
    const tagOf = async (shop: typeof SHOP) => (await createPages(TEMPLATE, shop).at('/')).etag;
    const [one, other] = await Promise.all([tagOf(SHOP), tagOf({ ...SHOP, shopName: 'Other' })]);
    expect(one).toMatch(/^W\/"[\w-]{27}"$/);
    expect(other).not.toBe(one);
  });

  it('carry what the client must know of the shop, and change with it', async () => {
    const pages = createPages(TEMPLATE, SHOP);
    const shopInfo = { name: `</script><script>alert('$&')`, flags: { auction: true } };
    const { body, etag } = await pages.at('/faq/', { shopInfo });
    expect(body).not.toContain('</script><script>');
    const [, json = ''] = /<script type="application\/json" id="shop-info">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toEqual(shopInfo);
    expect((await pages.at('/faq/', { shopInfo })).etag).toBe(etag);
    expect((await pages.at('/faq/', { shopInfo: { ...shopInfo, flags: { auction: false } } })).etag).not.toBe(
      etag,
    );
  });

  it('with a first screen put their scripts in a template; others name them as the build does', async () => {
    const script = '<script type="module" fetchpriority="low" crossorigin src="/assets/index.js"></script>';
    const preload = '<link rel="modulepreload" crossorigin href="/assets/shop.js">';
    const built = TEMPLATE.replace('</head>', `${script}${preload}</head>`).replace(
      '<body>',
      '<body><div id="root"><!-- static-shell --></div>',
    );
    const pages = createPages(built, SHOP, preloadLinks);
    const { body } = await pages.at('/', { firstScreen: html`<p>cards</p>` });
    expect(body).toContain('<div id="root" data-drawn><p>cards</p>');
    expect(body).toContain(
      `<template id="scripts">${script}${preload}<link href="/only-home.js" /></template></head>`,
    );
    expect(body.split(script)).toHaveLength(2);
    expect((await pages.at('/')).body).toContain(`${script}${preload}<link href="/only-home.js" /></head>`);
    expect((await pages.at('/')).body).not.toContain('<template');
  });

  it('with a first screen start no worker for a stored catalog, since the shop answers first', async () => {
    const early =
      '<script src="/assets/early-1.js" data-catalog-worker="/assets/catalog-worker-1.js"></script>';
    const built = TEMPLATE.replace('</head>', `${early}</head>`).replace(
      '<body>',
      '<body><div id="root"><!-- static-shell --></div>',
    );
    const pages = createPages(built, SHOP);
    expect((await pages.at('/', { firstScreen: html`<p>cards</p>` })).body).toContain(
      '<script src="/assets/early-1.js"></script>',
    );
    expect((await pages.at('/')).body).toContain(early);
  });

  it('with a first screen are made once for as long as it is shown', () => {
    const pages = site.createPages(TEMPLATE, SHOP);
    const firstScreen = html`<p>cards</p>`;
    expect(pages.at('/', { firstScreen })).toBe(pages.at('/', { firstScreen }));
    expect(pages.at('/', { firstScreen: html`<p>cards</p>` })).not.toBe(pages.at('/', { firstScreen }));
    const shopInfo = { name: 'Other' };
    expect(pages.at('/', { firstScreen, shopInfo })).not.toBe(pages.at('/', { firstScreen }));
  });

  it('need a place for their head', () => {
    expect(() => createPages('<head></head>', SHOP)).toThrow('no place for the head');
  });
});

describe('the notice of an archived shop', () => {
  const withPlace = TEMPLATE.replace('<body>', '<body><!-- notice --><div id="root"></div>');

  it('appears on every page, including the 404 page, only while the shop is archived', async () => {
    const pages = createPages(withPlace, SHOP);
    for (const path of [...Object.keys(PAGES), '/no-such-page/']) {
      expect((await pages.at(path)).body).toContain('<body><div id="root">');
      const { body } = await pages.at(path, { isArchived: true });
      expect(body).toMatch(/<body><aside class="archive-notice"[\s\S]*<\/aside><div id="root">/);
      expect(body).toContain('29 Feb 2024');
    }
    expect((await pages.at('/')).etag).not.toBe((await pages.at('/', { isArchived: true })).etag);
  });

  it('links to everything that is still available', async () => {
    const { body } = await createPages(withPlace, SHOP).at('/', { isArchived: true });
    const links = [...body.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      'https://level31.example/',
      '/my-account/profile/export-data/',
      '/my-account/profile/transfer-balance-cross-site/',
      'mailto:support@shop.example',
      'https://chat.example/',
    ]);
    const alone = await createPages(withPlace, { ...SHOP, successorUrl: '', chatUrl: '' }).at('/', {
      isArchived: true,
    });
    expect(alone.body).not.toMatch(/successor|chat/);
  });

  it('escapes what the operator configured', async () => {
    const evil = `"><script>alert('$&')</script>`;
    const { body } = await createPages(withPlace, { ...SHOP, successorName: evil }).at('/', {
      isArchived: true,
    });
    expect(body).not.toContain('<script>');
    expect(body).toContain('&lt;script&gt;alert(&#39;$&amp;&#39;)');
  });
});
