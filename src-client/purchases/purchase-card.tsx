import {
  formatCount,
  rankText,
  recordText,
  shortBlueEssenceText,
  levelText,
} from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { toDiscreteBlueEssence, toDiscreteLevel } from '#shared/catalog/product.ts';
import { purchaseTags } from '#shared/catalog/product-tags.ts';
import { warrantyText } from '#shared/catalog/warranty.ts';
import { usePriceList } from '#client/catalog/price-list.ts';
import { Day } from '#client/ui/day.tsx';
import { EssenceSymbol } from '#client/ui/essence-symbol.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Money } from '#client/ui/money.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { Credentials } from './credentials.tsx';
import classes from './purchase-card.module.css';
import type { Purchase } from './purchases-query.ts';

/** One bought account with everything its owner needs (account and marketplace, section 2 "Purchases display"). */
export function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const { rank, division, region } = purchase;
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <RankEmblem rank={rank} size={40} />
        <div>
          <h2 className={classes.title}>
            {rankText(rank, division)}, {REGIONS[region]}
          </h2>
          <p className={classes.bought}>
            Bought <Day at={purchase.date} /> for <Money cents={purchase.priceCents} />
          </p>
        </div>
      </header>
      <Tags purchase={purchase} />
      <Credentials username={purchase.username} password={purchase.password} />
      <Facts purchase={purchase} />
      <SkinNames purchase={purchase} />
    </article>
  );
}

function Tags({ purchase }: { purchase: Purchase }) {
  const oldStockMaxDate = usePriceList()?.oldStockMaxDate;
  if (oldStockMaxDate === undefined) return <div className={classes.tags} />;
  return (
    <ul className={classes.tags} aria-label="Tags">
      {purchaseTags(purchase, oldStockMaxDate).map(({ code, text }) => (
        <li key={code} className={`${classes.tag} ${classes[code]}`}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Facts({ purchase }: { purchase: Purchase }) {
  const record = recordText(purchase);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Level</dt>
        <dd>{levelText(toDiscreteLevel(purchase.level))}</dd>
      </div>
      <div>
        <dt>Blue essence</dt>
        <dd>
          <EssenceSymbol kind="blue" size={14} />
          {shortBlueEssenceText(toDiscreteBlueEssence(purchase.blueEssence))}
        </dd>
      </div>
      <div>
        <dt>Orange essence</dt>
        <dd>
          <EssenceSymbol kind="orange" size={14} />
          {formatCount(purchase.orangeEssence)}
        </dd>
      </div>
      {record !== null && (
        <div>
          <dt>Ranked record</dt>
          <dd>{record}</dd>
        </div>
      )}
      <div>
        <dt>Warranty</dt>
        <dd>{warrantyText(purchase.warrantyDays)}</dd>
      </div>
    </dl>
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
    <Fold title={count === 1 ? '1 skin' : `${count} skins`}>
      {groups.map(({ label, names }) => (
        <p key={label} className={classes.skins}>
          <b>{label}</b>
          <VisuallyHidden>:</VisuallyHidden> {names.join(', ')}
        </p>
      ))}
    </Fold>
  );
}
