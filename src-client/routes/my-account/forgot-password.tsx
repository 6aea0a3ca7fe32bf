import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#client/identity/forgot-password-page.tsx';

export const Route = createFileRoute('/my-account/forgot-password')({ component: ForgotPasswordPage });
