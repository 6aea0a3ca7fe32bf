import { IconLink } from '@tabler/icons-react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { notify } from '#client/ui/notices/notices.tsx';

/** Copies the page's address, which contains all filters. */
export function ShareButton({ label }: { label: string }) {
  return (
    <IconButton label={label} onClick={() => void copyAddress()}>
      <IconLink size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notify('good', 'Link copied.');
  } catch {
    notify('bad', 'Your browser blocked copying. Copy the link from the address bar.');
  }
}
