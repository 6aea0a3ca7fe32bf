import {
  emailChangeSchema,
  EMAIL_CHANGE_HOURS,
  type EmailChangeRecord,
} from '#shared/identity/email-change.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { useMe } from '#client/identity/session.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './email-section.module.css';
import { Section } from '#client/ui/section/section.tsx';

/** The e-mail address, and a pending change of it that needs two links. */
export function EmailSection() {
  const me = useMe();
  const change = trpc.identity.emailChange.useQuery();
  return (
    <Section
      title="Email"
      lead={
        <>
          You log in with <strong>{me?.email}</strong>. To change it, confirm a mail to this address and one
          to the new address. For 72 hours after that you cannot send balance.
        </>
      }
    >
      {change.isPending && <Skeleton height="80px" />}
      {change.isError && change.data === undefined && (
        <>
          <Callout tone="bad">{failureOf(change.error).text}</Callout>
          <Button variant="default" onClick={() => void change.refetch()}>
            Try again
          </Button>
        </>
      )}
      {change.data && <Waiting change={change.data} />}
      {change.data === null && <EmailForm />}
    </Section>
  );
}

function EmailForm() {
  const { identity } = trpc.useUtils();
  const request = useSingleFlight(
    trpc.identity.requestEmailChange.useMutation({
      meta: { handlesThrottling: true },
      onSuccess: () => identity.emailChange.invalidate(),
    }),
  );
  const fields = fieldsOfError(request.error);
  const form = useZodForm(emailChangeSchema, request.mutate, fields);
  return (
    <form className={classes.form} {...form.props} aria-label="Change email">
      {fields['detail']?.[0] !== undefined && <Callout tone="bad">{fields['detail'][0]}</Callout>}
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={form.errorOf('email')}
      />
      <Button type="submit" loading={request.isPending}>
        Change email
      </Button>
    </form>
  );
}

function Waiting({ change }: { change: EmailChangeRecord }) {
  const { identity } = trpc.useUtils();
  const cancel = useSingleFlight(
    trpc.identity.cancelEmailChange.useMutation({ onSuccess: () => identity.emailChange.invalidate() }),
  );
  return (
    <>
      <Callout tone="info" title={`Waiting for the change to ${change.newEmail}`}>
        <ul className={classes.steps}>
          <li>
            Mail to your present address: {change.isOldConfirmed ? 'confirmed' : 'open it and press “Agree”'}
          </li>
          <li>
            Mail to {change.newEmail}: {change.isNewConfirmed ? 'confirmed' : 'open it and press “Confirm”'}
          </li>
        </ul>
        The links work for {EMAIL_CHANGE_HOURS} hours.
      </Callout>
      {cancel.isError && <Callout tone="bad">{failureOf(cancel.error).text}</Callout>}
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Keep my present email
      </Button>
    </>
  );
}
