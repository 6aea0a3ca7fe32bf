import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { type CodeFactor, FACTOR_TEXTS, factorCodeFormSchema } from '#shared/identity/factors.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useHasLeft } from '#client/platform/use-has-left.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { canUsePasskeys } from '#client/security/passkeys.ts';
import { CodeField } from '#client/security/code-field.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import classes from './sign-in-page.module.css';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import type { SecondStep } from './use-queued-sign-in.ts';
import { useSignedIn } from './use-signed-in.ts';

interface SecondStepFormProps extends SecondStep {
  onDone: () => void;
  onBack: () => void;
}

/** The password was right: the code that follows it. */
export function SecondStepForm(props: SecondStepFormProps) {
  const [kind, setKind] = useState<CodeFactor>(props.factors.includes('totp') ? 'totp' : 'recovery_code');
  // A form of its own for each kind: what was typed and refused as one is not the other.
  return <CodeForm key={kind} {...props} kind={kind} onKind={setKind} />;
}

interface CodeFormProps extends SecondStepFormProps {
  kind: CodeFactor;
  onKind: (kind: CodeFactor) => void;
}

function CodeForm({ queueId, factors, kind, onKind, onDone, onBack }: CodeFormProps) {
  const signedIn = useSignedIn();
  const hasLeft = useHasLeft();
  const step = useSingleFlight(
    useMutation({
      meta: { handlesThrottling: true },
      mutationFn: async (input: { code: string }) => {
        await trpcClient.identity.secondFactor.mutate({ ...input, queueId });
        await signedIn();
      },
    }),
  );
  const hasEnded = failureOf(step.error).code === 'not_found';
  const fields = hasEnded ? { detail: [FACTOR_TEXTS.signInEnded] } : fieldsOfError(step.error);
  const submit = (input: { code: string }) =>
    step.mutate(input, {
      onSuccess: () => {
        if (!hasLeft()) onDone();
      },
    });
  const form = useZodForm(factorCodeFormSchema, submit, fields);
  const passkey = usePasskeySignIn(onDone);
  const boxText = passkey.failure ?? fields['detail']?.[0];
  const other = kind === 'totp' ? 'recovery_code' : 'totp';
  return (
    <form className={classes.form} {...form.props} aria-labelledby="second-step">
      <h2 id="second-step">Confirm that it is you</h2>
      {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
      <CodeField kind={kind} error={form.errorOf('code')} />
      <SteadyButton type="submit" size="md" isInactive={step.isPending || hasEnded}>
        {step.isPending ? 'Checking…' : 'Continue'}
      </SteadyButton>
      <div className={classes.otherWays}>
        {factors.includes(other) && (
          <Button variant="subtle" onClick={() => onKind(other)}>
            {other === 'totp' ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
        )}
        {factors.includes('passkey') && canUsePasskeys() && (
          <Button variant="subtle" loading={passkey.isPending} onClick={passkey.start}>
            Use a passkey
          </Button>
        )}
        <Button variant="subtle" onClick={onBack}>
          Back to login
        </Button>
      </div>
    </form>
  );
}
