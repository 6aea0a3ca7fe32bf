import { Button, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { printRecoveryCode } from '#shared/identity/factors.ts';

/** Shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const printed = codes.map(printRecoveryCode);
  return (
    <Stack gap="md">
      <Text>
        Each of these codes works once in place of your app. They are not shown again: keep them where you
        find them without your phone.
      </Text>
      <SimpleGrid
        component="ul"
        cols={2}
        spacing={4}
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label="Recovery codes"
      >
        {printed.map((code) => (
          <Text key={code} component="li" ff="monospace" data-verbatim>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group>
        <CopyButton value={printed.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} aria-live="polite">
              {copied ? 'Copied' : 'Copy all'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>I have saved them</Button>
      </Group>
    </Stack>
  );
}
