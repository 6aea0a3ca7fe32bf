import { useState } from 'react';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { Page } from '#client/layout/page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Callout } from '#client/ui/callout.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import classes from './sign-in-page.module.css';

/** /my-account/: login and registration side by side (storefront, section 2). */
export function SignInPage() {
  const [isRegistered, setRegistered] = useState(false);
  return (
    <Page width="medium">
      <h1 className={classes.title}>My Account</h1>
      {isRegistered ? (
        <RegistrationCompleted />
      ) : (
        <div className={classes.forms}>
          <LoginForm />
          <RegisterForm onRegistered={() => setRegistered(true)} />
        </div>
      )}
    </Page>
  );
}

/** Registering signs in, so the ways on are open at once. */
function RegistrationCompleted() {
  return (
    <div className={classes.completed}>
      <Callout tone="good" title={IDENTITY_TEXTS.registrationCompletedTitle}>
        {IDENTITY_TEXTS.registrationCompleted}
      </Callout>
      <div className={classes.actions}>
        <ButtonLink to="/buy-account/">Browse accounts</ButtonLink>
        <ButtonLink to="/my-cart/" variant="default">
          Go to my cart
        </ButtonLink>
      </div>
    </div>
  );
}
