import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AmountField } from '#client/ui/forms/amount-field.tsx';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { SelectField } from '#client/ui/forms/select-field.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/text-field.tsx';
import { draw } from '../../support/open-page.tsx';

const field = page.getByLabelText('Field', { exact: true });

test.each([
  ['text', () => <TextField label="Field" description="What it is for." error="Wrong." announcesError />],
  [
    'text area',
    () => <TextAreaField label="Field" description="What it is for." error="Wrong." announcesError />,
  ],
  ['amount', () => <AmountField label="Field" description="What it is for." error="Wrong." announcesError />],
  [
    'password',
    () => (
      <PasswordField
        label="Field"
        autoComplete="off"
        description="What it is for."
        error="Wrong."
        announcesError
      />
    ),
  ],
  [
    'select',
    () => (
      <SelectField
        label="Field"
        description="What it is for."
        error="Wrong."
        announcesError
        options={[{ value: 'a', label: 'A' }]}
        chosen="a"
        onChoose={() => {}}
      />
    ),
  ],
])('a field says its label, its description and what is wrong with it: %s', async (_, render) => {
  draw(render());
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('Wrong. What it is for.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong.');
});

test('a field without fault or description has no word of either', async () => {
  draw(<TextField label="Field" error={undefined} />);
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await expect.element(field).not.toHaveAttribute('aria-describedby');
});

test('a fault without a text is marked, and what describes the field besides stays', async () => {
  draw(
    <>
      <p id="note">A note.</p>
      <TextField label="Field" error aria-describedby="note" />
    </>,
  );
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription('A note.');
});

test('a password is shown and hidden by its button, which leaves the focus in the field', async () => {
  draw(<PasswordField label="Field" autoComplete="current-password" />);
  const toggle = page.getByRole('button', { name: 'Show password' });
  await field.fill('secret');
  await expect.element(field).toHaveAttribute('type', 'password');
  await toggle.click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(toggle).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveValue('secret');
});

test('a select shows its placeholder until something is chosen', async () => {
  let chosen = '';
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ];
  draw(
    <SelectField
      label="Field"
      placeholder="Choose"
      options={options}
      chosen=""
      onChoose={(value) => {
        chosen = value;
      }}
    />,
  );
  await expect.element(field).toHaveDisplayValue('Choose');
  await field.selectOptions('Second');
  expect(chosen).toBe('b');
});
