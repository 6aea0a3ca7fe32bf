import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface SteadyButtonProps extends ComponentProps<typeof Button> {
  /** Looks and acts disabled, but keeps the focus: for buttons that are disabled for a moment. */
  isInactive: boolean;
  /** Why it is disabled, for its tooltip (ui/tooltip-layer/tooltip-layer.tsx) and screen readers; makes it inactive. */
  reason?: string | undefined;
}

export function SteadyButton({ isInactive, reason, onClick, ...rest }: SteadyButtonProps) {
  const isOff = isInactive || reason !== undefined;
  return (
    <Button
      {...rest}
      aria-disabled={isOff}
      aria-description={reason}
      data-disabled={isOff || undefined}
      data-tip={reason}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
