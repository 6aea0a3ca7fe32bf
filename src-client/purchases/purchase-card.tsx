import type { ReactNode } from 'react';
import { accountTitle } from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { purchaseWarrantyText } from '#shared/purchases/purchase-warranty.ts';
import { Day } from '#client/ui/day.tsx';
import { Money } from '#client/ui/money/money.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { Credentials } from './credentials.tsx';
import classes from './purchase-card.module.css';
import { PurchaseFigures, PurchaseTags } from './purchase-details.tsx';
import { PurchaseSkins } from './purchase-skins.tsx';
import type { Purchase } from './purchases-query.ts';

interface PurchaseCardProps {
  purchase: Purchase;
  /** The buttons of the purchase. */
  actions?: ReactNode;
}

/**
 * One purchased account with everything its owner needs (account and marketplace, section 2 "Purchases display"). In
 * wide layouts a row whose values align with those above, otherwise a card.
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
            <p className={classes.bought}>{purchaseWarrantyText(purchase)}</p>
          </div>
        </header>
        <PurchaseTags purchase={purchase} className={classes.tags} />
        <div className={classes.credentials}>
          <Credentials
            username={purchase.username}
            password={purchase.password}
            passwordState={purchase.passwordState}
          />
        </div>
        <PurchaseFigures purchase={purchase} className={classes.figures} />
        <div className={classes.actions}>{actions}</div>
        <PurchaseSkins purchase={purchase} className={classes.skins} />
      </article>
    </div>
  );
}
