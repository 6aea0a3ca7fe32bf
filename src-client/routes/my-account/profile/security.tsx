import { createFileRoute } from '@tanstack/react-router';
import { CopyLockSection } from '#client/device-copy/copy-lock-section.tsx';
import { SecurityPage } from '#client/security/security-page.tsx';

export const Route = createFileRoute('/my-account/profile/security')({ component: Security });

function Security() {
  return (
    <SecurityPage>
      <CopyLockSection />
    </SecurityPage>
  );
}
