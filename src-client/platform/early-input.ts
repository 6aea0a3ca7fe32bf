/** Repeats what a visitor pressed or typed in the server-rendered page before the scripts were loaded. */

declare global {
  /** Set by public/early.js: the name of the button or choice, and the address of the card that contains it, if any. */
  var earlyPress: { name: string | null; link: string | undefined } | undefined;
  /** The same for the field that was last typed into. */
  var earlyText: { placeholder: string; value: string } | undefined;
}

/** Parts of the page may still be loading or be replaced once more. */
const REPEAT_TIMES = 20;
const REPEAT_MS = 50;

/** Presses the last button or choice that was pressed in the server-rendered page, as soon as its replacement is rendered. */
export async function repeatPress(place: HTMLElement): Promise<void> {
  const press = globalThis.earlyPress;
  delete globalThis.earlyPress;
  if (press === undefined) return;
  const isSame = (button: HTMLElement): boolean =>
    (button.ariaLabel ?? button.textContent) === press.name &&
    button.closest('article')?.querySelector('a')?.href === press.link;
  for (let times = 0; times < REPEAT_TIMES; times += 1) {
    const button = [...place.querySelectorAll<HTMLElement>('button, label')].find(isSame);
    button?.focus();
    button?.click();
    if (button) return;
    await delay(REPEAT_MS);
  }
}

/** Types the text from a server-rendered field into its replacement. */
export async function repeatText(place: HTMLElement): Promise<void> {
  const text = globalThis.earlyText;
  delete globalThis.earlyText;
  if (text === undefined || text.value === '') return;
  for (let times = 0; times < REPEAT_TIMES; times += 1) {
    const field = [...place.querySelectorAll('input')].find(
      ({ placeholder }) => placeholder === text.placeholder,
    );
    if (field?.value === '') {
      field.focus();
      // React compares with the value that it has set itself: it does not notice the browser's own setter, but does
      // notice the event.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text.value);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    } else if (field !== undefined && field.value !== text.value) return;
    await delay(REPEAT_MS);
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
