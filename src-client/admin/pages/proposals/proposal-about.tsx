import type { ReactNode } from 'react';
import { eurToCents, formatMoney } from '#shared/money.ts';
import { Details } from '../../ui/details.tsx';
import { PageLink } from '../orders/order-parts.tsx';

/** The pages of an action's subjects, by the name of the id. */
const PAGES: Readonly<Record<string, string>> = {
  purchaseId: '/orders',
  paymentId: '/payments',
  claimId: '/claims',
  customerId: '/customers',
  disputeId: '/disputes',
};
/** For inputs named just `id`, the action decides what it identifies. */
const NUMBERS_OF_ACTIONS: Readonly<Record<string, string>> = {
  'payments settle': 'paymentId',
  'disputes settle': 'disputeId',
  'disputes collect': 'disputeId',
};

/** An operator's proposed input: each field in words, with links to its subjects. */
export function ProposalAbout({ action, input }: { action: string; input: unknown }) {
  if (typeof input !== 'object' || input === null) return null;
  const parts = Object.entries(input).flatMap(([key, value]) => {
    const name = key === 'id' ? (NUMBERS_OF_ACTIONS[action] ?? key) : key;
    return value === null || value === undefined ? [] : [[wordsOfKey(name), partOf(name, value)] as const];
  });
  return parts.length === 0 ? null : <Details details={Object.fromEntries(parts)} />;
}

/** `giveUpCents` → "Give up", `purchaseId` → "Purchase" */
function wordsOfKey(key: string): string {
  if (key === 'text') return 'What the customer reads';
  const words = key.replace(/(Id|Cents)$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function partOf(name: string, value: unknown): ReactNode {
  const text = textOf(name, value);
  const page = PAGES[name];
  return page === undefined ? text : <PageLink to={`${page}/${text}`}>{text.slice(0, 8)}</PageLink>;
}

/** Cents as money; of a list or an object, what it contains. */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('Cents')) return formatMoney(value);
  if (typeof value === 'string' && name === 'amount') return formatMoney(eurToCents(Number(value)));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => textOf(key, inner))
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
