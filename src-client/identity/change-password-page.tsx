import { useEffect, useRef } from 'react';
import { passwordChangeSchema } from '#shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { fieldsOfError } from './identity-failure.ts';
import { ConfirmPasswordField, NewPasswordField } from './new-password-field.tsx';
import { ProfileTask } from '#client/ui/page/profile-task.tsx';
import { useMe } from './session.ts';

/** /my-account/profile/change-password/ */
export function ChangePasswordPage() {
  const me = useMe();
  const element = useRef<HTMLFormElement>(null);
  const change = useSingleFlight(trpc.identity.changePassword.useMutation());
  useEffect(() => {
    if (change.isSuccess) element.current?.reset();
  }, [change.isSuccess]);
  const fields = fieldsOfError(change.error);
  const form = useZodForm(passwordChangeSchema, change.mutate, fields);
  const boxText = fields['detail']?.[0] ?? fields['nonFieldErrors']?.[0];
  return (
    <ProfileTask
      title="Change Password"
      lead="A new password logs out every other device. You stay logged in here."
    >
      <form ref={element} {...form.props} aria-label="Change password">
        {boxText !== undefined && <Callout tone="bad">{boxText}</Callout>}
        {change.isSuccess && (
          <Callout tone="good" title={IDENTITY_TEXTS.passwordChanged}>
            Every other device was logged out.
          </Callout>
        )}
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
        <PasswordField
          label="Old password"
          name="oldPassword"
          autoComplete="current-password"
          required
          error={form.errorOf('oldPassword')}
        />
        <NewPasswordField label="New password" name="newPassword1" error={form.errorOf('newPassword1')} />
        <ConfirmPasswordField
          label="Confirm new password"
          name="newPassword2"
          error={form.errorOf('newPassword2')}
        />
        <Button type="submit" size="md" loading={change.isPending}>
          {change.isPending ? 'Saving…' : 'Change password'}
        </Button>
      </form>
    </ProfileTask>
  );
}
