/**
 * What the shop has to stand: loads and faults, what must hold under them, and the tests that prove it. The same tests run
 * in `npm test` at quick sizes (tests/support/scale.ts); the sizes here are those of `npm run faults`.
 */
export interface FaultRow {
  /** For the command line. */
  name: string;
  what: string;
  at: string;
  mustHold: string;
  /** A script of package.json: that of the server tests or that of the journeys in the browser. */
  script: 'test:server' | 'test:e2e';
  files: readonly string[];
  /** Which of their tests; all of them where it is missing. */
  tests?: RegExp;
}

export const FAULT_ROWS: readonly FaultRow[] = [
  {
    name: 'buyers',
    what: 'buyers at once',
    at: '1,000 on 1 account, 20 rounds; 1,000 on 100 accounts',
    mustHold: 'exactly 1 sale each; nobody charged and refused',
    script: 'test:server',
    files: ['tests/server/checkout/start-checkout.test.ts'],
    tests: /buyers on/,
  },
  {
    name: 'balance',
    what: 'parallel purchases from one balance',
    at: '1,000 of 5 from 1,000',
    mustHold: 'exactly 200; balance 0',
    script: 'test:server',
    files: ['tests/server/checkout/start-checkout.test.ts'],
    tests: /parallel purchases/,
  },
  {
    name: 'repeats',
    what: 'the same checkout in parallel',
    at: '500 times',
    mustHold: 'one sale, the rest the same answer',
    script: 'test:server',
    files: ['tests/server/checkout/start-checkout.test.ts'],
    tests: /the same checkout/,
  },
  {
    name: 'kills',
    what: 'SIGKILL of the shop while 32 clients buy and bid',
    at: '200 times; once amid a settlement',
    mustHold: 'every acknowledged sale and bid there, ledger audit clean',
    script: 'test:server',
    files: ['tests/faults/kill-while-busy.test.ts', 'tests/faults/kill-during-settlement.test.ts'],
    tests: /of the shop|settlement/,
  },
  {
    name: 'postgres-kills',
    what: 'SIGKILL of PostgreSQL while 32 clients buy and bid',
    at: '50 times',
    mustHold: 'the same, and the same shop process goes on',
    script: 'test:server',
    files: ['tests/faults/kill-while-busy.test.ts'],
    tests: /of PostgreSQL/,
  },
  {
    name: 'failover',
    what: 'SIGKILL of the primary and all its processes while 32 clients buy and bid; its standby promoted',
    at: '10 times with a synchronous standby, 10 with an asynchronous one',
    mustHold:
      'synchronous: every acknowledged sale and bid there; both: ledger audit clean, sales again within 20 s in the same shop process',
    script: 'test:server',
    files: ['tests/faults/failover.test.ts'],
  },
  {
    name: 'restore',
    what: 'SIGKILL of PostgreSQL and the shop while 32 clients buy and bid, its disk lost, restored from backup and archived log',
    at: '10 times; every commit waits for the archive',
    mustHold: 'every acknowledged sale and bid in the restored database, ledger audit clean',
    script: 'test:server',
    files: ['tests/faults/restore-after-loss.test.ts'],
  },
  {
    name: 'webhooks',
    what: 'webhooks lost, doubled, shuffled, too early',
    at: '1,000 payments',
    mustHold: "each a sale, a credit or money back within 5 minutes of the shop's clock",
    script: 'test:server',
    files: ['tests/server/payments/commands/webhooks.test.ts'],
  },
  {
    name: 'auctions',
    what: 'bids and closers at once; clocks that are wrong',
    at: '20 auctions, 13,000 bids, 8 closers; 24 h off',
    mustHold: 'one close each, escrow difference 0',
    script: 'test:server',
    files: ['tests/server/marketplace/races.test.ts'],
  },
  {
    name: 'codes',
    what: 'redeemers of one code; crossed transfers',
    at: '1,000; 2,000',
    mustHold: 'one redemption; sum unchanged, no fault',
    script: 'test:server',
    files: [
      'tests/server/wallet/commands/redeem-coupon.test.ts',
      'tests/server/wallet/commands/transfer-balance.test.ts',
    ],
    tests: /customers redeem one|crossed transfers/,
  },
  {
    name: 'csrf',
    what: 'missing, foreign, stale CSRF token',
    at: 'every mutating route and call',
    mustHold: '403',
    script: 'test:server',
    files: ['tests/server/rest/rest-table.test.ts', 'tests/server/identity/csrf.test.ts'],
    tests: /CSRF/,
  },
  {
    name: 'ids',
    what: 'ids of another customer',
    at: 'every call that takes one; visitor, other, owner',
    mustHold: '403, 404, done; no foreign row',
    script: 'test:server',
    files: ['tests/server/rest/foreign-ids.test.ts'],
  },
  {
    name: 'strings',
    what: 'naughty strings and XSS or SQL payloads',
    at: '515 and 1,000 in every text field',
    mustHold: 'kept and shown as text, no 5xx',
    script: 'test:server',
    files: ['tests/server/rest/naughty-strings.test.ts'],
  },
  {
    name: 'canaries',
    what: 'passwords and card numbers on every way',
    at: '200 and 1,000',
    mustHold: 'nowhere in logs, database, its files and write-ahead log',
    script: 'test:server',
    files: ['tests/server/identity/canary-passwords.test.ts', 'tests/server/checkout/card-data.test.ts'],
  },
  {
    name: 'sign-out',
    what: 'sign-out on a shared device',
    at: 'online, offline, in another tab, while closed',
    mustHold: 'no private row left in the browser',
    script: 'test:e2e',
    files: ['private-offline.spec.ts'],
    tests: /gone after logout|logging out|session that ended|another one was/,
  },
  {
    name: 'hostile',
    what: 'calls in one batch; a body; slow sockets',
    at: '2,000; 200 kB; 1,000',
    mustHold: '400; 413; others served, slow ones dropped in 10 s',
    script: 'test:server',
    files: ['tests/server/rest/hostile-requests.test.ts'],
  },
  {
    name: 'silence',
    what: 'a network that drops every packet between shop and database',
    at: 'while it serves; while it ends; all connections in use; at one of two hosts, at both',
    mustHold: 'searches from memory and says so; up to date within 60 s; ended within 20 s',
    script: 'test:server',
    files: ['tests/faults/silent-database.test.ts'],
  },
  {
    name: 'processes',
    what: 'three shop processes on one database',
    at: '300 sales, 3,000 bids',
    mustHold: 'same answers; a sale shows in all within 1 s; one close each',
    script: 'test:server',
    files: ['tests/faults/three-processes.test.ts'],
  },
  {
    name: 'nats',
    what: 'eight shop processes that wake each other through NATS, its server killed and back',
    at: '1,000 sales, a third of them while it is away',
    mustHold: 'a sale shows in all within 1 s; NOTIFY only while it is away; no job is left',
    script: 'test:server',
    files: ['tests/faults/wake-ups-through-nats.test.ts'],
  },
  {
    name: 'full-disk',
    what: 'the disk of the database is full while a customer buys',
    at: '10 times',
    mustHold: '503 and nothing else; the stock is shown; bought again within 60 s of space; audit clean',
    script: 'test:server',
    files: ['tests/faults/full-disk.test.ts'],
  },
  {
    name: 'clocks',
    what: 'the clock of a process, of the database, jumps by 24 h and back',
    at: 'amid holds, auctions, sessions and limits',
    mustHold: "contested things go by the database's clock; sales go on; audit clean",
    script: 'test:server',
    files: ['tests/faults/clock-jump.test.ts'],
  },
  {
    name: 'steady',
    what: 'searches, pages and purchases of 8 clients; the mail server away for 2 minutes, the key of passwords changed',
    at: '10 minutes',
    mustHold: 'no error; every mail sent; heap and memory at most 10% above those of minutes 2 and 3',
    script: 'test:server',
    files: ['tests/faults/steady-load.test.ts'],
  },
  {
    name: 'former-build',
    what: 'the build of before the latest migration on the schema of this one',
    at: 'beside this one',
    mustHold: 'sells where the migration only expands, refuses to start where it does not',
    script: 'test:server',
    files: ['tests/faults/former-build-on-new-schema.test.ts'],
  },
  {
    name: 'deployment',
    what: 'two builds behind HAProxy; a restart of each process in turn',
    at: '500 first loads, 3 processes; under purchases',
    mustHold: 'no failed file; no failed request',
    script: 'test:server',
    files: ['tests/faults/behind-haproxy.test.ts'],
  },
  {
    name: 'sessions',
    what: 'random sequences of sign-ins, proofs and ended sessions',
    at: '10,000 sequences of up to 16 steps; 60 sessions that end each other',
    mustHold: 'the same as a model of a few lines says; one is left',
    script: 'test:server',
    files: ['tests/server/identity/sessions-model.test.ts', 'tests/server/identity/manage-sessions.test.ts'],
  },
];
