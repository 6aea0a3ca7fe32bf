import { Input, TextInput, type TextInputProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { PHONE_COUNTRIES } from '#shared/checkout/phone-countries.ts';
import { deferUntilClick } from '#client/ui/defer-until-click.ts';
import '#client/ui/form-styles.ts';
import { CARD_FORMATS, type CardField, dialCodeOf } from './card-fields.ts';
import classes from './card-form-fields.module.css';
import { rewriteField } from './formatted-typing.ts';
import type { CardFormState } from './use-card-form.ts';

/** The fields of the card form (storefront, section 5), marked up so that browsers can fill them in. */
export function CardFormFields({ form }: { form: CardFormState }) {
  const dialCode = dialCodeOf(form.values.country);
  return (
    <div className={classes.fields}>
      <CardTextField
        form={form}
        field="fullName"
        label="Full name"
        description="As it is on the card."
        autoComplete="cc-name"
        autoCapitalize="words"
        // The dialog gives the focus to whatever carries the attribute; React's own prop only works without a dialog.
        ref={(input) => input?.setAttribute('autofocus', '')}
      />
      <CountryField form={form} />
      <CardTextField
        form={form}
        field="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={dialCode === '' ? '+' : ''}
        leftSection={dialCode === '' ? undefined : <span className={classes.dialCode}>{dialCode}</span>}
        leftSectionWidth={dialCode === '' ? undefined : `${dialCode.length + 2.5}ch`}
      />
      <CardTextField
        form={form}
        field="creditCardNumber"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
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
        placeholder="000"
      />
    </div>
  );
}

interface CardTextFieldProps extends Omit<TextInputProps, 'form'> {
  form: CardFormState;
  field: CardField;
}

function CardTextField({ form, field, ...rest }: CardTextFieldProps) {
  return (
    <TextInput
      {...rest}
      className={classes[field]}
      name={field}
      value={form.values[field]}
      error={errorProp(form, field)}
      required
      withAsterisk={false}
      spellCheck={false}
      onChange={(event) => form.edit(field, rewriteField(event.currentTarget, CARD_FORMATS[field]))}
      onBlur={() => deferUntilClick(() => form.leave(field))}
    />
  );
}

/** Whose code is dialled first; the browser's own list is the best one on phones. */
function CountryField({ form }: { form: CardFormState }) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      className={classes.country}
      label="Country"
      error={errorProp(form, 'country')}
      size="md"
    >
      <Input
        component="select"
        id={id}
        name="country"
        size="md"
        pointer
        required
        autoComplete="country-name"
        value={form.values.country}
        error={errorProp(form, 'country')}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        classNames={{ input: form.values.country === '' ? classes.unchosen : '' }}
        onChange={(event) => form.edit('country', event.currentTarget.value)}
      >
        <option value="" disabled>
          Choose
        </option>
        {PHONE_COUNTRIES.map(({ name, dialCode }) => (
          <option key={name} value={name}>
            {dialCode === '' ? name : `${name} (${dialCode})`}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  );
}

/** Mantine's `error`: a text below the field, or only its red border. */
function errorProp({ errors }: CardFormState, field: CardField): string | boolean {
  const error = errors[field];
  return error === '' ? true : (error ?? false);
}
