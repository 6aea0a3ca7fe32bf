import { Button, FileInput, Paper, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { MAX_UPLOAD_BYTES, type UploadKind } from '#shared/admin/imports.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { sendFile } from './send-file.ts';
import { Problem } from '../../ui/problem.tsx';

const HINTS: Record<UploadKind, string> = {
  stock:
    'CSV with a header, or JSON Lines; also packed with gzip. Its columns may have other names than ours.',
  skins: 'CSV of skins or champions, Data Dragon’s championFull.json or CommunityDragon’s skins.json.',
};

export function ChooseFile({ onSent }: { onSent: (uploadId: string) => void }) {
  const [kind, setKind] = useState<UploadKind>('stock');
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: async (given: File) => {
      const { uploadId } = await trpcClient.imports.begin.mutate({
        kind,
        fileName: given.name,
        sizeBytes: given.size,
      });
      await sendFile(uploadId, given, setShare);
      await trpcClient.imports.inspect.mutate({ uploadId });
      return uploadId;
    },
    meta: { showsFailure: true },
  });
  const fault =
    file && file.size > MAX_UPLOAD_BYTES
      ? 'A file has at most 64 MB. Pack it with gzip, or import it in pieces.'
      : file?.size === 0
        ? 'This file is empty.'
        : undefined;
  return (
    <Paper withBorder p="lg">
      <Stack gap="md" align="flex-start">
        <SegmentedControl
          aria-label="What is imported"
          value={kind}
          onChange={(value) => setKind(value)}
          data={[
            { value: 'stock', label: 'Accounts' },
            { value: 'skins', label: 'Skins and champions' },
          ]}
        />
        <FileInput
          label="File"
          description={HINTS[kind]}
          placeholder="Choose a file"
          value={file}
          onChange={setFile}
          error={fault}
          w="100%"
          maw={520}
        />
        {send.isPending && <Progress value={share * 100} w="100%" maw={520} aria-label="Sending the file" />}
        {send.error && <Problem text={failureOf(send.error).text} />}
        <Button
          disabled={file === null || fault !== undefined}
          loading={send.isPending}
          // Given with the call: it does not bring back an operator who has left the page.
          onClick={() => file && send.mutate(file, { onSuccess: onSent })}
        >
          Send the file
        </Button>
        <Text size="sm" c="dimmed">
          Nothing is imported yet. The file is kept encrypted and removed when the import ends.
        </Text>
      </Stack>
    </Paper>
  );
}
