import { useState } from 'react';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { useCart } from '#client/cart/cart-query.ts';
import { readRememberedItem } from '#client/cart/remembered-item.ts';
import type { SignInFormsProps } from '#client/identity/sign-in-dialog.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { StepHeading } from '#client/ui/step-heading/step-heading.tsx';
import classes from './buying-forms.module.css';
import { isKnownDevice } from './known-device.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

type Way = 'login' | 'register';

/** For a visitor who wants to buy: one form at a time, registration first on unknown devices; then a link to the cart. */
export default function BuyingForms({ onDone, onClose }: SignInFormsProps) {
  const [way, setWay] = useState<Way>(() => (isKnownDevice() ? 'login' : 'register'));
  const [done, setDone] = useState<Way>();
  // Forgotten with the sign-in, which tries to add it.
  const [wanted] = useState(readRememberedItem);
  if (done) return <SignedIn isNew={done === 'register'} wanted={wanted} onClose={onClose} />;
  const finish = () => {
    setDone(way);
    onDone();
  };
  const isNew = way === 'register';
  return (
    <div key={way} ref={focusEmail} className={classes.forms}>
      {isNew ? <RegisterForm isShort onRegistered={finish} /> : <LoginForm onDone={finish} />}
      <p className={classes.otherWay}>
        {isNew ? 'Already a customer?' : 'New here?'}
        <Button variant="subtle" onClick={() => setWay(isNew ? 'login' : 'register')}>
          {isNew ? 'Log in instead' : 'Register instead'}
        </Button>
      </p>
    </div>
  );
}

/** For forms that appear after the dialog has opened, or replace each other. */
function focusEmail(forms: HTMLElement | null): void {
  forms?.querySelector<HTMLInputElement>('[data-autofocus]')?.focus();
}

interface SignedInProps {
  isNew: boolean;
  wanted: number | undefined;
  onClose: () => void;
}

/** After signing in: the visitor stays on the page, with the account in the cart. */
function SignedIn({ isNew, wanted, onClose }: SignedInProps) {
  const items = useCart().data?.items ?? [];
  const isFilled = items.length > 0;
  const isAdded = items.some(({ product }) => product.id === wanted);
  return (
    <>
      <StepHeading>{isAdded ? 'It is in your cart.' : 'You are logged in.'}</StepHeading>
      {isNew && (
        <Callout tone="good" title={IDENTITY_TEXTS.registrationCompletedTitle}>
          {IDENTITY_TEXTS.registrationCompleted}
        </Callout>
      )}
      <div className={classes.actions}>
        {isFilled && (
          <ButtonLink to="/my-cart/" size="md">
            Checkout
          </ButtonLink>
        )}
        <Button variant={isFilled ? 'default' : 'filled'} size="md" onClick={onClose}>
          Keep looking
        </Button>
      </div>
    </>
  );
}
