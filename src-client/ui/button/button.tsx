import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './button.module.css';

interface ButtonLook {
  /** `filled`: the one primary action of a view; `default`: other actions; `subtle`: actions in rows and headers. */
  variant?: 'filled' | 'default' | 'subtle';
  /** For destructive actions. */
  color?: 'bad';
  size?: 'xs' | 'sm' | 'md' | 'compact-sm' | 'compact-md';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, keyof ButtonLook> {
  /** While the action runs: keeps its size and the focus, is announced as busy, and ignores clicks. */
  loading?: boolean;
}

export function Button({ loading = false, onClick, ...props }: ButtonProps) {
  const { look, children, rest } = lookOf(props);
  return (
    <button
      type="button"
      {...rest}
      className={look}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true, 'data-loading': true } : {})}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

export function AnchorButton(props: ButtonLook & Omit<ComponentPropsWithRef<'a'>, keyof ButtonLook>) {
  const { look, children, rest } = lookOf(props);
  return (
    <a {...rest} className={look}>
      {children}
    </a>
  );
}

interface Dressed extends ButtonLook {
  className?: string | undefined;
  children?: ReactNode;
}

function lookOf<Props extends Dressed>({
  variant = 'filled',
  color,
  size = 'sm',
  fullWidth = false,
  leftSection,
  rightSection,
  className = '',
  children,
  ...rest
}: Props) {
  const names = [classes.button, classes[variant], classes[size], color && classes[color]];
  if (fullWidth) names.push(classes.fullWidth);
  return {
    rest,
    look: [...names, className].filter(Boolean).join(' '),
    children: (
      <span className={classes.label}>
        {leftSection}
        {children}
        {rightSection}
      </span>
    ),
  };
}
