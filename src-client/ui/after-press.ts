/**
 * For what a field says when it is left: the press that leaves it is often on the button below, which the new line would move
 * from under the pointer, and the click with it.
 */
let isPressed = false;

function note(pressed: boolean): () => void {
  return () => {
    isPressed = pressed;
  };
}

// Not pointer events: after a touch the field is left when the mouse event made of it comes.
window.addEventListener('mousedown', note(true), { capture: true });
window.addEventListener('mouseup', note(false), { capture: true });
window.addEventListener('dragend', note(false), { capture: true });

/** Runs at once, or while a button of the mouse is down after the click that it may become. */
export function afterPress(run: () => void): void {
  if (isPressed) window.addEventListener('mouseup', () => setTimeout(run), { capture: true, once: true });
  else run();
}
