import { Button, CopyButton, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

const SHOWN_SECONDS = 30;

interface MaskedProps {
  /** The secret's name: "Password". */
  label: string;
  /** Undefined until revealed. */
  secret: string | undefined;
  /** Requests the secret, with a reason where one is needed; the server counts and logs it. */
  onReveal: () => void;
  isRevealing?: boolean;
  /** Called after half a minute: the caller must discard the secret. */
  onMask: () => void;
}

/** A secret that can be revealed for half a minute. */
export function Masked({ label, secret, onReveal, isRevealing = false, onMask }: MaskedProps) {
  if (secret === undefined) {
    return (
      <Group gap="xs">
        <Text span aria-label={`${label}, hidden`}>
          ••••••••
        </Text>
        <Button size="compact-xs" variant="default" loading={isRevealing} onClick={onReveal}>
          Show {label.toLowerCase()}
        </Button>
      </Group>
    );
  }
  return <Revealed label={label} secret={secret} onMask={onMask} />;
}

function Revealed({ label, secret, onMask }: Pick<MaskedProps, 'label' | 'onMask'> & { secret: string }) {
  const [left, setLeft] = useState(SHOWN_SECONDS);
  useEffect(() => {
    // Based on the clock, because timers of background pages are delayed.
    const until = Date.now() + SHOWN_SECONDS * 1000;
    const timer = setInterval(() => setLeft(Math.ceil((until - Date.now()) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) onMask();
  }, [isOver, onMask]);
  return (
    <Group gap="xs">
      <Text span ff="monospace" data-verbatim aria-label={label}>
        {secret}
      </Text>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Button size="compact-xs" variant="subtle" onClick={onMask}>
        Hide
      </Button>
      <Text span size="xs" c="dimmed" aria-hidden="true" data-figures>
        {Math.max(0, left)} s
      </Text>
    </Group>
  );
}
