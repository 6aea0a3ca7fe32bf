import { ERRORS } from '#shared/errors.ts';
import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ErrorState } from '#client/ui/message-states.tsx';

/** `detail` from the address is a known code or plain text; it is only ever shown as text. */
export function PurchaseFailedPage({ detail }: { detail: string | undefined }) {
  const email = useShopInfo()?.email;
  return (
    <ErrorState
      isPage
      text={failureText(detail)}
      hint={CHECKOUT_TEXTS.problemPersists + (email === undefined ? '' : ` ${email}`)}
      action={<ButtonLink to="/my-cart/">Go to my cart</ButtonLink>}
    />
  );
}

function failureText(detail: string | undefined): string {
  if (detail === undefined || detail === '') return CHECKOUT_TEXTS.purchaseFailed;
  return Object.hasOwn(ERRORS, detail) ? ERRORS[detail as keyof typeof ERRORS].text : detail;
}
