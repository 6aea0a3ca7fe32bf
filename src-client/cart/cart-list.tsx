import { Button } from '@mantine/core';
import type { CheckoutSplit, DiscountedLine } from '#shared/checkout/split.ts';
import { Money } from '#client/ui/money.tsx';
import classes from './cart-list.module.css';
import type { CartItem } from './cart-query.ts';
import { CartRow } from './cart-row.tsx';
import type { CartSelection } from './cart-selection.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

interface CartListProps {
  items: readonly CartItem[];
  selection: CartSelection;
  unavailable: ReadonlySet<number>;
  split: CheckoutSplit | undefined;
}

export function CartList({ items, selection, unavailable, split }: CartListProps) {
  const { remove, isPending } = useRemoveFromCart();
  const isAll =
    selection.chosenIds.length === items.length - items.filter(({ id }) => unavailable.has(id)).length;
  return (
    <section aria-label="Accounts in your cart">
      <div className={classes.tools}>
        <Button variant="default" size="xs" onClick={isAll ? selection.chooseNone : selection.chooseAll}>
          {isAll ? 'Deselect All' : 'Select All'}
        </Button>
        <span className={classes.count} role="status">
          {selection.chosenIds.length} of {items.length} selected
        </span>
        <Button
          variant="subtle"
          color="bad"
          size="xs"
          disabled={isPending || selection.chosenIds.length === 0}
          onClick={() => remove(selection.chosenIds)}
        >
          Delete selected
        </Button>
      </div>
      <ul className={classes.rows}>
        {items.map((item) => (
          <CartRow
            key={item.id}
            item={item}
            isUnavailable={unavailable.has(item.id)}
            isChosen={selection.isChosen(item.id)}
            onChoose={(isChosen) => selection.choose(item.id, isChosen)}
            onRemove={() => remove([item.id])}
            discount={<LineDiscount line={split?.lines.find((line) => line.cartItemId === item.id)} />}
          />
        ))}
      </ul>
    </section>
  );
}

/** What the discount code takes off one account, or why it takes nothing. */
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
