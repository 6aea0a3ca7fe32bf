import { IconCreditCard } from '@tabler/icons-react';
import { PHONE_COUNTRIES } from '#shared/checkout/phone-countries.ts';
import { deferUntilClick } from '#client/ui/defer-until-click.ts';
import { SelectField } from '#client/ui/forms/select-field.tsx';
import { TextField, type TextFieldProps } from '#client/ui/forms/text-field.tsx';
import { CARD_FORMATS, type CardField, dialCodeOf } from './card-fields.ts';
import { cardBrandOf } from './card-brand.ts';
import classes from './card-form-fields.module.css';
import { CardMark } from './card-mark.tsx';
import { rewriteField } from './formatted-typing.ts';
import type { CardFormState } from './use-card-form.ts';

const COUNTRIES = PHONE_COUNTRIES.map(({ name, dialCode }) => ({
  value: name,
  label: dialCode === '' ? name : `${name} (${dialCode})`,
}));

/** The fields of the card form (storefront, section 5), marked up for the browser's autofill. */
export function CardFormFields({ form }: { form: CardFormState }) {
  const dialCode = dialCodeOf(form.values.country);
  const brand = cardBrandOf(form.values.creditCardNumber);
  return (
    <div className={classes.fields}>
      <CardTextField
        form={form}
        field="creditCardNumber"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        trailing={
          brand === undefined ? (
            <IconCreditCard size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <CardMark brand={brand} />
          )
        }
        data-autofocus
      />
      <CardTextField
        form={form}
        field="expiryDate"
        label="Expiry"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/YY"
      />
      <CardTextField
        form={form}
        field="cvv"
        label="CVV"
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder={brand === 'amex' ? '0000' : '000'}
      />
      <CardTextField
        form={form}
        field="fullName"
        label="Full name"
        description="As shown on your card."
        autoComplete="cc-name"
        autoCapitalize="words"
      />
      <CountryField form={form} />
      <CardTextField
        form={form}
        field="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete={dialCode === '' ? 'tel' : 'tel-national'}
        placeholder={dialCode === '' ? '+' : ''}
        leading={dialCode === '' ? undefined : <span className={classes.dialCode}>{dialCode}</span>}
        leadingWidth={dialCode === '' ? undefined : `${dialCode.length + 2.5}ch`}
      />
    </div>
  );
}

interface CardTextFieldProps extends Omit<TextFieldProps, 'form'> {
  form: CardFormState;
  field: CardField;
}

function CardTextField({ form, field, ...rest }: CardTextFieldProps) {
  return (
    <TextField
      {...rest}
      className={classes[field]}
      name={field}
      value={form.values[field]}
      error={errorOf(form, field)}
      required
      spellCheck={false}
      onChange={(event) => form.edit(field, rewriteField(event.currentTarget, CARD_FORMATS[field]))}
      onBlur={() => deferUntilClick(() => form.leave(field))}
    />
  );
}

/** The country of the phone number's code. */
function CountryField({ form }: { form: CardFormState }) {
  return (
    <SelectField
      label="Country"
      name="country"
      required
      autoComplete="country-name"
      placeholder="Choose"
      options={COUNTRIES}
      chosen={form.values.country}
      error={errorOf(form, 'country')}
      onChoose={(country) => form.edit('country', country)}
    />
  );
}

/** An empty text marks a field as invalid without its own message. */
function errorOf({ errors }: CardFormState, field: CardField): string | boolean | undefined {
  return errors[field] === '' ? true : errors[field];
}
