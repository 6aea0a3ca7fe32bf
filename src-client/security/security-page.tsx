import type { ReactNode } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/message-states/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import classes from './security-page.module.css';

/**
 * /my-account/profile/security/: how and where the customer signs in.
 *
 * @param children further protected settings
 */
export function SecurityPage({ children }: { children?: ReactNode }) {
  return (
    <>
      <h1>Security</h1>
      <p className={classes.lead}>A password alone can be stolen. Add a second step that only you have.</p>
      <Factors />
      <SessionsSection />
      <EmailSection />
      {children}
    </>
  );
}

function Factors() {
  const factors = trpc.identity.factors.useQuery();
  if (factors.isPending) {
    return (
      <div className={classes.waiting}>
        <Skeleton height="180px" />
      </div>
    );
  }
  if (factors.data === undefined) {
    const { text, reference } = failureOf(factors.error);
    return (
      <ErrorState
        text="This cannot be shown right now."
        hint={text}
        reference={reference}
        action={<Button onClick={() => void factors.refetch()}>Try again</Button>}
      />
    );
  }
  const { totp, recoveryCodesLeft, passkeys } = factors.data;
  const hasFactor = totp !== null || passkeys.length > 0;
  return (
    <>
      <PasskeysSection passkeys={passkeys} hasTotp={totp !== null} />
      <AuthenticatorSection totp={totp} isLastFactor={passkeys.length === 0} />
      {hasFactor && <RecoveryCodesSection left={recoveryCodesLeft} />}
    </>
  );
}
