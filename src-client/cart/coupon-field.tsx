import { IconTag, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { failureOf, withReference } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { useFieldErrors } from '#client/ui/forms/field-errors.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import classes from './coupon-field.module.css';

interface CouponFieldProps {
  /** The applied code, if any. */
  code: string | undefined;
  onCode: (code: string | undefined) => void;
}

/** A discount code: first a button, then a field; an applied code is locked until it is cleared (storefront, section 4). */
export function CouponField({ code, onCode }: CouponFieldProps) {
  const [isOpen, setOpen] = useState(false);
  // The states replace each other, so each takes over the focus of the former.
  const [takesFocus, setTakesFocus] = useState(false);
  const change = (next: string | undefined) => {
    setOpen(true);
    setTakesFocus(true);
    onCode(next);
  };
  if (code !== undefined) {
    return <LockedCode code={code} takesFocus={takesFocus} onClear={() => change(undefined)} />;
  }
  if (isOpen) return <CodeEntry takesFocus={takesFocus} onApplied={change} />;
  return (
    <Button
      className={classes.opener ?? ''}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconTag size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => change(undefined)}
    >
      Add a discount code
    </Button>
  );
}

interface LockedCodeProps {
  code: string;
  takesFocus: boolean;
  onClear: () => void;
}

function LockedCode({ code, takesFocus, onClear }: LockedCodeProps) {
  const clearButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) clearButton.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classes.locked}>
      <span role="status">{CART_TEXTS.usingCode(code)}</span>
      <IconButton ref={clearButton} label="Clear discount code" onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface CodeEntryProps {
  takesFocus: boolean;
  onApplied: (code: string) => void;
}

function CodeEntry({ takesFocus, onApplied }: CodeEntryProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const fieldErrors = useFieldErrors();
  const validation = useSingleFlight(
    trpc.checkout.validateCoupon.useMutation({
      onSuccess: (discount) => onApplied(discount.code),
      onError: (failed) => {
        const failure = failureOf(failed);
        const refusal =
          failure.status === 400
            ? (failure.fields['code']?.[0] ?? failure.text)
            : withReference(CART_TEXTS.couponFailed, failure);
        fieldErrors.show({ code: [refusal] });
      },
    }),
  );
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    fieldErrors.show(text.trim() === '' ? { code: [FIELD_TEXTS.blank] } : {});
    if (text.trim() !== '') validation.mutate({ code: text.trim() });
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <TextField
        ref={field}
        className={classes.input}
        label="Discount code"
        size="sm"
        value={text}
        error={fieldErrors.errorOf('code')}
        announcesError
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          fieldErrors.edit('code');
        }}
      />
      <Button className={classes.apply} type="submit" variant="default">
        Apply
      </Button>
    </form>
  );
}
