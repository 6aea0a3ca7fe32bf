import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface SteadyButtonProps extends ComponentProps<typeof Button> {
  /** Looks and answers as if it were disabled, but keeps the focus: for buttons that are out of use for a moment. */
  isInactive: boolean;
  /** Why it is out of use, for its tooltip (ui/tooltip-layer/tooltip-layer.tsx) and for people who hear it; makes it inactive. */
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
