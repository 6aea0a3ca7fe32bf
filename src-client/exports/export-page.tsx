import { ExportForm } from './export-form.tsx';
import classes from './export-page.module.css';
import { FileList } from './file-list.tsx';
import { useExport, useExportFiles } from './use-export.ts';

/** Export Data: what to put into a file, and the files that are kept in this browser. */
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
      <ExportForm state={state} onGenerate={generate} onCancel={cancel} />
      <FileList files={files} />
    </>
  );
}
