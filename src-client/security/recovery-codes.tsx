import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { printRecoveryCode } from '#shared/identity/factors.ts';
import { downloadBlob } from '#client/platform/download-blob.ts';
import { DEFAULT_SHOP_NAME, useShopInfo } from '#client/platform/shop-info.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { focusHeading } from '#client/ui/focus-after.ts';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** New recovery codes, shown only once: to print, copy or download. The dialog's heading takes the focus, since a form may have had it. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const shopName = useShopInfo()?.name ?? DEFAULT_SHOP_NAME;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current !== null) focusHeading(frame.current);
  }, []);
  const printed = codes.map(printRecoveryCode);
  const download = () => {
    const lines = [`Recovery codes of ${shopName}. Each works once.`, '', ...printed, ''];
    downloadBlob(
      new Blob([lines.join('\r\n')], { type: 'text/plain' }),
      `${shopName.toLowerCase()}-recovery-codes.txt`,
    );
  };
  return (
    <div ref={frame} className={classes.frame}>
      <p>
        Each code logs you in once if you lose your phone. We only show them now: save them somewhere other
        than your phone.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {printed.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={download}
        >
          Download
        </Button>
        <CopyButton text={printed.join('\n')} label="Copy all codes" />
      </div>
      <Button size="md" onClick={onSaved}>
        I’ve saved them
      </Button>
    </div>
  );
}
