import { Progress, Stack, Text } from '@mantine/core';
import { counted } from '../stock/stock-words.tsx';
import type { UploadStatus } from './import-counts.tsx';

export function RunningStep({ upload }: { upload: UploadStatus }) {
  const percent = Math.floor((upload.bytesRead / upload.sizeBytes) * 100);
  const isImport = upload.state === 'importing';
  return (
    <Stack gap="xs">
      <Text role="status">
        {isImport ? 'Importing' : 'Checking'} … {percent}%
        {isImport && upload.result ? `, ${counted(upload.result.imported, 'account')} in stock` : ''}
      </Text>
      <Progress value={percent} animated aria-label={isImport ? 'Importing' : 'Checking'} />
      <Text size="sm" c="dimmed">
        You may leave this page. It goes on, and the list of imports shows how far it is.
      </Text>
    </Stack>
  );
}
