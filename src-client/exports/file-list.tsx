import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatCount } from '#shared/catalog/display.ts';
import { fileDayText } from '#shared/dates.ts';
import { contentsOfType, MAX_EXPORT_FILES } from '#shared/exports/export-contents.ts';
import { type ExportFile, readExportFile, removeExportFile } from '#client/offline/vault/export-files.ts';
import { DEFAULT_SHOP_NAME, useShopInfo } from '#client/platform/shop-info.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Day } from '#client/ui/day.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { notify } from '#client/ui/notices/notices.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { downloadBlob } from '#client/platform/download-blob.ts';
import classes from './file-list.module.css';
import { useFilesChange } from './use-export.ts';

/** The files of this browser, oldest first. @param files undefined while loading */
export function FileList({ files }: { files: readonly ExportFile[] | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="generated-files">
      <div className={classes.head}>
        <h2 id="generated-files" ref={heading} tabIndex={-1}>
          Generated files
        </h2>
        {files !== undefined && (
          <p className={classes.count} role="status">
            {files.length} of {MAX_EXPORT_FILES}
          </p>
        )}
      </div>
      <p className={classes.note}>Stored encrypted in this browser only, until you remove them or log out.</p>
      {files === undefined && <Skeleton height="72px" radius="12px" />}
      {files?.length === 0 && <EmptyState symbol="purchases" text="Nothing to show." />}
      {files !== undefined && files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemoved={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FileRow({ file, onRemoved }: { file: ExportFile; onRemoved: () => void }) {
  const shopName = useShopInfo()?.name ?? DEFAULT_SHOP_NAME;
  const refreshFiles = useFilesChange();
  const title = `${titleOfType(file.type)}, ${file.format.toUpperCase()}`;
  const download = useSingleFlight(
    useMutation({
      mutationFn: async () => {
        const bytes = await readExportFile(file.id);
        if (bytes) downloadBlob(fileBlob(bytes, file.format), downloadName(shopName, file));
        else await refreshFiles();
        return bytes !== undefined;
      },
      onSuccess: (isThere) => {
        if (!isThere) notify('bad', 'This file is gone. Please generate it again.');
      },
    }),
  );
  const remove = useSingleFlight(
    useMutation({
      mutationFn: async () => {
        await removeExportFile(file.id);
        await refreshFiles();
      },
      onSuccess: onRemoved,
    }),
  );
  return (
    <li className={classes.file}>
      <div className={classes.about}>
        <p className={classes.title}>
          {titleOfType(file.type)} <span className={classes.format}>{file.format.toUpperCase()}</span>
        </p>
        <dl className={classes.details}>
          <div>
            <dt>Rows</dt>
            <dd>{formatCount(file.rows)}</dd>
          </div>
          <div>
            <dt>Size</dt>
            <dd>{sizeText(file.size)}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd>
              <Day at={file.date} />
            </dd>
          </div>
        </dl>
      </div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        aria-label={`Download ${title}`}
        onClick={() => download.mutate()}
      >
        Download
      </Button>
      <IconButton label={`Remove ${title}`} isInactive={remove.isPending} onClick={() => remove.mutate()}>
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** `accounts, payments` -> `Accounts, payments`; everything -> `All`. */
function titleOfType(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** `1234567 -> "1.2 MB"` */
function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}

const MEDIA_TYPES: Record<string, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

function fileBlob(bytes: Uint8Array<ArrayBuffer>, format: string): Blob {
  return new Blob([bytes], { type: MEDIA_TYPES[format] ?? '' });
}

/** The name of the downloaded file, e.g. `level30-accounts-payments-2024-02-29.csv`. */
function downloadName(
  shopName: string,
  { type, format, date }: { type: string; format: string; date: string },
): string {
  const shop = shopName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const what = type === 'all' ? 'all' : contentsOfType(type).join('-');
  return `${shop}-${what}-${fileDayText(date)}.${format}`;
}
