import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react';
import type { RankCode } from '#shared/catalog/enumerations.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { requirementsOf, TRADE_REQUIREMENTS } from '#shared/trade-in/requirements.ts';
import { TRADE_CREDIT_HOURS } from '#shared/trade-in/schemas.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { useFieldErrors } from '#client/ui/forms/field-errors.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { DialogActions } from '#client/ui/dialog/dialog-actions.tsx';
import classes from './trade-dialog.module.css';
import type { Trade } from './use-trade.ts';

/** Step 1: the requirements for the account, and its password. */
export function TradeConfirm({ trade, rank }: { trade: Trade; rank: RankCode }) {
  const { failure } = trade;
  const field = useRef<HTMLInputElement>(null);
  const fieldErrors = useFieldErrors();
  const refusal = failure?.fields['password']?.[0];
  const showErrors = useEffectEvent(fieldErrors.show);
  // Not a default value, which would be in the page's markup.
  const fillIn = useEffectEvent(() => {
    if (field.current) field.current.value = trade.password;
  });
  useEffect(() => fillIn(), []);
  useEffect(() => {
    if (refusal === undefined) return;
    showErrors({ password: [refusal] });
    field.current?.focus();
  }, [refusal]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (trade.isPending) return;
    const password = field.current?.value ?? '';
    fieldErrors.show(password === '' ? { password: [FIELD_TEXTS.blank] } : {});
    if (password === '') field.current?.focus();
    else trade.valuate(password);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Trade in">
      <p>
        You give the account back and get balance for it. Its password is changed, and the amount arrives
        after {TRADE_CREDIT_HOURS} hours.
      </p>
      <div>
        <h3 className={classes.subtitle}>What the account must meet</h3>
        <ul className={classes.requirements}>
          {requirementsOf(rank).map((name) => (
            <li key={name}>{TRADE_REQUIREMENTS[name]}</li>
          ))}
        </ul>
      </div>
      <PasswordField
        ref={field}
        data-autofocus
        label="Password of the account"
        name="account-password"
        autoComplete="off"
        required
        error={fieldErrors.errorOf('password')}
        onChange={() => fieldErrors.edit('password')}
      />
      {failure !== undefined && refusal === undefined && <Callout tone="bad">{failure.text}</Callout>}
      <DialogActions>
        <Button type="submit" loading={trade.isPending}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}
