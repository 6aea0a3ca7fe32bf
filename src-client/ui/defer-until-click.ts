/**
 * Delays the message of a field that lost focus until the press that caused it has become a click: that press is often
 * on the button below the field, and a new line of text would move the button from under the pointer.
 */
let isPressed = false;

function setPressed(pressed: boolean): () => void {
  return () => {
    isPressed = pressed;
  };
}

// There is no window on the server. Not pointer events: after a touch, the field loses focus with the emulated mouse event.
globalThis.window?.addEventListener('mousedown', setPressed(true), { capture: true });
globalThis.window?.addEventListener('mouseup', setPressed(false), { capture: true });
globalThis.window?.addEventListener('dragend', setPressed(false), { capture: true });

/** Runs at once, or if a mouse button is down, after the click that follows its release. */
export function deferUntilClick(run: () => void): void {
  if (isPressed) window.addEventListener('mouseup', () => setTimeout(run), { capture: true, once: true });
  else run();
}
