import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { NoticeRegion, notify, withdrawNotice } from '#client/ui/notices/notices.tsx';
import { draw } from '../../support/open-page.tsx';

const TEXT = 'No payment has arrived yet.';
const dialog = page.getByRole('dialog', { name: 'A question' });
const nested = page.getByRole('dialog', { name: 'Are you sure?' });

/** A dialog over a page, which may ask again in a second one, declared before it. */
function Questions() {
  const [open, setOpen] = useState(1);
  return (
    <>
      <main>
        <h1>The page</h1>
      </main>
      <Dialog isOpen={open > 1} title="Are you sure?" onClose={() => setOpen(1)}>
        Its words
      </Dialog>
      <Dialog isOpen={open > 0} title="A question" onClose={() => setOpen(0)}>
        <button type="button" onClick={() => setOpen(2)}>
          Ask again
        </button>
      </Dialog>
      <NoticeRegion>The page’s own</NoticeRegion>
    </>
  );
}

test('a notice appears in the dialog on top, and stays when that closes', async () => {
  draw(<Questions />);
  await expect.element(dialog).toBeVisible();
  notify('bad', TEXT);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(TEXT);
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect.element(nested.getByRole('alert')).toHaveTextContent(TEXT);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(TEXT);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('region', { name: 'Notices' }))
    .toHaveTextContent(`The page’s own${TEXT}`);
  withdrawNotice(TEXT);
});

test('a notice that is dismissed in a dialog leaves the focus there', async () => {
  draw(<Questions />);
  notify('bad', TEXT);
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('heading', { name: 'A question' })).toHaveFocus();
});
