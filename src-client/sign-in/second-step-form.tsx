import { type ReactNode, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  type CodeFactor,
  type Factor,
  FACTOR_TEXTS,
  factorCodeFormSchema,
} from '#shared/identity/factors.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { useHasLeft } from '#client/platform/use-has-left.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { canUsePasskeys } from '#client/platform/passkeys.ts';
import { CodeField } from '#client/security/code-field.tsx';
import { useFirstFocus } from '#client/security/use-first-focus.ts';
import { WAY_LABELS } from '#client/security/way-labels.ts';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { focusHeading } from '#client/ui/focus-after.ts';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import classes from './sign-in-page.module.css';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import type { SecondStep } from './use-queued-sign-in.ts';
import { useSignedIn } from './use-signed-in.ts';

interface SecondStepFormProps extends SecondStep {
  onDone: () => void;
  onBack: () => void;
}

const FIRST_WAYS: readonly Factor[] = ['totp', 'passkey', 'recovery_code'];

/** The second factor after a correct password: a code of the app, a passkey if there is no app, or a recovery code. */
export function SecondStepForm(props: SecondStepFormProps) {
  const ways = props.factors.filter((way) => way !== 'passkey' || canUsePasskeys());
  const [way = 'recovery_code', setWay] = useState(FIRST_WAYS.find((first) => ways.includes(first)));
  const passkey = usePasskeySignIn(props.onDone);
  const usePasskey = () => {
    setWay('passkey');
    passkey.start();
  };
  const otherWays = (
    <div className={classes.otherWays}>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button
            key={other}
            variant="subtle"
            onClick={() => (other === 'passkey' ? usePasskey() : setWay(other))}
          >
            {WAY_LABELS[other]}
          </Button>
        ))}
      <Button
        variant="subtle"
        onClick={({ currentTarget }) => {
          focusHeading(currentTarget);
          props.onBack();
        }}
      >
        Back to login
      </Button>
    </div>
  );
  if (way === 'passkey') {
    return <PasskeyForm {...passkey}>{otherWays}</PasskeyForm>;
  }
  return (
    // One form per kind, so that input and errors are not carried over.
    <CodeForm key={way} {...props} kind={way}>
      {otherWays}
    </CodeForm>
  );
}

interface PasskeyFormProps extends Pick<
  ReturnType<typeof usePasskeySignIn>,
  'start' | 'isPending' | 'failure'
> {
  /** Buttons for the other methods. */
  children: ReactNode;
}

function PasskeyForm({ start, isPending, failure, children }: PasskeyFormProps) {
  const button = useFirstFocus<HTMLButtonElement>();
  return (
    <section className={classes.form} aria-labelledby="second-step">
      <h2 id="second-step">Confirm that it is you</h2>
      {failure !== undefined && <Callout tone="bad">{failure}</Callout>}
      <Button ref={button} size="md" loading={isPending} onClick={start}>
        Use your passkey
      </Button>
      {children}
    </section>
  );
}

interface CodeFormProps extends SecondStepFormProps {
  kind: CodeFactor;
  /** Buttons for the other methods. */
  children: ReactNode;
}

function CodeForm({ queueId, kind, onDone, children }: CodeFormProps) {
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
  const boxText = fields['detail']?.[0];
  return (
    <form className={classes.form} {...form.props} aria-labelledby="second-step">
      <h2 id="second-step">Confirm that it is you</h2>
      {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
      <CodeField kind={kind} error={form.errorOf('code')} />
      <SteadyButton type="submit" size="md" isInactive={step.isPending || hasEnded}>
        {step.isPending ? 'Checking…' : 'Continue'}
      </SteadyButton>
      {children}
    </form>
  );
}
