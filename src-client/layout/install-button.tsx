import { IconDownload } from '@tabler/icons-react';
import { install, useCanInstall } from '#client/platform/install.ts';
import { Button } from '#client/ui/button/button.tsx';

/** Shown only if the browser can install the shop as an app. */
export function InstallButton() {
  const canInstall = useCanInstall();
  if (!canInstall) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void install()}
    >
      Install app
    </Button>
  );
}
