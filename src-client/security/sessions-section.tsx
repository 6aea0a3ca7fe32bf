import { useRef, useState } from 'react';
import { countryName, OWN_DEVICE_DAYS, SESSION_DAYS, type SessionRecord } from '#shared/identity/sessions.ts';
import { useMe } from '#client/identity/session.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Day } from '#client/ui/day.tsx';
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx';
import { focusNeighbour } from '#client/ui/focus-after.ts';
import { SwitchField } from '#client/ui/forms/switch-field.tsx';
import { notify } from '#client/ui/notices/notices.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import { Section } from '#client/ui/section/section.tsx';
import classes from './sessions-section.module.css';

/** The customer's sessions, with buttons to end them. */
export function SessionsSection() {
  const sessions = trpc.identity.sessions.useQuery();
  return (
    <Section
      title="Devices"
      lead="Where you are logged in. If you do not recognize a device, log it out and change your password."
    >
      {sessions.isPending && <Skeleton height="120px" />}
      {sessions.isError && sessions.data === undefined && (
        <>
          <Callout tone="bad">{failureOf(sessions.error).text}</Callout>
          <Button variant="default" onClick={() => void sessions.refetch()}>
            Show devices
          </Button>
        </>
      )}
      {sessions.data && <Devices sessions={sessions.data} />}
    </Section>
  );
}

function Devices({ sessions }: { sessions: readonly SessionRecord[] }) {
  const here = sessions.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <ul className={classes.list}>
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {here && <OwnDevice session={here} />}
      {sessions.length > 1 && <LogOutOthers />}
    </>
  );
}

function Device({ session }: { session: SessionRecord }) {
  const { id, device, country, createdAt, lastSeenAt, isCurrent } = session;
  const name = device === '' ? 'Unknown device' : device;
  const { identity } = trpc.useUtils();
  const button = useRef<HTMLButtonElement>(null);
  const ending = useSingleFlight(
    trpc.identity.endSession.useMutation({
      onSuccess: () => {
        if (button.current !== null && button.current === document.activeElement)
          focusNeighbour(button.current);
        notify('good', `${name} is logged out.`);
      },
      onError: (error) => notify('bad', failureOf(error).text),
      onSettled: () => identity.sessions.invalidate(),
    }),
  );
  return (
    <li className={classes.device}>
      <div className={classes.details}>
        <strong>{name}</strong>
        <span className={classes.when}>
          {isCurrent ? 'This device · ' : ''}
          {country === null ? '' : `${countryName(country)} · `}
          Logged in <Day at={createdAt} />
          {!isCurrent && (
            <>
              , last used <Day at={lastSeenAt} />
            </>
          )}
        </span>
      </div>
      {!isCurrent && (
        <Button
          ref={button}
          variant="default"
          loading={ending.isPending}
          onClick={() => ending.mutate({ id })}
        >
          Log out<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** Without a second factor, no device can stay logged in longer. */
function OwnDevice({ session: { isOwn, endsAt } }: { session: SessionRecord }) {
  const me = useMe();
  const { identity } = trpc.useUtils();
  const mark = useSingleFlight(
    trpc.identity.markOwnDevice.useMutation({
      onError: (error) => notify('bad', failureOf(error).text),
      onSettled: () => identity.sessions.invalidate(),
    }),
  );
  if (!me?.hasSecondFactor) return null;
  return (
    <SwitchField
      label="Only I use this device"
      description={
        <>
          It stays logged in for up to {OWN_DEVICE_DAYS} days instead of {SESSION_DAYS}, now until{' '}
          <Day at={endsAt} />.
        </>
      }
      isOn={mark.isPending ? mark.variables.isOwn : isOwn}
      onSwitch={(isOn) => mark.mutate({ isOwn: isOn })}
    />
  );
}

function LogOutOthers() {
  const [isAsking, setAsking] = useState(false);
  const { identity } = trpc.useUtils();
  const ending = useSingleFlight(
    trpc.identity.endOtherSessions.useMutation({
      onSuccess: async () => {
        setAsking(false);
        notify('good', 'All other devices are logged out.');
        await identity.sessions.invalidate();
      },
    }),
  );
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Log out all other devices
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Log out all other devices?"
        confirmLabel="Log out"
        isPending={ending.isPending}
        onConfirm={() => ending.mutate()}
        onClose={() => setAsking(false)}
      >
        {ending.isError && <Callout tone="bad">{failureOf(ending.error).text}</Callout>}
        <p>You stay logged in here.</p>
      </ConfirmDialog>
    </>
  );
}
