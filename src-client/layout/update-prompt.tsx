import { useState } from 'react';
import { useUpdate } from '#client/platform/app-update.ts';
import { Button } from '#client/ui/button/button.tsx';
import classes from './update-prompt.module.css';

/** Asks before a new version replaces the current one; nothing is replaced automatically. Announced, and out of the way. */
export function UpdatePrompt() {
  const takeUpdate = useUpdate();
  // The next version asks again.
  const [postponed, setPostponed] = useState<typeof takeUpdate>();
  const isShown = takeUpdate !== undefined && takeUpdate !== postponed;
  const postpone = () => {
    setPostponed(() => takeUpdate);
    // The focused button is gone, so the page's content gets the focus.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <div role="status">
      {isShown && (
        <div className={classes.prompt}>
          <p className={classes.text}>A new version is ready.</p>
          <Button size="compact-md" onClick={takeUpdate}>
            Reload
          </Button>
          <Button size="compact-md" variant="subtle" onClick={postpone}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
