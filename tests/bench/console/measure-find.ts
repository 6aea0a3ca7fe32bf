/** The console's search for each kind of item: by full text, beginning, middle, and text that does not occur. */
import { sql } from 'kysely';
import { percentile } from '../measure.ts';
import type { Report } from '../report.ts';
import { consoleCaller, type MeasuredShop } from './console-caller.ts';
import { timeOf } from './measure-pages.ts';

const LIMIT_MS = 200;
/** The number of different items of each kind. */
const QUESTIONS = 20;

interface Sample {
  email: string;
  username: string;
  purchase: number;
  payment: string;
  reference: string;
  checkout: string;
}

const TYPED: Record<string, (sample: Sample) => string> = {
  'an address': ({ email }) => email,
  'the beginning of an address': ({ email }) => email.slice(0, 10),
  'the middle of an address': ({ email }) => email.slice(3, 14),
  'an address that is not there': ({ email }) => `x${email}`,
  'a username': ({ username }) => username,
  'the beginning of a username': ({ username }) => username.slice(0, 4),
  'the number of a purchase': ({ purchase }) => `#${purchase}`,
  'a payment': ({ payment }) => payment,
  'the beginning of a payment': ({ payment }) => payment.slice(0, 8),
  'a reference of the provider': ({ reference }) => reference,
  'the beginning of a reference': ({ reference }) => reference.slice(0, 14),
  'an order': ({ checkout }) => checkout,
  'the beginning of an order': ({ checkout }) => checkout.slice(0, 6),
  'a discount code': () => 'WELCOME10',
  'a balance code that is not there': () => 'ABCD-EFGH-IJKL-MNOP',
  'three letters': () => 'abc',
  'two letters': () => 'ab',
  nothing: () => 'zzzzzzzzzzzz',
};

export async function measureFind(
  report: Report,
  { orm, services }: MeasuredShop,
  at: string,
): Promise<void> {
  const { rows } = await sql<Sample>`
    select customer.email, product.username, p.id as purchase, payment.id as payment, payment.provider_reference as reference,
      p.checkout_id as checkout
    from purchase p join customer on customer.id = p.customer_id join product on product.id = p.product_id
      join payment on payment.checkout_id = p.checkout_id
    where p.id % 997 = 0 order by hashint4(p.id) limit ${QUESTIONS}`.execute(orm.em.fork().db);
  for (const [what, typed] of Object.entries(TYPED)) {
    const times: number[] = [];
    for (const sample of rows) {
      const text = typed(sample);
      times.push(await timeOf(() => consoleCaller(orm.em.fork(), services).search.find({ text })));
    }
    report.addDuration(`find ${what}, the slowest of ${rows.length}`, at, percentile(times, 1), LIMIT_MS);
  }
}
