import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { useMe } from '#client/identity/session.ts';
import { currentSession, SESSION_MARK_KEY } from '#client/offline/vault/session-mark.ts';
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
import { LoginForm, useLeaveSignIn } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import classes from './sign-in-page.module.css';
import { useArrivalFocus } from '#client/identity/use-arrival-focus.ts';

/** /my-account/: login and registration side by side, registration first on unknown devices (storefront, section 2). */
export function SignInPage() {
  const [registered, setRegistered] = useState<{ codeLink: CodeLink | undefined }>();
  const hasSessionEnded = useLocation({ select: ({ state }) => state.hasSessionEnded === true });
  const codeOfLink = useCodeOfLink();
  const [isKnown] = useState(isKnownDevice);
  useSignInElsewhere();
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

/** Signing in in another tab signs in this one too, which then has nothing to ask. */
function useSignInElsewhere(): void {
  const [isSignedInElsewhere, setSignedInElsewhere] = useState(false);
  useEffect(() => {
    // Other tabs only: the forms of this one navigate themselves, or have more to say.
    const follow = ({ key }: StorageEvent): void => {
      if (key === SESSION_MARK_KEY) setSignedInElsewhere(currentSession() !== undefined);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  const isDone = Boolean(useMe()) && isSignedInElsewhere;
  const leave = useEffectEvent(useLeaveSignIn());
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
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
