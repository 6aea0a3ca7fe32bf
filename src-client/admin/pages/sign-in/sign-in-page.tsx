import { Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { askPasskey, canUsePasskeys } from '#client/platform/passkeys.ts';
import { queryClient } from '../../platform/query-client.ts';
import { signInFailure } from '../../platform/sign-in-failure.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { Entrance } from './entrance.tsx';

/**
 * Sign-in by passkey, or by password and authenticator code; both are sent together, so that the refusal does not
 * reveal which was wrong.
 */
export function SignInPage() {
  const router = useRouter();
  const { next }: { next?: string } = useSearch({ strict: false });
  const [typed, setTyped] = useState({ email: '', password: '', code: '' });
  const onSignedIn = {
    meta: { showsFailure: true },
    onSuccess: async () => {
      // Nothing that a former operator saw must remain.
      queryClient.clear();
      await router.navigate({ href: pathOf(next), replace: true });
    },
  };
  const byPasskey = useMutation({
    ...onSignedIn,
    mutationFn: async () => {
      const options = await trpcClient.session.beginPasskeySignIn.mutate();
      await trpcClient.session.passkeySignIn.mutate({ response: await askPasskey(options) });
    },
  });
  const byPassword = useMutation({
    ...onSignedIn,
    mutationFn: () => trpcClient.session.signIn.mutate({ ...typed, code: typed.code.trim() }),
  });
  const isPending = byPasskey.isPending || byPassword.isPending;
  const error = byPasskey.error ?? byPassword.error;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    byPasskey.reset();
    if (!isPending) byPassword.mutate();
  };
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
    required: true,
  });
  return (
    <Entrance
      title="Sign in"
      problem={error ? signInFailure(error) : undefined}
      note="Lost your passkey or your codes? An owner of the shop can give you a new link."
    >
      {canUsePasskeys() && (
        <>
          <Button
            loading={byPasskey.isPending}
            disabled={byPassword.isPending}
            onClick={() => {
              byPassword.reset();
              byPasskey.mutate();
            }}
          >
            Sign in with a passkey
          </Button>
          <Divider label="or" />
        </>
      )}
      <form onSubmit={submit}>
        <Stack>
          <TextInput label="E-mail" type="email" autoComplete="username" {...field('email')} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            {...field('password')}
          />
          <TextInput
            label="Code"
            description="Of your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            {...field('code')}
          />
          <Button
            type="submit"
            variant={canUsePasskeys() ? 'default' : 'filled'}
            loading={byPassword.isPending}
            disabled={byPasskey.isPending}
          >
            Sign in
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}

/** Only addresses of the console: a link to the sign-in must not lead to another site (open redirect). */
function pathOf(next: string | undefined): string {
  const to = next === undefined ? undefined : URL.parse(next, location.origin);
  const isOwn = to?.origin === location.origin && to.pathname.startsWith('/admin/');
  return isOwn ? `${to.pathname}${to.search}${to.hash}` : '/admin/';
}
