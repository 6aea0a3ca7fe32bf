import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { notify } from '../notices/notices.tsx';

const CONFIRMATION_MS = 2000;

/** Copies a text; for two seconds the icon becomes a check mark and the label confirms it. */
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
