import type { CheckoutSplit, DiscountedLine } from '#shared/checkout/split.ts';
import { focusHeading, focusNeighbour } from '#client/ui/focus-after.ts';
import { Money } from '#client/ui/money/money.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import classes from './cart-list.module.css';
import type { CartItem } from './cart-query.ts';
import { CartRow } from './cart-row.tsx';
import type { CartSelection } from './cart-selection.ts';
import type { Removal } from './use-remove-from-cart.tsx';

interface CartListProps {
  items: readonly CartItem[];
  selection: CartSelection;
  unavailable: ReadonlySet<number>;
  /** By cart item id, for items whose price has changed since it was shown. */
  pricesBefore: ReadonlyMap<number, number>;
  split: CheckoutSplit | undefined;
  removal: Removal;
}

export function CartList({ items, selection, unavailable, pricesBefore, split, removal }: CartListProps) {
  const { remove, isPending } = removal;
  const gone = items.filter(({ id }) => unavailable.has(id)).map(({ id }) => id);
  const chosen = selection.chosenIds.length;
  return (
    <section aria-label="Accounts in your cart">
      <div className={classes.tools}>
        <SteadyButton
          variant="default"
          size="xs"
          isInactive={chosen === items.length - gone.length}
          onClick={selection.chooseAll}
        >
          Select All
        </SteadyButton>
        <SteadyButton variant="default" size="xs" isInactive={chosen === 0} onClick={selection.chooseNone}>
          Deselect All
        </SteadyButton>
        <span className={classes.count} role="status">
          {chosen} of {items.length} selected
        </span>
        {gone.length > 0 && (
          <SteadyButton
            className={classes.gone}
            variant="subtle"
            color="bad"
            size="xs"
            isInactive={isPending}
            onClick={() => {
              // The button disappears with the unavailable items once the shop has answered; the button beside it would
              // delete the other items.
              focusHeading();
              remove(gone);
            }}
          >
            Delete unavailable
          </SteadyButton>
        )}
        <SteadyButton
          className={classes.chosen}
          variant="subtle"
          color="bad"
          size="xs"
          isInactive={isPending || chosen === 0}
          onClick={() => remove(selection.chosenIds)}
        >
          Delete selected
        </SteadyButton>
      </div>
      <ul className={classes.rows}>
        {items.map((item) => (
          <CartRow
            key={item.id}
            item={item}
            isUnavailable={unavailable.has(item.id)}
            priceBeforeCents={pricesBefore.get(item.id)}
            isChosen={selection.isChosen(item.id)}
            onChoose={(isChosen) => selection.choose(item.id, isChosen)}
            onRemove={({ currentTarget }) => {
              focusNeighbour(currentTarget);
              remove([item.id]);
            }}
            discount={<LineDiscount line={split?.lines.find((line) => line.cartItemId === item.id)} />}
          />
        ))}
      </ul>
    </section>
  );
}

/** The discount on one account, or why there is none. */
function LineDiscount({ line }: { line: DiscountedLine | undefined }) {
  if (line === undefined) return null;
  if (line.noDiscountBecause !== undefined) {
    return <p className={classes.reason}>No discount on {line.noDiscountBecause} accounts</p>;
  }
  if (line.discountCents === 0) return null;
  return (
    <p className={classes.discount}>
      <Money cents={-line.discountCents} />
    </p>
  );
}
