import { privacyPolicy } from '#shared/legal/privacy-policy.ts';
import { LegalPage } from './legal-page.tsx';

export function PrivacyPage() {
  return <LegalPage textOf={privacyPolicy} />;
}
