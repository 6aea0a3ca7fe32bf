import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { Page } from '#client/ui/page/page.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import {
  type CodeLink,
  hasRememberedCode,
  rememberCode,
  takeRememberedCode,
} from '#client/wallet/remembered-code.ts';
import { useCodeOfLink } from '#client/wallet/use-code-of-link.ts';
import { isKnownDevice } from './known-device.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import classes from './sign-in-page.module.css';
import { useArrivalFocus } from '#client/identity/use-arrival-focus.ts';

/** /my-account/: login and registration side by side, registration first on unknown devices (storefront, section 2). */
export function SignInPage() {
  const [registered, setRegistered] = useState<{ codeLink: CodeLink | undefined }>();
  const hasSessionEnded = useLocation({ select: ({ state }) => state.hasSessionEnded === true });
  const codeOfLink = useCodeOfLink();
  const [isKnown] = useState(isKnownDevice);
  const [isCodeWaiting] = useState(() => codeOfLink !== '' || hasRememberedCode());
  useEffect(() => {
    if (codeOfLink !== '') rememberCode(codeOfLink);
  }, [codeOfLink]);
  return (
    <Page width="medium">
      {registered ? (
        <RegistrationCompleted codeLink={registered.codeLink} />
      ) : (
        <>
          <h1 className={classes.title}>My Account</h1>
          {hasSessionEnded && (
            <div className={classes.waiting}>
              <Callout tone="info" title={IDENTITY_TEXTS.sessionEndedTitle}>
                {IDENTITY_TEXTS.sessionEnded}
              </Callout>
            </div>
          )}
          {isCodeWaiting && (
            <div className={classes.waiting}>
              <Callout tone="info" title="Your code is kept.">
                Log in or register to redeem it.
              </Callout>
            </div>
          )}
          <div className={classes.forms}>
            {isKnown && <LoginForm />}
            <RegisterForm onRegistered={() => setRegistered({ codeLink: takeRememberedCode() })} />
            {!isKnown && <LoginForm />}
          </div>
        </>
      )}
    </Page>
  );
}

/** Registering also signs in, so further links are available at once. */
function RegistrationCompleted({ codeLink }: { codeLink: CodeLink | undefined }) {
  const frame = useArrivalFocus();
  return (
    <div ref={frame} className={classes.completed}>
      <h1 className={classes.title}>My Account</h1>
      <Callout tone="good" title={IDENTITY_TEXTS.registrationCompletedTitle}>
        {IDENTITY_TEXTS.registrationCompleted}
      </Callout>
      <div className={classes.actions}>
        {codeLink && <ButtonLink {...codeLink}>Redeem your code</ButtonLink>}
        <ButtonLink to="/buy-account/" variant={codeLink ? 'default' : 'filled'}>
          Browse accounts
        </ButtonLink>
        <ButtonLink to="/my-cart/" variant="default">
          Go to my cart
        </ButtonLink>
      </div>
    </div>
  );
}
