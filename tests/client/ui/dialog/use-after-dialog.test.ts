import { expect, test, vi } from 'vitest';
import { DialogEnding } from '#client/ui/dialog/use-after-dialog.ts';

function openDialog() {
  const ending = new DialogEnding();
  ending.open();
  return { ending, refresh: vi.fn<() => void>() };
}

test('what lies behind a dialog is read anew when the dialog goes, not before', () => {
  const { ending, refresh } = openDialog();
  ending.succeed(refresh);
  expect(refresh).not.toHaveBeenCalled();
  ending.close(refresh);
  expect(refresh).toHaveBeenCalledOnce();
});

test('when it was closed while the request was under way, with the answer', () => {
  const { ending, refresh } = openDialog();
  ending.close(refresh);
  expect(refresh).not.toHaveBeenCalled();
  ending.succeed(refresh);
  expect(refresh).toHaveBeenCalledOnce();
});
