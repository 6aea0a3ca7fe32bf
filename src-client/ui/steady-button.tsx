import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface SteadyButtonProps extends ComponentProps<typeof Button> {
  /** Looks and answers as if it were disabled, but keeps the focus: for buttons that are out of use for a moment. */
  isInactive: boolean;
}

export function SteadyButton({ isInactive, onClick, ...rest }: SteadyButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={isInactive}
      data-disabled={isInactive || undefined}
      onClick={(event) => {
        if (isInactive) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
