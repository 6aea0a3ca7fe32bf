import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyRecord } from '#shared/identity/factors.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Day } from '#client/ui/day.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { useFocusAfterDialog } from '#client/ui/focus-after.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { createPasskey } from './create-passkey.ts';
import { PasskeyDialogs, type PasskeyQuestion } from './passkey-dialogs.tsx';
import { canUsePasskeys, passkeyFailure } from '#client/platform/passkeys.ts';
import classes from './passkeys-section.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from '#client/ui/section/section.tsx';
import { useFactorsChange } from './use-factors-change.ts';

interface PasskeysSectionProps {
  passkeys: readonly PasskeyRecord[];
  hasTotp: boolean;
}

export function PasskeysSection({ passkeys, hasTotp }: PasskeysSectionProps) {
  const [question, setQuestion] = useState<PasskeyQuestion>();
  const focusAfter = useFocusAfterDialog();
  return (
    <Section
      title="Passkeys"
      lead="Log in with your fingerprint, your face or your device’s PIN. There is no password to steal."
    >
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.row}>
              <div className={classes.about}>
                <p className={classes.name}>{passkey.name}</p>
                <p className={classes.use}>
                  Added <Day at={passkey.createdAt} />
                  {passkey.lastUsedAt === null ? (
                    ', not used yet'
                  ) : (
                    <>
                      , last used <Day at={passkey.lastUsedAt} />
                    </>
                  )}
                </p>
              </div>
              <Button
                variant="subtle"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setQuestion({ kind: 'rename', passkey })}
              >
                Rename
              </Button>
              <Button
                variant="subtle"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setQuestion({ kind: 'remove', passkey })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey />
      <PasskeyDialogs
        question={question}
        isLastFactor={passkeys.length === 1 && !hasTotp}
        onClose={() => {
          setQuestion(undefined);
          // After a removal the list has been refetched, and the opener is gone.
          focusAfter(false);
        }}
      />
    </Section>
  );
}

function AddPasskey() {
  const refresh = useFactorsChange();
  const addition = useSingleFlight(
    useMutation({
      mutationFn: createPasskey,
      onSuccess: ({ recoveryCodes }) => {
        notify('good', 'The passkey is added. Other devices were logged out.');
        if (recoveryCodes === null) void refresh();
      },
    }),
  );
  const recoveryCodes = addition.data?.recoveryCodes ?? null;
  if (!canUsePasskeys()) return <p>This browser has no passkeys.</p>;
  return (
    <>
      {addition.isError && <Callout tone="bad">{passkeyFailure(addition.error)}</Callout>}
      <Button loading={addition.isPending} onClick={() => addition.mutate()}>
        Add a passkey
      </Button>
      <Dialog
        isOpen={recoveryCodes !== null}
        title="Save your recovery codes"
        closesOutside={false}
        canClose={false}
        onClose={addition.reset}
      >
        <RecoveryCodes
          codes={recoveryCodes ?? []}
          onSaved={() => {
            addition.reset();
            void refresh();
          }}
        />
      </Dialog>
    </>
  );
}
