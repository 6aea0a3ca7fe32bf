import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { OPERATOR_PROOF_MINUTES } from '#shared/admin/rights.ts';
import { failureOf } from '#client/platform/failure.ts';
import { askPasskey, canUsePasskeys } from '#client/platform/passkeys.ts';
import { signInFailure } from '../platform/sign-in-failure.ts';
import { trpc, trpcClient } from '../platform/trpc.ts';
import { Problem } from '../ui/problem.tsx';

/** Asks for proof of identity, for a call that waits for it (platform/proof.ts). */
export function ProofDialog({ settle }: { settle: (isProved: boolean) => void }) {
  const { data: factors, error: unknownFactors } = trpc.session.factors.useQuery();
  const [code, setCode] = useState('');
  const byPasskey = useMutation({
    meta: { showsFailure: true },
    mutationFn: async () => {
      const options = await trpcClient.session.beginPasskeyProof.mutate();
      await trpcClient.session.prove.mutate({ passkey: await askPasskey(options) });
    },
  });
  const byCode = useMutation({
    meta: { showsFailure: true },
    mutationFn: () => trpcClient.session.prove.mutate({ code: code.trim() }),
  });
  // Given with the call: an answer that comes after the dialog was closed settles no other request.
  const onProved = { onSuccess: () => settle(true) };
  const isPending = byPasskey.isPending || byCode.isPending;
  const error = byPasskey.error ?? byCode.error;
  const hasPasskey = factors?.includes('passkey') === true && canUsePasskeys();
  const hasCode = factors?.some((factor) => factor !== 'passkey') === true;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    byPasskey.reset();
    if (!isPending) byCode.mutate(undefined, onProved);
  };
  return (
    // Opens with its fields, so that the first of them has the focus.
    <Modal
      opened={factors !== undefined || unknownFactors !== null}
      onClose={() => settle(false)}
      title="Confirm that it is you"
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          This needs a fresh proof. It holds for {OPERATOR_PROOF_MINUTES} minutes.
        </Text>
        {unknownFactors && <Problem text={failureOf(unknownFactors).text} />}
        {error && <Problem text={signInFailure(error)} />}
        {hasPasskey && (
          <Button
            data-autofocus
            loading={byPasskey.isPending}
            disabled={byCode.isPending}
            onClick={() => {
              byCode.reset();
              byPasskey.mutate(undefined, onProved);
            }}
          >
            Use a passkey
          </Button>
        )}
        {hasCode && (
          <form onSubmit={submit}>
            <Group align="flex-end" wrap="nowrap">
              <TextInput
                label="Code"
                description="Of your authenticator app, or a recovery code"
                value={code}
                onChange={({ currentTarget }) => setCode(currentTarget.value)}
                autoComplete="one-time-code"
                required
                flex={1}
                data-autofocus={hasPasskey ? undefined : true}
              />
              <Button
                type="submit"
                variant={hasPasskey ? 'default' : 'filled'}
                loading={byCode.isPending}
                disabled={byPasskey.isPending}
              >
                Confirm
              </Button>
            </Group>
          </form>
        )}
        {factors && !hasPasskey && !hasCode && (
          <Text size="sm">This browser cannot use any of your ways to prove who you are.</Text>
        )}
      </Stack>
    </Modal>
  );
}
