import { Link } from '@tanstack/react-router';

export function PaymentsLink() {
  return (
    <Link to="/my-account/profile/your-payments/" search={{ page: '1', limit: '5' }}>
      Check my payments
    </Link>
  );
}
