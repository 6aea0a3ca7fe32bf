import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { notify } from '../notices/notices.tsx';

const CONFIRMATION_MS = 2000;

/** Copies a text; the icon turns into a check mark for two seconds and the label says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify('bad', 'Your browser blocked copying. Select the text and copy it yourself.');
    }
  };

  return (
    <IconButton label={isCopied ? 'Copied' : label} onClick={copy}>
      {isCopied ? (
        <IconCheck size={18} color="var(--good)" aria-hidden="true" />
      ) : (
        <IconCopy size={18} stroke={1.75} aria-hidden="true" />
      )}
    </IconButton>
  );
}
