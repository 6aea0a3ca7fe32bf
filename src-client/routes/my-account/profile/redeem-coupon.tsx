import { createFileRoute } from '@tanstack/react-router';
import { RedeemCouponPage } from '#client/wallet/redeem-coupon-page.tsx';

export const Route = createFileRoute('/my-account/profile/redeem-coupon')({ component: RedeemCouponPage });
