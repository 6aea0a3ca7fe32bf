import { useQuery } from '@tanstack/react-query';
import { deviceCopyQuery } from '#client/device-copy/device-copy-query.ts';
import { NeedsOpenCopy } from '#client/device-copy/locked-copy.tsx';
import { useIsOffline } from '#client/platform/connection.ts';
import { Callout } from '#client/ui/callout/callout.tsx';
import { ExportForm } from './export-form.tsx';
import classes from './export-page.module.css';
import { FileList } from './file-list.tsx';
import { useExport, useExportFiles } from './use-export.ts';

/** Export Data: generates files, and lists those stored in this browser. */
export function ExportPage() {
  const files = useExportFiles();
  const { state, generate, cancel } = useExport();
  return (
    <>
      <h1>Export Data</h1>
      <p className={classes.lead}>
        Your accounts with their login details, your transactions and your payments, for a spreadsheet or for
        a program of your own.
      </p>
      <OfflineNote />
      <NeedsOpenCopy reason="Export files are kept in it, on this device only.">
        <ExportForm state={state} onGenerate={generate} onCancel={cancel} />
        <FileList files={files} />
      </NeedsOpenCopy>
    </>
  );
}

/** What files are made from while offline. */
function OfflineNote() {
  const isOffline = useIsOffline();
  const copy = useQuery(deviceCopyQuery()).data;
  if (!isOffline || copy?.lock.state === 'locked' || copy?.lock.state === 'empty') return null;
  return (
    <div className={classes.offline}>
      <Callout tone="info">
        Offline, files are made from your saved copy.
        {copy?.keepsPasswords !== true && ' Passwords are left out: they are not saved on this device.'}
      </Callout>
    </div>
  );
}
