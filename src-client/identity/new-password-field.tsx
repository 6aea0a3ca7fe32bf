import { useEffect, useRef, useState } from 'react';
import { DEFAULT_SHOP_NAME, useShopInfo } from '#client/platform/shop-info.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import classes from './new-password-field.module.css';
import type { PasswordStrength } from './password-strength.ts';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  error: string | undefined;
}

interface OnType {
  onType?: (password: string) => void;
}

/** A field for choosing a password, for which password managers offer one, with a strength meter below. */
export function NewPasswordField({ onType, ...props }: NewPasswordFieldProps & OnType) {
  const [strength, setStrength] = useState<PasswordStrength>();
  const frame = useRef<HTMLDivElement>(null);
  const shopName = useShopInfo()?.name ?? DEFAULT_SHOP_NAME;

  useEffect(() => {
    const form = frame.current?.closest('form');
    const empty = () => setStrength(undefined);
    form?.addEventListener('reset', empty);
    return () => form?.removeEventListener('reset', empty);
  }, []);

  const measure = async (input: HTMLInputElement) => {
    const { estimateStrength } = await import('./password-strength.ts');
    const email = input.form?.querySelector<HTMLInputElement>('input[type=email]')?.value ?? '';
    setStrength(input.value === '' ? undefined : estimateStrength(input.value, [email, shopName]));
  };
  return (
    <div ref={frame}>
      <PasswordField
        {...props}
        description="At least 8 characters."
        autoComplete="new-password"
        required
        // Without a connection the form still works, but without the meter.
        onInput={({ currentTarget }) => {
          onType?.(currentTarget.value);
          measure(currentTarget).catch(() => setStrength(undefined));
        }}
      />
      <StrengthMeter strength={strength} />
    </div>
  );
}

function StrengthMeter({ strength }: { strength: PasswordStrength | undefined }) {
  return (
    <div className={classes.meter} data-bars={strength?.bars ?? 0}>
      <div className={classes.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-filled={bar <= (strength?.bars ?? 0) || undefined} />
        ))}
      </div>
      <p className={classes.text} aria-live="polite" aria-atomic="true">
        {strength ? (
          <>
            <VisuallyHidden>Password strength: </VisuallyHidden>
            <strong>{strength.word}.</strong> {strength.advice}
          </>
        ) : (
          'Three random words are strong and easy to remember.'
        )}
      </p>
    </div>
  );
}

/** The field for repeating the password. */
export function ConfirmPasswordField(props: NewPasswordFieldProps) {
  return <PasswordField {...props} autoComplete="new-password" required />;
}
