/**
 * Keeps the mark of the sign-in (offline/vault/session-mark.ts) in step with what the shop says, and ends what this device
 * keeps of a customer as soon as it says otherwise: sign-out, another customer, a session that has run out, a deleted
 * account; also when that happened in another tab, or while no tab was open.
 */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { endSession } from '#client/offline/vault/end-session.ts';
import { isCached } from '#client/offline/vault/cached-query.ts';
import { destroyVault, forgetVault } from '#client/offline/vault/load-vault.ts';
import {
  currentSession,
  readSessionMark,
  SESSION_MARK_KEY,
  writeSessionMark,
} from '#client/offline/vault/session-mark.ts';
import { isOffline, onConnectionChange } from '#client/platform/connection.ts';
import { forgetCustomer, type Me, meQuery } from './session.ts';

/** The mark that this tab's queries belong to. */
let known: string | undefined;

/** Call once, at start, before anything is asked. */
export function watchSession(queryClient: QueryClient): void {
  known = currentSession()?.id;
  // An earlier tab was closed before the end was complete.
  if (readSessionMark() === 'ending') void endSession('ending');
  onConnectionChange(() => {
    if (!isOffline() && readSessionMark() === 'leaving')
      void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
  });
  const meHash = hashKey(meQuery().queryKey);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== meHash)
      return;
    const me = event.query.state.data as Me | null;
    if (!isCached(me)) void updateMark(me);
  });
  const compare = (): void => void followOtherTabs(queryClient);
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_MARK_KEY || key === null) compare();
  });
  // A page that slept got no storage events.
  window.addEventListener('pageshow', compare);
  document.addEventListener('visibilitychange', compare);
}

/** Marks the customer of an answer. The vault of another mark is removed: two customers never share a device at a time. */
async function updateMark(me: Me | null): Promise<void> {
  const state = readSessionMark();
  if (me === null) {
    known = undefined;
    if (typeof state === 'object') await endSession('ending');
    return;
  }
  if (typeof state === 'object' && state.customerId === me.customerId) {
    known = state.id;
    return;
  }
  const id = crypto.randomUUID();
  known = id;
  // A vault of another mark is removed by the first that opens one under this mark, and cannot be read until then.
  writeSessionMark({ id, customerId: me.customerId });
  if (state !== undefined) await destroyVault().catch(() => undefined);
}

async function followOtherTabs(queryClient: QueryClient): Promise<void> {
  const session = currentSession();
  if (session?.id === known) return;
  known = session?.id;
  // Two tabs of one customer that were opened at the same time.
  if (session && session.customerId === queryClient.getQueryData(meQuery().queryKey)?.customerId) return;
  await forgetVault();
  await forgetCustomer(queryClient);
}
