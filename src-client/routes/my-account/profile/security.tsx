import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '#client/security/security-page.tsx';

export const Route = createFileRoute('/my-account/profile/security')({ component: SecurityPage });
