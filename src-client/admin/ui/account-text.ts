/** A ledger account in words: `system:payouts` is "payouts", `customer:7` is "balance of customer 7". */
export function accountText(account: string): string {
  const [kind = '', name = ''] = account.split(':');
  if (kind === 'customer') return name === '' ? 'balances of customers' : `balance of customer ${name}`;
  if (kind === 'escrow') return name === '' ? 'set aside for customers' : `set aside for customer ${name}`;
  return name.replaceAll(/[_-]/g, ' ');
}
