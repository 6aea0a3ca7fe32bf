/**
 * Defers the message of a field that is left until the press that left it has become a click: the press is often on the button
 * below the field, and a line that appears meanwhile would move the button from under the pointer.
 */
let isPressed = false;

function setPressed(pressed: boolean): () => void {
  return () => {
    isPressed = pressed;
  };
}

// No window on the server. Not pointer events: after a touch the field is left when the mouse event made of it comes.
globalThis.window?.addEventListener('mousedown', setPressed(true), { capture: true });
globalThis.window?.addEventListener('mouseup', setPressed(false), { capture: true });
globalThis.window?.addEventListener('dragend', setPressed(false), { capture: true });

/** Runs at once; while a button of the mouse is down, after the click that follows its release. */
export function deferUntilClick(run: () => void): void {
  if (isPressed) window.addEventListener('mouseup', () => setTimeout(run), { capture: true, once: true });
  else run();
}
