import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordPage } from '#client/identity/change-password-page.tsx';

export const Route = createFileRoute('/my-account/profile/change-password')({
  component: ChangePasswordPage,
});
