import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import '#client/ui/form-styles.ts';
import classes from './coupon-field.module.css';

interface CouponFieldProps {
  /** The code in force, if any. */
  code: string | undefined;
  onCode: (code: string | undefined) => void;
}

/** A discount code: entered, then applied; applied, it is locked until it is cleared (storefront, section 4). */
export function CouponField({ code, onCode }: CouponFieldProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const validation = useMutation(
    trpc.checkout.validateCoupon.mutationOptions({
      onSuccess: (discount) => {
        setText('');
        onCode(discount.code);
      },
      onError: (failed) => {
        const failure = failureOf(failed);
        setError(
          failure.status === 400 ? (failure.fields['code']?.[0] ?? failure.text) : CART_TEXTS.couponFailed,
        );
      },
    }),
  );

  if (code !== undefined) {
    return (
      <div className={classes.locked} role="status">
        <span>{CART_TEXTS.usingCode(code)}</span>
        <IconButton label="Clear discount code" onClick={() => onCode(undefined)}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setError(text.trim() === '' ? CART_TEXTS.couponBlank : undefined);
    if (text.trim() !== '') validation.mutate({ code: text.trim() });
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput
        className={classes.input}
        label="Discount code"
        size="sm"
        value={text}
        error={error}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button className={classes.apply} type="submit" variant="default" disabled={validation.isPending}>
        Apply
      </Button>
    </form>
  );
}
