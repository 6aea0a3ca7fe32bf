import { useState } from 'react';
import type { FactorOverview } from '#shared/identity/factors.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Day } from '#client/ui/day.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { useFocusAfterDialog } from '#client/ui/focus-after.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { Section } from '#client/ui/section/section.tsx';
import { SetUpTotpDialog } from './set-up-totp-dialog.tsx';
import { useFactorsChange } from './use-factors-change.ts';

interface AuthenticatorSectionProps {
  totp: FactorOverview['totp'];
  /** Whether no other second factor remains, so that the password alone would be enough. */
  isLastFactor: boolean;
}

export function AuthenticatorSection({ totp, isLastFactor }: AuthenticatorSectionProps) {
  const begin = useSingleFlight(trpc.identity.beginTotp.useMutation());
  const focusAfter = useFocusAfterDialog();
  return (
    <Section
      title="Authenticator app"
      lead="After your password, enter a code from an app on your phone, such as Google Authenticator or 1Password."
    >
      {totp === null ? (
        <>
          {begin.isError && <Callout tone="bad">{failureOf(begin.error).text}</Callout>}
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            Set up
          </Button>
        </>
      ) : (
        <>
          <p>
            On since <Day at={totp.addedAt} />
          </p>
          <Remove isLastFactor={isLastFactor} onRemoved={() => focusAfter(true)} />
        </>
      )}
      {/* While it shows the recovery codes, the app is on already, and the overview may be refetched. */}
      {begin.data && <SetUpTotpDialog setup={begin.data} onClose={begin.reset} />}
    </Section>
  );
}

function Remove({ isLastFactor, onRemoved }: { isLastFactor: boolean; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useFactorsChange();
  const removal = useSingleFlight(
    trpc.identity.removeTotp.useMutation({
      onSuccess: async () => {
        setAsking(false);
        onRemoved();
        notify('good', 'The authenticator app is removed.');
        await refresh();
      },
    }),
  );
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove the authenticator app?"
        confirmLabel="Remove"
        isPending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      >
        {removal.isError && <Callout tone="bad">{failureOf(removal.error).text}</Callout>}
        <p>
          {isLastFactor
            ? 'Your password alone will log you in again, and your recovery codes stop working.'
            : 'You keep logging in with your passkeys.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
