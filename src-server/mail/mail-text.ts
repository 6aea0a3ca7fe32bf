/** The plain-text part of a mail: the same words in the same order. */
import { formatMoney } from '../../src-shared/money.ts';
import type { MailBlock, MailContent, MailShop } from './mail-content.ts';

export function mailText(shop: MailShop, content: MailContent): string {
  const parts = [
    content.title,
    ...content.blocks.map(block),
    `${shop.name}\n${shop.publicUrl}/\n${shop.email}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function block(part: MailBlock): string {
  switch (part.kind) {
    case 'paragraph':
    case 'note':
      return part.text;
    case 'button':
      return `${part.label}:\n${part.url}`;
    case 'amounts':
    default:
      return [
        ...part.rows.map(({ label, cents }) => `- ${label}: ${formatMoney(cents)}`),
        `${part.totalLabel}: ${formatMoney(part.rows.reduce((sum, { cents }) => sum + cents, 0))}`,
      ].join('\n');
  }
}
