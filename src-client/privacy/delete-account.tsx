import { useQueryClient } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { deleteAccountSchema } from '#shared/privacy/schemas.ts';
import { PRIVACY_TEXTS } from '#shared/privacy/texts.ts';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { endOnPurpose } from '#client/identity/session.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { useZodForm } from '#client/ui/forms/use-zod-form.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './delete-account.module.css';

type Blocker = inferRouterOutputs<AppRouter>['privacy']['outlook']['blockers'][number];

/** What the customer would lose and what prevents the deletion, then the dialog that asks for the password. */
export function DeleteAccount() {
  const outlook = trpc.privacy.outlook.useQuery(undefined, { staleTime: 0 });
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  if (outlook.isPending) return <Skeleton height="132px" />;
  if (outlook.data === undefined) {
    return (
      <>
        <Callout tone="bad">{failureOf(outlook.error).text}</Callout>
        <Button variant="default" onClick={() => void outlook.refetch()}>
          Try again
        </Button>
      </>
    );
  }
  const { losses, blockers } = outlook.data;
  return (
    <>
      {losses.length > 0 && <GivenUp losses={losses} />}
      {blockers.length > 0 ? (
        <Callout tone="warn" title="This account cannot be deleted yet.">
          <ul className={classes.points}>
            {blockers.map(({ name, text }) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
        </Callout>
      ) : (
        <Button color="bad" size="md" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        closesOutside={false}
      >
        <p>This cannot be undone, neither by you nor by our support team.</p>
        {losses.length > 0 && <GivenUp losses={losses} />}
        <DeleteAccountForm
          onBlocked={(found) => {
            setAsking(false);
            utils.privacy.outlook.setData(undefined, (known) => known && { ...known, blockers: found });
            void outlook.refetch();
          }}
        />
      </Dialog>
    </>
  );
}

function GivenUp({ losses }: { losses: readonly { name: string; text: string }[] }) {
  return (
    <div className={classes.losses}>
      <p className={classes.heading}>You will lose</p>
      <ul className={classes.points}>
        {losses.map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** @param onBlocked called with what now prevents the deletion */
function DeleteAccountForm({ onBlocked }: { onBlocked: (blockers: Blocker[]) => void }) {
  const queryClient = useQueryClient();
  const deletion = useSingleFlight(
    trpc.privacy.deleteAccount.useMutation({
      onSuccess: (answer) => {
        if (answer.outcome === 'blocked') return onBlocked(answer.blockers);
        notify('good', PRIVACY_TEXTS.deleted);
        // The end of the session removes the frame and this device's data.
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
