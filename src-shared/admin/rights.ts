/**
 * THE table of operators' rights in the console: each right with the roles that have it. The server checks it in every procedure
 * (`src-server/admin/admin-trpc.ts`); menus show only what it permits. An owner may do everything.
 */
export const ROLES = ['owner', 'support', 'stock', 'reader'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ['support', 'stock', 'reader'] as const;

export const RIGHTS = {
  'figures.read': EVERYBODY,
  'queues.read': EVERYBODY,
  'orders.read': ['support', 'reader'],
  'orders.refund': ['support'],
  'orders.exchange': ['support'],
  'passwords.reveal': ['support'],
  'payments.read': ['support', 'reader'],
  'payments.settle': ['support'],
  'disputes.decide': ['support'],
  'customers.read': ['support', 'reader'],
  'customers.block': ['support'],
  'customers.adjust': ['support'],
  'customers.transfers': ['support'],
  'customers.factors': ['support'],
  'customers.note': ['support'],
  'customers.erase': [],
  'mails.resend': ['support'],
  'stock.read': EVERYBODY,
  'stock.change': ['stock'],
  'prices.read': EVERYBODY,
  'prices.change': ['stock'],
  'skins.change': ['stock'],
  'coupons.read': ['support', 'reader'],
  'coupons.change': ['support'],
  'marketplace.read': ['support', 'reader'],
  'claims.decide': ['support'],
  'trade_ins.decide': ['support', 'stock'],
  'ledger.read': ['reader'],
  'jobs.retry': ['support'],
  'settings.read': ['reader'],
  'settings.change': [],
  'operators.change': [],
  'log.read': EVERYBODY,
  'health.read': EVERYBODY,
} as const satisfies Record<string, readonly Exclude<Role, 'owner'>[]>;

export type Right = keyof typeof RIGHTS;

export function hasRight(role: Role, right: Right): boolean {
  return role === 'owner' || (RIGHTS[right] as readonly Role[]).includes(role);
}

/** How many minutes a proof is valid: money, passwords and erasures need a fresh one. */
export const OPERATOR_PROOF_MINUTES = 5;
