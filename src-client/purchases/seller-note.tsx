import { useState } from 'react';
import { shortNote } from '#shared/purchases/short-note.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import classes from './seller-note.module.css';

/** A note of up to 18 characters, else its beginning: the whole of it is the tooltip, and comes with a tap or a key. */
export function SellerNote({ note }: { note: string }) {
  const [isWhole, setWhole] = useState(false);
  const short = shortNote(note);
  if (short === note) return <span className={classes.note}>{note}</span>;
  return (
    <button
      type="button"
      className={classes.cut}
      data-tip={note}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      <span className={classes.note} aria-hidden="true">
        {isWhole ? note : short}
      </span>
      <VisuallyHidden>{note}</VisuallyHidden>
    </button>
  );
}
