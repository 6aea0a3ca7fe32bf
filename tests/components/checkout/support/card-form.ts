import { page } from 'vitest/browser';

export const CARD = {
  'Card number': '5456165456165454',
  Expiry: `12${String(new Date().getUTCFullYear() % 100).padStart(2, '0')}`,
  CVV: '000',
  'Full name': 'Ana Cruz',
  Phone: '600112233',
};
export const cardDialog = page.getByRole('dialog', { name: 'Card payment' });
export const cardField = (label: string) => cardDialog.getByLabelText(label, { exact: true });

export async function fillCard(card: Partial<typeof CARD> = {}): Promise<void> {
  await cardField('Country').selectOptions('Spain (+34)');
  for (const [label, typed] of Object.entries({ ...CARD, ...card })) await cardField(label).fill(typed);
}
