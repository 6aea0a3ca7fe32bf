import { type TestShop, until } from '../../../support/test-shop.ts';

interface SentMail {
  subject: string;
  text: string;
}

/** What was mailed to an address, the oldest first, once there are at least `count` mails. Needs `shop.startWork()`. */
export async function sentMails(shop: TestShop, email: string, count: number): Promise<SentMail[]> {
  let mails: SentMail[] = [];
  await until(async () => {
    mails = await shop.orm.em
      .fork()
      .execute<SentMail[]>('select subject, text from sandbox.mail where recipient = ? order by id', [email]);
    return mails.length >= count;
  });
  return mails;
}
