import { useNavigate } from '@tanstack/react-router';
import classes from './active-toggle.module.css';

interface ActiveToggleProps {
  page: '/marketplace/my-bids/' | '/marketplace/my-auctions/';
  label: string;
  isActive: boolean;
}

/** Switches a list between what goes on and what is over; the address keeps it. */
export function ActiveToggle({ page, label, isActive }: ActiveToggleProps) {
  const navigate = useNavigate();
  return (
    <label className={classes.toggle}>
      <input
        type="checkbox"
        role="switch"
        className={classes.input}
        checked={isActive}
        onChange={({ target }) =>
          void navigate({ to: page, search: target.checked ? {} : { active: 'false' } })
        }
      />
      <span className={classes.track} aria-hidden="true" />
      {label}
    </label>
  );
}
