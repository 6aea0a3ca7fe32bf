import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { minuteText } from '#shared/dates.ts';
import { failureOf } from '#client/platform/failure.ts';
import { canUsePasskeys, makePasskey } from '#client/platform/passkeys.ts';
import { PagePending } from '../../layout/page-states.tsx';
import { useOperator } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { PasswordSetUp } from '../sign-in/password-set-up.tsx';
import { counted } from '../stock/stock-words.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import { firstOf, useAttempt } from '../sign-in/use-attempt.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { Problem } from '../../ui/problem.tsx';

/** A way to sign in that the operator is about to remove. */
interface Removed {
  what: string;
  text: string;
  remove: () => void;
}

/** An operator's own sign-in methods and sessions. */
export function AccountPage() {
  usePageTitle('My access');
  return (
    <Stack maw="44rem">
      <PageHead title="My access" />
      <WaysSection />
      <SessionsSection />
    </Stack>
  );
}

function WaysSection() {
  const { email } = useOperator();
  const { data: access, error, refetch } = trpc.account.access.useQuery();
  const { isBusy, problems, attempt } = useAttempt();
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [removed, setRemoved] = useState<Removed>();
  if (error && !access) return <Problem text={failureOf(error).text} onRetry={() => void refetch()} />;
  if (!access) return <PagePending />;
  const change = (work: () => Promise<unknown>) => () =>
    void attempt(async () => {
      await work();
      await refetch();
    });
  const addPasskey = change(async () => {
    const response = await makePasskey(await trpcClient.account.beginPasskey.mutate());
    await trpcClient.account.addPasskey.mutate({ response });
    notifications.show({ message: 'The passkey is added. It signs you in from now on.' });
  });
  const renewCodes = () =>
    void attempt(async () => setCodes(await trpcClient.account.renewRecoveryCodes.mutate()));
  const problem = firstOf(problems, 'nonFieldErrors', 'detail');
  return (
    <>
      {problem !== undefined && <Problem text={problem} />}
      <Section title="Passkeys">
        {access.passkeys.length === 0 && <Text c="dimmed">None yet.</Text>}
        {access.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <div>
              <Text>{name}</Text>
              <Text size="sm" c="dimmed">
                Since {minuteText(createdAt)}
                {lastUsedAt !== null && `, last used ${minuteText(lastUsedAt)}`}
              </Text>
            </div>
            <Button
              size="compact-sm"
              flex="none"
              variant="default"
              disabled={isBusy}
              aria-label={`Remove the passkey ${name}`}
              onClick={() =>
                setRemoved({
                  what: `the passkey ${name}`,
                  text: 'It no longer signs you in. Delete it on the device too.',
                  remove: change(() => trpcClient.account.removePasskey.mutate({ id })),
                })
              }
            >
              Remove
            </Button>
          </Group>
        ))}
        {canUsePasskeys() ? (
          <Button
            variant="default"
            w={{ base: '100%', xs: 'fit-content' }}
            disabled={isBusy}
            onClick={addPasskey}
          >
            Add a passkey
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            Passkeys only work where the console has a host name, not at a number such as 127.0.0.1.
          </Text>
        )}
      </Section>
      <Section title="Password and authenticator app">
        <Text>{access.hasPassword ? 'Set up.' : 'Not set up: you sign in with a passkey only.'}</Text>
        {access.hasPassword && (
          <Text c={access.recoveryCodesLeft === 0 ? 'warn' : 'dimmed'}>
            {access.recoveryCodesLeft === 0
              ? 'No recovery codes are left: without your phone you could not sign in. Make new ones.'
              : `${counted(access.recoveryCodesLeft, 'recovery code')} left.`}
          </Text>
        )}
        <Group>
          <Button variant="default" disabled={isBusy} onClick={() => setSettingUp(true)}>
            {access.hasPassword ? 'Set up anew' : 'Set up'}
          </Button>
          {access.hasPassword && (
            <>
              <Button variant="default" disabled={isBusy} onClick={renewCodes}>
                New recovery codes
              </Button>
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() =>
                  setRemoved({
                    what: 'the password',
                    text: 'Password, authenticator app and recovery codes no longer sign you in.',
                    remove: change(() => trpcClient.account.removePassword.mutate()),
                  })
                }
              >
                Remove
              </Button>
            </>
          )}
        </Group>
      </Section>
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.what}`}
          text={removed.text}
          action="Remove"
          onClose={() => setRemoved(undefined)}
          onConfirm={removed.remove}
        />
      )}
      {isSettingUp && (
        <Modal
          opened
          onClose={() => setSettingUp(false)}
          title="Password and app"
          closeOnClickOutside={false}
          // Escape in the dialog that asks for a proof would close both.
          closeOnEscape={false}
        >
          <PasswordSetUp
            email={email}
            begin={() => trpcClient.account.beginTotp.mutate()}
            finish={async (input) => ({ recoveryCodes: await trpcClient.account.setPassword.mutate(input) })}
            onDone={(recoveryCodes) => {
              setSettingUp(false);
              setCodes(recoveryCodes);
              void refetch();
            }}
          />
        </Modal>
      )}
      {codes && (
        <Modal
          opened
          onClose={() => setCodes(undefined)}
          title="Save your recovery codes"
          withCloseButton={false}
          closeOnClickOutside={false}
          closeOnEscape={false}
        >
          <RecoveryCodes
            codes={codes}
            onDone={() => {
              setCodes(undefined);
              void refetch();
            }}
          />
        </Modal>
      )}
    </>
  );
}
