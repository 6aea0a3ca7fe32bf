import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IDENTITY_TEXTS } from '#shared/identity/texts.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import classes from './captcha.module.css';

/**
 * Loaded with the first captcha only. The external build keeps styles and workers in files, as the strict CSP requires.
 */
async function loadWidget(): Promise<void> {
  const [{ default: Pbkdf2Worker }, { default: ShaWorker }] = await Promise.all([
    import('altcha/workers/pbkdf2?worker'),
    import('altcha/workers/sha?worker'),
    import('altcha/altcha.css'),
    import('altcha/external'),
  ]);
  for (const bits of [256, 384, 512]) {
    globalThis.$altcha.algorithms.set(`PBKDF2/SHA-${bits}`, () => new Pbkdf2Worker());
    globalThis.$altcha.algorithms.set(`SHA-${bits}`, () => new ShaWorker());
  }
}

/**
 * Proof of work for a challenge of our own server: the form's field `captcha`. It is solved automatically once the form has the
 * focus. `onSolved` is called when there is a solution, and when it has expired.
 */
export function Captcha({ onSolved }: { onSolved: (isSolved: boolean) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const hasFailed = failedAttempt === attempt;
  const report = useEffectEvent(onSolved);

  useEffect(() => {
    let isGone = false;
    const onState = (event: Event) => {
      const { state } = (event as CustomEvent<{ state: string }>).detail;
      report(state === 'verified');
    };
    const show = async () => {
      await loadWidget();
      if (isGone || frame.current === null) return;
      const widget = document.createElement('altcha-widget');
      widget.setAttribute('challenge', '/api/captcha/');
      widget.setAttribute('name', 'captcha');
      widget.setAttribute('auto', 'onfocus');
      widget.setAttribute('configuration', JSON.stringify({ hideFooter: true, hideLogo: true }));
      widget.addEventListener('statechange', onState);
      frame.current.replaceChildren(widget);
    };
    report(false);
    // The button that triggered it is gone.
    if (attempt > 1) frame.current?.focus();
    show().catch(() => setFailedAttempt(attempt));
    return () => {
      isGone = true;
    };
  }, [attempt]);

  return (
    <>
      <div ref={frame} className={classes.captcha} tabIndex={-1} hidden={hasFailed} />
      {hasFailed && (
        <div className={classes.failed}>
          <Callout tone="bad">{IDENTITY_TEXTS.captchaNotLoaded}</Callout>
          <Button variant="default" autoFocus={attempt > 1} onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
