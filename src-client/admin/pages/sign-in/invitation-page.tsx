import { Alert, Button, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { canUsePasskeys, makePasskey } from '#client/platform/passkeys.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { Entrance } from './entrance.tsx';
import { PasswordSetUp } from './password-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { firstOf, useAttempt } from './use-attempt.ts';
import { Problem } from '../../ui/problem.tsx';

/** The target of an invitation's link: sets up how the operator will sign in. */
export function InvitationPage() {
  const { hash: token } = useLocation();
  const invited = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => trpcClient.session.invitation.mutate({ token }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const utils = trpc.useUtils();
  const router = useRouter();
  const enter = async () => {
    await utils.session.current.invalidate();
    await router.navigate({ to: '/' });
  };
  if (recoveryCodes)
    return (
      <Entrance title="Save your recovery codes">
        <RecoveryCodes codes={recoveryCodes} onDone={() => void enter()} />
      </Entrance>
    );
  if (token === '' || invited.isError)
    return (
      <Entrance title="This link does not work">
        <Alert color="warn" role="alert">
          {invited.isError ? failureOf(invited.error).text : 'The address is incomplete.'}
        </Alert>
        <Text>Ask an owner of the shop for a new one.</Text>
      </Entrance>
    );
  if (!invited.data)
    return (
      <Entrance title="Set up your access">
        <Skeleton h={180} role="status" aria-label="Loading" />
      </Entrance>
    );
  const { name, email, role } = invited.data;
  return (
    <Entrance title={`Welcome, ${name}`}>
      <Text>
        Choose how you sign in as {email} ({role}).
      </Text>
      <Tabs defaultValue={canUsePasskeys() ? 'passkey' : 'password'} keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="passkey">Passkey</Tabs.Tab>
          <Tabs.Tab value="password">Password and app</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="passkey">
          <PasskeySetUp token={token} onDone={enter} />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordSetUp
            email={email}
            begin={() => trpcClient.session.beginInvitedTotp.mutate({ token })}
            finish={(input) => trpcClient.session.acceptWithPassword.mutate({ token, ...input })}
            onDone={setRecoveryCodes}
          />
        </Tabs.Panel>
      </Tabs>
    </Entrance>
  );
}

function PasskeySetUp({ token, onDone }: { token: string; onDone: () => Promise<void> }) {
  const { isBusy, problems, attempt } = useAttempt();
  const create = () =>
    attempt(async () => {
      const response = await makePasskey(await trpcClient.session.beginInvitedPasskey.mutate({ token }));
      await trpcClient.session.acceptWithPasskey.mutate({ token, response });
      await onDone();
    });
  const problem = firstOf(problems, 'nonFieldErrors', 'detail');
  if (!canUsePasskeys())
    return (
      <Text c="dimmed">Passkeys need an address with a name. At this one, use a password and an app.</Text>
    );
  return (
    <Stack gap="md">
      <Text c="dimmed">Your finger, face or PIN on this device signs you in. Nothing to remember.</Text>
      {problem !== undefined && <Problem text={problem} />}
      <Button
        size="md"
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => void create()}
      >
        Create a passkey
      </Button>
    </Stack>
  );
}
