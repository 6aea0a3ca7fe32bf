import { termsOfService } from '#shared/legal/terms-of-service.ts';
import { LegalPage } from './legal-page.tsx';

export function TermsPage() {
  return <LegalPage textOf={termsOfService} />;
}
