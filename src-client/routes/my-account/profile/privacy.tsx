import { createFileRoute } from '@tanstack/react-router';
import { PrivacySettingsPage } from '#client/privacy/privacy-settings-page.tsx';

export const Route = createFileRoute('/my-account/profile/privacy')({ component: PrivacySettingsPage });
