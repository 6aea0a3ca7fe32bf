import { useQueryClient } from '@tanstack/react-query';
import { deleteAccountSchema } from '#shared/privacy/schemas.ts';
import { PRIVACY_TEXTS } from '#shared/privacy/texts.ts';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { endOnPurpose } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { notify } from '#client/ui/notices/notices.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import classes from './delete-account.module.css';

/** @param onBlocked something came in between that must end first */
export function DeleteAccountForm({ onBlocked }: { onBlocked: () => void }) {
  const queryClient = useQueryClient();
  const deletion = useSingleFlight(
    trpc.privacy.deleteAccount.useMutation({
      onSuccess: ({ outcome }) => {
        if (outcome === 'blocked') return onBlocked();
        notify('good', PRIVACY_TEXTS.deleted);
        // The frame leaves, and the device forgets, as soon as nobody is signed in.
        endOnPurpose(queryClient);
      },
    }),
  );
  const fields = fieldsOfError(deletion.error);
  const form = useZodForm(deleteAccountSchema, deletion.mutate, fields);
  const boxText = fields['detail']?.[0];
  return (
    <form className={classes.form} {...form.props} aria-label="Delete account">
      {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={form.errorOf('password')}
      />
      <Button type="submit" color="bad" size="md" loading={deletion.isPending}>
        Delete account for good
      </Button>
    </form>
  );
}
