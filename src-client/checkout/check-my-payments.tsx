import { ButtonLink } from '#client/ui/button/button-link.tsx';

/** To how each payment stands. */
export function CheckMyPayments() {
  return (
    <ButtonLink to="/my-account/profile/your-payments/" search={{ page: '1', limit: '5' }}>
      Check my payments
    </ButtonLink>
  );
}
