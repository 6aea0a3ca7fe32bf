import { createFileRoute } from '@tanstack/react-router';
import { PurchasesFrame } from '#client/purchases/purchases-frame.tsx';

export const Route = createFileRoute('/my-account/profile/your-purchases')({ component: PurchasesFrame });
