import { Button, Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BadRowsButton } from './bad-rows-button.tsx';
import { ImportCounts, type UploadStatus } from './import-counts.tsx';

function titleOf({ state, result }: UploadStatus): string {
  if (state === 'done') return 'Imported';
  return result ? 'Cancelled: what was imported by then stays in stock' : 'Cancelled: nothing was imported';
}

export function EndStep({ upload }: { upload: UploadStatus }) {
  return (
    <Stack gap="md">
      <div role="status">
        <Title order={2} fz={16}>
          {titleOf(upload)}
        </Title>
      </div>
      <ImportCounts upload={upload} />
      <Group>
        <Button component={Link} to={upload.kind === 'stock' ? '/stock' : '/skins'}>
          {upload.kind === 'stock' ? 'Go to the stock' : 'Go to the skins'}
        </Button>
        <BadRowsButton upload={upload} />
      </Group>
    </Stack>
  );
}
