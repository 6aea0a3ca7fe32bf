import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { repeatPress, repeatText } from '#client/platform/early-input.ts';
import { draw } from '../support/open-page.tsx';

/** On a slow device parts of a page come seconds after the page itself. */
const LATE_MS = 1_500;

const counter = page.getByRole('button', { name: /^Pressed/ });
const field = page.getByPlaceholder('Your name');

/** Its button and its field come late. */
function LatePage() {
  const [isComplete, setIsComplete] = useState(false);
  const [presses, setPresses] = useState(0);
  const [name, setName] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setIsComplete(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main>
      <button type="button">Something else</button>
      {isComplete && (
        <>
          <button type="button" aria-label="Star" onClick={() => setPresses((n) => n + 1)} />
          <button type="button">Pressed {presses} times</button>
          <input placeholder="Your name" value={name} onChange={({ target }) => setName(target.value)} />
          <p>Name: {name}</p>
        </>
      )}
    </main>
  );
}

test('a press is repeated once, when its button comes', async () => {
  globalThis.earlyPress = { name: 'Star', link: undefined };
  draw(<LatePage />);
  await repeatPress(document.body);
  await expect.element(counter).toHaveTextContent('Pressed 1 times');
});

test('and no more if the visitor has done something else by then', async () => {
  globalThis.earlyPress = { name: 'Star', link: undefined };
  draw(<LatePage />);
  const repeated = repeatPress(document.body);
  await page.getByRole('button', { name: 'Something else' }).click();
  await repeated;
  await expect.element(counter).toHaveTextContent('Pressed 0 times');
});

test('a text is typed into its field when that comes, and can be deleted at once', async () => {
  globalThis.earlyText = { placeholder: 'Your name', value: 'Ahri' };
  draw(<LatePage />);
  const repeated = repeatText(document.body);
  await expect.element(page.getByText('Name: Ahri')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await repeated;
  await expect.element(field).toHaveValue('');
});
