import { type ReactNode, useState } from 'react';
import {
  accountTitle,
  formatCount,
  levelText,
  recordText,
  shortBlueEssenceText,
} from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { toDiscreteBlueEssence, toDiscreteLevel } from '#shared/catalog/product.ts';
import { purchaseTags } from '#shared/catalog/product-tags.ts';
import { CLAIM_STATE_TEXTS } from '#shared/claims/warranty-claim.ts';
import { warrantyText } from '#shared/catalog/warranty.ts';
import { shortNote } from '#shared/purchases/short-note.ts';
import { Day } from '#client/ui/day.tsx';
import { EssenceSymbol } from '#client/ui/essence-symbol/essence-symbol.tsx';
import { Fold } from '#client/ui/fold/fold.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import { Credentials } from './credentials.tsx';
import classes from './purchase-card.module.css';
import type { Purchase } from './purchases-query.ts';

interface PurchaseCardProps {
  purchase: Purchase;
  /** What can be done with it. */
  actions?: ReactNode;
}

/**
 * One bought account with everything its owner needs (account and marketplace, section 2 "Purchases display"). Where there is
 * room it is a row whose figures stand below those of the row above, else a card.
 */
export function PurchaseCard({ purchase, actions }: PurchaseCardProps) {
  const { rank, region } = purchase;
  return (
    <div className={classes.frame}>
      <article className={classes.card}>
        <header className={classes.head}>
          <RankEmblem rank={rank} size={40} />
          <div className={classes.names}>
            <h2 className={classes.title}>
              {accountTitle(purchase)}, {REGIONS[region]}
            </h2>
            <p className={classes.bought}>
              Bought <Day at={purchase.date} /> for <Money cents={purchase.priceCents} />
            </p>
          </div>
        </header>
        <Tags purchase={purchase} />
        <div className={classes.credentials}>
          <Credentials
            username={purchase.username}
            password={purchase.password}
            passwordState={purchase.passwordState}
          />
        </div>
        <Details purchase={purchase} />
        <div className={classes.actions}>{actions}</div>
        <SkinNames purchase={purchase} />
      </article>
    </div>
  );
}

function Tags({ purchase }: { purchase: Purchase }) {
  const { claim = null } = purchase;
  return (
    <ul className={classes.tags} aria-label="Tags">
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

function Details({ purchase }: { purchase: Purchase }) {
  const record = recordText(purchase);
  return (
    <dl className={classes.details}>
      <Detail label="Level">{levelText(toDiscreteLevel(purchase.level))}</Detail>
      <Detail label="Blue essence">
        <EssenceSymbol kind="blue" size={14} />
        {shortBlueEssenceText(toDiscreteBlueEssence(purchase.blueEssence))}
      </Detail>
      <Detail label="Orange essence">
        <EssenceSymbol kind="orange" size={14} />
        {formatCount(purchase.orangeEssence)}
      </Detail>
      <Detail label="Warranty">{warrantyText(purchase.warrantyDays)}</Detail>
      {purchase.dateLastPlayed !== '' && <Detail label="Last played">{purchase.dateLastPlayed}</Detail>}
      {record !== null && <Detail label="Ranked record">{record}</Detail>}
      {purchase.remarks !== null && purchase.remarks !== '' && (
        <Detail label="Seller note">
          <CutNote note={purchase.remarks} />
        </Detail>
      )}
      {purchase.claim?.answer != null && (
        <Detail label="Our answer">
          <CutNote note={purchase.claim.answer} />
        </Detail>
      )}
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SkinNames({ purchase }: { purchase: Purchase }) {
  const groups = [
    { label: 'Skin shards', names: purchase.skins },
    { label: 'Permanent shards', names: purchase.permanentSkins },
    { label: 'Owned skins', names: purchase.ownedSkins },
  ].filter(({ names }) => names.length > 0);
  if (groups.length === 0) return <p className={classes.none}>This account has no skin shards.</p>;
  const count = groups.reduce((sum, { names }) => sum + names.length, 0);
  return (
    <div className={classes.skinFold}>
      <Fold title={count === 1 ? '1 skin' : `${count} skins`}>
        {groups.map(({ label, names }) => (
          <p key={label} className={classes.skins}>
            <b>{label}</b>
            <VisuallyHidden>:</VisuallyHidden> {names.join(', ')}
          </p>
        ))}
      </Fold>
    </div>
  );
}

/** A note of up to 18 characters, else its beginning: the whole of it is the tooltip, and comes with a tap or a key. */
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
