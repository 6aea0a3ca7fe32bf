import { Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { OPERATOR_PASSWORD_MIN_LENGTH } from '#shared/admin/sign-in.ts';
import { failureOf } from '#client/platform/failure.ts';
import { QrCode } from '#client/security/qr-code.tsx';
import { firstOf, useAttempt } from './use-attempt.ts';
import { Problem } from '../../ui/problem.tsx';

interface PasswordSetUpProps {
  email: string;
  /** Returns the secret for the app. */
  begin: () => Promise<{ secret: string; address: string }>;
  finish: (input: { password: string; code: string }) => Promise<{ recoveryCodes: readonly string[] }>;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Sets up a password together with an authenticator app, whose first code proves that it works. */
export function PasswordSetUp({ email, begin, finish, onDone }: PasswordSetUpProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const id = useId();
  const setup = useQuery({
    queryKey: ['totp', id],
    queryFn: begin,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const { isBusy, problems, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => onDone((await finish({ password, code })).recoveryCodes));
  };
  const problem = firstOf(problems, 'nonFieldErrors', 'detail');
  return (
    <form onSubmit={submit} aria-label="Password and app" noValidate>
      <Stack gap="md">
        {problem !== undefined && <Problem text={problem} />}
        {setup.error && <Problem text={failureOf(setup.error).text} />}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordInput
          label="New password"
          data-autofocus
          description={`At least ${OPERATOR_PASSWORD_MIN_LENGTH} characters, used nowhere else.`}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          required
          value={password}
          error={firstOf(problems, 'password')}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {setup.data ? (
          <Group align="center" wrap="nowrap" gap="md">
            <QrCode text={setup.data.address} label="QR code for the authenticator app" />
            <Stack gap={4}>
              <Text size="sm">Scan this with your authenticator app, or type the key:</Text>
              <Text size="sm" ff="monospace" data-verbatim style={{ overflowWrap: 'anywhere' }}>
                {setup.data.secret}
              </Text>
            </Stack>
          </Group>
        ) : (
          !setup.error && <Skeleton h={160} role="status" aria-label="Loading" />
        )}
        <TextInput
          label="Code of the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          value={code}
          error={firstOf(problems, 'code')}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" disabled={isBusy || !setup.data}>
          Save
        </Button>
      </Stack>
    </form>
  );
}
