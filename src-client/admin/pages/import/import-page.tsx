import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { failureOf } from '#client/platform/failure.ts';
import { oneOf } from '#client/platform/search-params.ts';
import { PagePending } from '../../layout/page-states.tsx';
import { trpc } from '../../platform/trpc.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CheckedStep } from './checked-step.tsx';
import { ChooseFile } from './choose-file.tsx';
import { EndStep } from './end-step.tsx';
import { FormerImports } from './former-imports.tsx';
import type { UploadStatus } from './import-counts.tsx';
import { MappingStep } from './mapping-step.tsx';
import { RunningStep } from './running-step.tsx';
import { Problem } from '../../ui/problem.tsx';

/** An import from choosing a file to its end. Its id is in the address, so that a reload continues with it. */
export function ImportPage() {
  const search = useSearch({ strict: false });
  const uploadId = oneOf((search as Record<string, unknown>)['upload']);
  const navigate = useNavigate();
  const show = (upload: string | undefined): void =>
    void navigate({ to: '/import', search: upload === undefined ? {} : { upload } });
  return (
    <Stack gap="lg" maw={1100}>
      <PageHead title="Import" />
      {uploadId === undefined ? (
        <>
          <ChooseFile onSent={show} />
          <FormerImports onShow={show} />
        </>
      ) : (
        <UnderWay key={uploadId} uploadId={uploadId} onAgain={() => show(undefined)} />
      )}
    </Stack>
  );
}

/** The polling interval while a job works on it. */
const ASK_EVERY_MS = 700;

function UnderWay({ uploadId, onAgain }: { uploadId: string; onAgain: () => void }) {
  const utils = trpc.useUtils();
  const {
    data: upload,
    error,
    refetch,
  } = trpc.imports.status.useQuery(
    { uploadId },
    {
      refetchInterval: ({ state: { data } }) =>
        data && ['uploading', 'checking', 'importing'].includes(data.state) ? ASK_EVERY_MS : false,
    },
  );
  const cancel = trpc.imports.cancel.useMutation({ onSettled: () => utils.imports.status.invalidate() });
  // What is being typed stays when a later look fails.
  if (error && !upload) return <Problem text={failureOf(error).text} onRetry={() => void refetch()} />;
  if (!upload) return <PagePending />;
  const isOver = upload.state === 'done' || upload.state === 'cancelled';
  return (
    <Paper withBorder p="lg">
      <Stack gap="md">
        <Group justify="space-between">
          <div>
            <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
              {upload.fileName}
            </Text>
            <Text size="sm" c="dimmed">
              {sizeText(upload.sizeBytes)}, by {upload.who}
            </Text>
          </div>
          {isOver ? (
            <Button variant="default" onClick={onAgain}>
              Import another file
            </Button>
          ) : (
            <Button
              variant="default"
              loading={cancel.isPending || upload.isCancelWanted}
              onClick={() => cancel.mutate({ uploadId })}
            >
              Cancel the import
            </Button>
          )}
        </Group>
        <Step upload={upload} />
      </Stack>
    </Paper>
  );
}

function Step({ upload }: { upload: UploadStatus }) {
  switch (upload.state) {
    case 'uploading':
      return <Text>The file is not here in full. Cancel and send it again.</Text>;
    case 'uploaded':
    case 'failed':
      return <MappingStep upload={upload} />;
    case 'checking':
    case 'importing':
      return <RunningStep upload={upload} />;
    case 'checked':
      return <CheckedStep upload={upload} />;
    case 'done':
    case 'cancelled':
      return <EndStep upload={upload} />;
  }
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
