import { createFileRoute } from '@tanstack/react-router';
import { FormTheme } from '#client/theme/form-theme.tsx';

export const Route = createFileRoute('/my-cart')({ component: FormTheme });
