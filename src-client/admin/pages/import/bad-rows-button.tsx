import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadBlob } from '#client/platform/download-blob.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { counted } from '../stock/stock-words.tsx';
import type { UploadStatus } from './import-counts.tsx';

/** Downloads the rows that were not imported, with line and reason, without passwords. */
export function BadRowsButton({ upload }: { upload: UploadStatus }) {
  const download = useMutation({
    mutationFn: () => {
      const input = { uploadId: upload.id };
      return trpcClient.imports.badRows.query(input);
    },
    onSuccess: ({ csv }) =>
      downloadBlob(
        new Blob(['\u{FEFF}', csv], { type: 'text/csv;charset=utf-8' }),
        `bad-rows-${upload.fileName}.csv`,
      ),
  });
  if (upload.bad === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download {counted(upload.bad, 'bad row')}
    </Button>
  );
}
