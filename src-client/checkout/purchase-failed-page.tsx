import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { purchaseFailedText } from './purchase-failed-text.ts';
import classes from './purchase-failed-page.module.css';

/** /my-cart/purchase-failed/ (account and marketplace, section 2 "Result pages"). */
export function PurchaseFailedPage({ detail }: { detail: string | undefined }) {
  const email = useShopInfo()?.email;
  const { heading, providerMessage } = purchaseFailedText(detail);
  return (
    <div role="alert" className={classes.failed}>
      <EmptyState
        isPage
        symbol="broken"
        text={heading}
        hint={
          <>
            {providerMessage !== undefined && (
              <p className={classes.provider}>
                {CHECKOUT_TEXTS.providerMessage} <q>{providerMessage}</q>
              </p>
            )}
            <p>{CHECKOUT_TEXTS.problemPersists}</p>
            {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
          </>
        }
        action={<ButtonLink to="/my-cart/">Go to my cart</ButtonLink>}
      />
    </div>
  );
}
