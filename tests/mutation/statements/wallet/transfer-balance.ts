import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/commands/transfer-balance.ts', [
  {
    fault: 'a deleted customer receives balance',
    find: `    .where('erased_at', 'is', null)
`,
    replace: '',
    tests: ['wallet/commands/transfer-refusals'],
  },
  {
    fault: 'a blocked customer receives balance',
    find: `    .where('blocked_at', 'is', null)
`,
    replace: '',
    tests: ['wallet/commands/transfer-refusals'],
  },
  {
    fault: 'a blocked customer sends balance',
    find: `    await requireActive(em, actor.customerId);
`,
    replace: '',
    tests: ['wallet/commands/transfer-refusals'],
  },
  {
    fault: 'the request of another customer is taken for the same one',
    find: `    .where('sender_id', '=', senderId)
`,
    replace: '',
    tests: ['wallet/commands/transfer-refusals'],
  },
  {
    fault: 'a request that is sent again moves the amount again',
    find: `    if (await isMade(em, actor.customerId, requestHash)) return;
`,
    replace: '',
    tests: ['wallet/commands/transfer-balance'],
  },
  {
    fault: 'a transfer that was made is refused when it is repeated',
    find: `  if (idempotencyKey !== undefined && (await isMade(ctx.em, actor.customerId, requestHash))) return;
`,
    replace: '',
    tests: ['wallet/commands/transfer-balance'],
  },
  {
    fault: 'a customer who is not allowed to transfers',
    find: `  if (!customer?.is_balance_transfer_allowed) throw new ShopError('transfer_not_allowed');
`,
    replace: '',
    tests: ['wallet/commands/transfer-balance', 'wallet/commands/transfer-refusals'],
  },
  {
    fault: 'a customer without a verified address transfers',
    find: `  if (!customer.email_verified_at) throw new ShopError('email_not_verified');
`,
    replace: '',
    tests: ['wallet/commands/transfer-balance', 'wallet/commands/transfer-refusals'],
  },
  {
    fault: 'an archived shop transfers',
    find: `  requireFlag(services.settings, 'open', WALLET_TEXTS.transferArchived);
`,
    replace: '',
    tests: ['wallet/commands/transfer-balance'],
  },
  {
    fault: 'the receiver’s balance is not locked',
    find: 'lockBalances(em, [actor.customerId, receiverId])',
    replace: 'lockBalances(em, [actor.customerId])',
    tests: ['wallet/commands/transfer-balance', 'wallet/commands/transfer-refusals'],
  },
  {
    fault: 'a key of a transfer is not bound',
    find: `      request: ['transfer', receiver, amountCents, description],`,
    replace: `      request: ['transfer'],`,
    tests: ['wallet/commands/transfer-balance', 'wallet/commands/transfer-refusals'],
  },
  {
    fault: 'a customer transfers to themselves',
    find: `  if (receiver.id === actor.customerId) throw refusedTransfer({ receiver: [WALLET_TEXTS.receiverIsSender] });
`,
    replace: '',
    tests: ['wallet/commands/transfer-balance', 'wallet/commands/transfer-refusals'],
  },
  {
    fault: 'transfers to one customer are not limited',
    find: `    await limitTransfersTo(em, actor.customerId, receiverId);
`,
    replace: '',
    tests: ['wallet/commands/transfer-balance', 'wallet/transfer-limits'],
  },
  {
    fault: 'the sender is charged a cent less',
    find: 'entries: { [`customer:${actor.customerId}`]: -amountCents, [`customer:${receiverId}`]: amountCents },',
    replace:
      'entries: { [`customer:${actor.customerId}`]: -amountCents + 1, [`customer:${receiverId}`]: amountCents - 1 },',
    tests: ['wallet/commands/transfer-balance'],
  },
  {
    fault: 'the receiver’s mail waits whatever was mailed before',
    find: 'isMailed ? now : null',
    replace: 'null',
    tests: ['wallet/commands/transfer-balance'],
  },
]);
