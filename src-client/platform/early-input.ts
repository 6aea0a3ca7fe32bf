/** Repeats what a visitor pressed or typed in the server-rendered page before the scripts were loaded. */

declare global {
  /** Set by public/early.js: the name of the button or choice, and the address of the card that contains it, if any. */
  var earlyPress: { name: string | null; link: string | undefined } | undefined;
  /** The same for the field that was last typed into. */
  var earlyText: { placeholder: string; value: string } | undefined;
}

/** Parts of the page may still be loading or be replaced once more, on a slow device for seconds. */
const WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Presses the last button or choice that was pressed in the server-rendered page, as soon as its replacement is rendered; no longer if the
 * visitor has done something else by then.
 */
export async function repeatPress(place: HTMLElement): Promise<void> {
  const press = globalThis.earlyPress;
  delete globalThis.earlyPress;
  if (press === undefined) return;
  const isSame = (button: HTMLElement): boolean =>
    (button.ariaLabel ?? button.textContent) === press.name &&
    button.closest('article')?.querySelector('a')?.href === press.link;
  const visitor = watchVisitor();
  await lookFor(WITHIN_MS, () => {
    if (visitor.hasActed()) return true;
    const button = [...place.querySelectorAll<HTMLElement>('button, label')].find(isSame);
    button?.focus();
    button?.click();
    return button !== undefined;
  });
  visitor.stop();
}

/** Types the text from a server-rendered field into its replacement, and into what replaces that, until the visitor does something. */
export async function repeatText(place: HTMLElement): Promise<void> {
  const text = globalThis.earlyText;
  delete globalThis.earlyText;
  if (text === undefined || text.value === '') return;
  const findField = () =>
    [...place.querySelectorAll('input')].find(({ placeholder }) => placeholder === text.placeholder);
  if (!(await lookFor(WITHIN_MS, () => findField() !== undefined))) return;
  const visitor = watchVisitor();
  await lookFor(WITHIN_MS, () => {
    if (visitor.hasActed()) return true;
    const field = findField();
    if (field?.value === '') setValue(field, text.value);
    return field !== undefined && field.value !== text.value;
  });
  visitor.stop();
}

function setValue(field: HTMLInputElement, value: string): void {
  field.focus();
  // React compares with the value that it has set itself: it does not notice the browser's own setter, but does
  // notice the event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function watchVisitor(): { hasActed: () => boolean; stop: () => void } {
  const acts = ['pointerdown', 'keydown'] as const;
  let hasActed = false;
  const note = (): void => {
    hasActed = true;
  };
  for (const act of acts) window.addEventListener(act, note, true);
  return {
    hasActed: () => hasActed,
    stop: () => {
      for (const act of acts) window.removeEventListener(act, note, true);
    },
  };
}

/** Looks again and again until `isDone`. @returns false if that took too long */
async function lookFor(withinMs: number, isDone: () => boolean): Promise<boolean> {
  const start = performance.now();
  while (!isDone()) {
    if (performance.now() - start > withinMs) return false;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
  }
  return true;
}
