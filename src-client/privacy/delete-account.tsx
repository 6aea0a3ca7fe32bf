import { useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './delete-account.module.css';
import { DeleteAccountForm } from './delete-account-form.tsx';

/** What would be given up and what stands in the way, then the dialog that asks for the password. */
export function DeleteAccount() {
  const outlook = trpc.privacy.outlook.useQuery(undefined, { staleTime: 0 });
  const [isAsking, setAsking] = useState(false);
  if (outlook.isPending) return <Skeleton height="132px" />;
  if (outlook.isError) {
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
          onBlocked={() => {
            setAsking(false);
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
      <p className={classes.heading}>With the account you give up</p>
      <ul className={classes.points}>
        {losses.map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
