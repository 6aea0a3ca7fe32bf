/** What a visitor pressed or typed in the page that the server drew, before the scripts were there: done again in the page that took its place. */

declare global {
  /** Set by public/early.js: the name of the button or choice, and the address of the card that it stands on, if any. */
  var earlyPress: { name: string | null; link: string | undefined } | undefined;
  /** The same for the field that was typed in last. */
  var earlyText: { placeholder: string; value: string } | undefined;
}

/** Parts of the page may still come, or take the place of what is there once more. */
const REPEAT_TIMES = 20;
const REPEAT_MS = 50;

/** The last button, or choice of several, that was pressed in what the server drew is pressed in what took its place, as soon as that is drawn. */
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

/** What was typed into a field that the server drew is typed into the one that took its place. */
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
      // React compares with what it has set itself: the browser's own setter is not noticed by it, the event is.
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
