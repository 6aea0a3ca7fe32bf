import { useNavigate } from '@tanstack/react-router';
import { SwitchField } from '#client/ui/forms/switch-field.tsx';

interface ActiveToggleProps {
  page: '/marketplace/my-bids/' | '/marketplace/my-auctions/';
  label: string;
  isActive: boolean;
}

/** Switches a list between what goes on and what is over; the address keeps it. */
export function ActiveToggle({ page, label, isActive }: ActiveToggleProps) {
  const navigate = useNavigate();
  return (
    <SwitchField
      label={label}
      isOn={isActive}
      onSwitch={(isOn) => void navigate({ to: page, search: isOn ? {} : { active: 'false' } })}
    />
  );
}
