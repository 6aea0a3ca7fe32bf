import type { Middleware } from 'koa';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { listPage, MAILBOX_PATH, mailPage, noSuchMailPage } from './mailbox-pages.ts';
import { openMailbox } from './mailbox.ts';

/** Serves `/sandbox/mailbox/` and `/sandbox/mailbox/{id}/`. To be mounted in sandbox mode only: it asks for no login. */
export function mailboxPages(newEm: () => EntityManager): Middleware {
  const mailbox = openMailbox(newEm);
  return async (koa, next) => {
    const match = /^\/sandbox\/mailbox(?:\/(?:(\d{1,9})\/?)?)?$/.exec(koa.path);
    if (!match || koa.method !== 'GET') {
      await next();
      return;
    }
    koa.type = 'html';
    koa.set('Cache-Control', 'no-store');
    if (match[1] === undefined) {
      if (koa.path.endsWith('/')) koa.body = listPage(await mailbox.list());
      else koa.redirect(MAILBOX_PATH);
      return;
    }
    const mail = await mailbox.read(Number(match[1]));
    koa.status = mail ? 200 : 404;
    koa.body = mail ? mailPage(mail) : noSuchMailPage();
  };
}
