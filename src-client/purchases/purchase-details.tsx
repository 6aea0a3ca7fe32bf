import { type ReactNode, useState } from 'react';
import { formatCount, levelText, recordText, shortBlueEssenceText } from '#shared/catalog/display.ts';
import { toDiscreteBlueEssence, toDiscreteLevel } from '#shared/catalog/product.ts';
import { purchaseTags } from '#shared/catalog/product-tags.ts';
import { yearOrDayText } from '#shared/dates.ts';
import { CLAIM_STATE_TEXTS } from '#shared/claims/warranty-claim.ts';
import { shortNote } from '#shared/purchases/short-note.ts';
import { EssenceSymbol } from '#client/ui/essence-symbol/essence-symbol.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import classes from './purchase-details.module.css';
import type { Purchase } from './purchases-query.ts';

interface PurchasePartProps {
  purchase: Purchase;
  className?: string | undefined;
}

/** The kind and state of the account. */
export function PurchaseTags({ purchase, className = '' }: PurchasePartProps) {
  const { claim = null } = purchase;
  return (
    <ul className={`${classes.tags} ${className}`} aria-label="Tags">
      {purchaseTags(purchase, purchase.oldStockMaxDate).map(({ code, text }) => (
        <li key={code} className={`${classes.tag} ${classes[code]}`}>
          {text}
        </li>
      ))}
      {purchase.isListed && <li className={`${classes.tag} ${classes.listed}`}>On the marketplace</li>}
      {claim !== null && (
        <li className={`${classes.tag} ${classes.claim}`} data-state={claim.state}>
          {CLAIM_STATE_TEXTS[claim.state]}
        </li>
      )}
    </ul>
  );
}

/** The account's level, essence and other values. */
export function PurchaseFigures({ purchase, className = '' }: PurchasePartProps) {
  const record = recordText(purchase);
  return (
    <dl className={`${classes.figures} ${className}`}>
      <Figure label="Level">{levelText(toDiscreteLevel(purchase.level))}</Figure>
      <Figure label="Blue essence">
        <EssenceSymbol kind="blue" size={14} />
        {shortBlueEssenceText(toDiscreteBlueEssence(purchase.blueEssence))}
      </Figure>
      <Figure label="Orange essence">
        <EssenceSymbol kind="orange" size={14} />
        {formatCount(purchase.orangeEssence)}
      </Figure>
      {purchase.dateLastPlayed !== '' && (
        <Figure label="Last played">{yearOrDayText(purchase.dateLastPlayed)}</Figure>
      )}
      {record !== null && <Figure label="Ranked record">{record}</Figure>}
      {purchase.remarks !== null && purchase.remarks !== '' && (
        <Figure label="Seller note">
          <CutNote note={purchase.remarks} />
        </Figure>
      )}
      {purchase.claim?.answer != null && (
        <Figure label="Our answer">
          <CutNote note={purchase.claim.answer} />
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A note of up to 18 characters, otherwise its beginning; the full note is in the tooltip, and shown on a tap or key press. */
function CutNote({ note }: { note: string }) {
  const [isWhole, setWhole] = useState(false);
  const short = shortNote(note);
  if (short === note) return <span className={classes.note}>{note}</span>;
  return (
    <button
      type="button"
      className={classes.cut}
      data-tip={note}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      <span className={classes.note} aria-hidden="true">
        {isWhole ? note : short}
      </span>
      <VisuallyHidden>{note}</VisuallyHidden>
    </button>
  );
}
