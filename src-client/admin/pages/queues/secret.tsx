import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import classes from './queues.module.css';

const SHOWN_SECONDS = 30;

/** A password, masked again after 30 seconds. @param isKept it can be shown once more: nobody is told it twice */
export function Secret({
  label,
  value,
  isKept = false,
  onHide,
}: {
  label: string;
  value: string;
  isKept?: boolean;
  onHide?: () => void;
}) {
  const [left, setLeft] = useState(SHOWN_SECONDS);
  useEffect(() => {
    if (left === 0) {
      onHide?.();
      return;
    }
    const timer = setTimeout(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, onHide]);
  const isShown = left > 0;
  return (
    <>
      <span>
        {label} <code className={classes.secret}>{isShown ? value : '••••••••'}</code>
      </span>
      {isShown ? (
        <small>hidden in {left} s</small>
      ) : (
        isKept && (
          <Button size="xs" variant="default" onClick={() => setLeft(SHOWN_SECONDS)}>
            Show it again
          </Button>
        )
      )}
    </>
  );
}
