import { ButtonLink } from '#client/ui/button-link.tsx';

/** To where a payment shows once it is through: the purchases it paid for. */
export function CheckMyPayments() {
  return (
    <ButtonLink to="/my-account/profile/your-purchases/" search={{ page: '1', limit: '5' }}>
      Check my payments
    </ButtonLink>
  );
}
