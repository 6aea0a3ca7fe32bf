import { Button, Modal, ScrollArea, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import { Problem } from '../../ui/problem.tsx';

/** Lists the pictures that the image host lacks; only checked on demand, because it takes a while. */
export function PicturesButton({ champions }: { champions: readonly { id: string; name: string }[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Missing pictures
      </Button>
      {isOpen && (
        <Modal opened onClose={() => setIsOpen(false)} title="Missing pictures" size="lg">
          <Pictures champions={champions} />
        </Modal>
      )}
    </>
  );
}

function Pictures({ champions }: { champions: readonly { id: string; name: string }[] }) {
  const [champion, setChampion] = useState<string | null>(null);
  const check = trpc.skins.checkPictures.useMutation({ meta: { showsFailure: true } });
  return (
    <Stack gap="md">
      <Select
        label="Champion"
        placeholder="All champions"
        data={champions.map(({ id, name }) => ({ value: id, label: name }))}
        value={champion}
        onChange={setChampion}
        searchable
        clearable
      />
      <Button loading={check.isPending} onClick={() => check.mutate({ champion })}>
        Ask the image host
      </Button>
      {check.error && <Problem text={failureOf(check.error).text} />}
      {check.data && (
        <>
          <Text role="status" fw={550}>
            {check.data.missing.length === 0
              ? `All ${check.data.asked.toLocaleString('en')} pictures are there.`
              : `${check.data.missing.length.toLocaleString('en')} of ${check.data.asked.toLocaleString('en')} pictures are missing.`}
          </Text>
          {check.data.missing.length > 0 && (
            <ScrollArea.Autosize mah={360}>
              <Table aria-label="Missing pictures">
                <Table.Thead>
                  <Table.Tr>
                    {['Skin', 'Path', 'Answer'].map((title) => (
                      <Table.Th key={title} scope="col">
                        {title}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {check.data.missing.map(({ skinId, path, reason }) => (
                    <Table.Tr key={path}>
                      <Table.Td>{skinId}</Table.Td>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>{path}</Table.Td>
                      <Table.Td>{reason}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollArea.Autosize>
          )}
        </>
      )}
    </Stack>
  );
}
