import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ZodType } from 'zod';
import {
  type CodeFactor,
  type Factor,
  factorCodeFormSchema,
  passwordProofSchema,
  type Proof,
} from '#shared/identity/factors.ts';
import { PROTECTED_ACTIONS } from '#shared/identity/protected-actions.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { useMe } from '#client/identity/session.ts';
import type { ProofRequest } from '#client/platform/proof.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { CodeField } from './code-field.tsx';
import { askPasskey, canUsePasskeys, passkeyFailure } from '#client/platform/passkeys.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { WAY_LABELS } from './way-labels.ts';
import classes from './step-up-dialog.module.css';

type Way = Factor | 'password';

const WAYS: readonly Way[] = ['passkey', 'totp', 'recovery_code', 'password'];

/**
 * Asks for proof of identity, for a call that waits for it (platform/proof.ts). Its forms pass `onSuccess` with the call: an answer that
 * comes after the dialog was closed then settles nothing, not even the next dialog's request.
 */
export function StepUpDialog({ request }: { request: ProofRequest }) {
  const { action, factors, settle } = request;
  const ways = WAYS.filter((way) => {
    if (way === 'password') return true;
    return factors.includes(way) && (way !== 'passkey' || canUsePasskeys());
  });
  const [way = 'password', setWay] = useState(ways[0]);
  return (
    <Dialog isOpen onClose={() => settle(false)} title="Confirm that it is you" closesOutside={false}>
      <p className={classes.lead}>To {PROTECTED_ACTIONS[action]}. You are asked once in 10 minutes.</p>
      {/* One form per method, so that input and errors are not carried over. */}
      {way === 'passkey' ? (
        <PasskeyProof onProved={() => settle(true)} />
      ) : (
        <ProofForm key={way} way={way} onProved={() => settle(true)} />
      )}
      {ways.length > 1 && (
        <div className={classes.otherWays}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="subtle" onClick={() => setWay(other)}>
                {WAY_LABELS[other]}
              </Button>
            ))}
        </div>
      )}
    </Dialog>
  );
}

function PasskeyProof({ onProved }: { onProved: () => void }) {
  const proof = useSingleFlight(
    useMutation({
      meta: { handlesThrottling: true },
      mutationFn: async () => {
        const passkey = await askPasskey(await trpcClient.identity.beginPasskeyProof.mutate());
        await trpcClient.identity.prove.mutate({ passkey });
      },
    }),
  );
  return (
    <div className={classes.form}>
      {proof.isError && <Callout tone="bad">{passkeyFailure(proof.error)}</Callout>}
      <Button
        size="md"
        loading={proof.isPending}
        data-autofocus
        onClick={() => proof.mutate(undefined, { onSuccess: onProved })}
      >
        Use your passkey
      </Button>
    </div>
  );
}

function ProofForm({ way, onProved }: { way: CodeFactor | 'password'; onProved: () => void }) {
  const proof = useSingleFlight(trpc.identity.prove.useMutation({ meta: { handlesThrottling: true } }));
  const prove = (input: Proof) => proof.mutate(input, { onSuccess: onProved });
  const fields = fieldsOfError(proof.error);
  const schema = way === 'password' ? passwordProofSchema : factorCodeFormSchema;
  const form = useZodForm(schema as ZodType<Proof, Record<string, string>>, prove, fields);
  const boxText = fields['detail']?.[0];
  return (
    <form className={classes.form} {...form.props} aria-label="Confirm that it is you">
      {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
      {way === 'password' ? (
        <OwnPasswordField error={form.errorOf('password')} />
      ) : (
        <CodeField kind={way} error={form.errorOf('code')} />
      )}
      <Button type="submit" size="md" loading={proof.isPending}>
        Confirm
      </Button>
    </form>
  );
}

function OwnPasswordField({ error }: { error: string | undefined }) {
  const me = useMe();
  const field = useFirstFocus();
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      <PasswordField
        ref={field}
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
        error={error}
      />
    </>
  );
}
