import {
  Button,
  Group,
  Modal,
  Paper,
  Select,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { minuteText } from '#shared/dates.ts';
import { failureOf } from '#client/platform/failure.ts';
import { useRight } from '../../platform/session.ts';
import { trpc } from '../../platform/trpc.ts';

type Setting = inferRouterOutputs<AdminAppRouter>['settings']['list'][number];

/** What can change while the shop runs, and what it was before. */
export function SettingsPage() {
  const { data, error } = trpc.settings.list.useQuery();
  const [opened, setOpened] = useState<string>();
  const setting = data?.find(({ key }) => key === opened);
  return (
    <Stack gap="md" maw={900}>
      <Title order={1} fz={28}>
        Settings
      </Title>
      {error && <Text role="alert">{failureOf(error).text}</Text>}
      {!data && !error && <Skeleton h={400} aria-label="Loading" />}
      {data?.map((each) => (
        <Paper key={each.key} withBorder p="md" radius={12} component="section" aria-label={each.key}>
          <Group justify="space-between" align="flex-start" wrap="wrap">
            <div style={{ flex: '1 1 260px', minWidth: 0 }}>
              <Text fw={550}>{each.key}</Text>
              <Text size="sm" c="dimmed">
                {each.description}
              </Text>
            </div>
            <Group gap="sm">
              <Text fw={700}>{each.value}</Text>
              <Button
                variant="default"
                size="sm"
                onClick={() => setOpened(each.key)}
                aria-label={`Open ${each.key}`}
              >
                Open
              </Button>
            </Group>
          </Group>
        </Paper>
      ))}
      {setting && <SettingDialog setting={setting} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [value, setValue] = useState(setting.value);
  const [reason, setReason] = useState('');
  const change = trpc.settings.change.useMutation({
    meta: { showsFailure: true },
    onSuccess: ({ key, before, after }) => {
      notifications.show({ message: `${key} was ${before} and is ${after} now.` });
      void utils.settings.invalidate();
      onClose();
    },
  });
  const mayChange = useRight('settings.change');
  const isReady = value !== setting.value && reason.trim().length >= 3;
  return (
    <Modal opened onClose={onClose} title={setting.key} size="lg">
      <Stack gap="md">
        <Text size="sm">{setting.description}</Text>
        {mayChange && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isReady)
                change.mutate({ key: setting.key, seen: setting.value, value, reason: reason.trim() });
            }}
          >
            <Stack gap="sm">
              {setting.isSwitch ? (
                <Select
                  label="Value"
                  data={['on', 'off']}
                  value={value}
                  onChange={(chosen) => setValue(chosen ?? setting.value)}
                  allowDeselect={false}
                />
              ) : (
                <TextInput
                  label="Value"
                  description={`${setting.expected}; ${setting.byDefault} by default`}
                  value={value}
                  onChange={({ currentTarget: { value: typed } }) => setValue(typed)}
                />
              )}
              <Textarea
                label="Why, for the log"
                value={reason}
                onChange={({ currentTarget: { value: typed } }) => setReason(typed)}
                maxLength={500}
                required
              />
              {change.error && <Text role="alert">{failureOf(change.error).text}</Text>}
              <Button type="submit" disabled={!isReady} loading={change.isPending} w="fit-content">
                Change it from {setting.value} to {value}
              </Button>
            </Stack>
          </form>
        )}
        <History setting={setting} onUndo={mayChange ? setValue : undefined} />
      </Stack>
    </Modal>
  );
}

/** @param onUndo puts the former value into the form: an undo is a change with a reason, too */
function History({ setting, onUndo }: { setting: Setting; onUndo: ((value: string) => void) | undefined }) {
  const { data } = trpc.settings.history.useQuery({ key: setting.key });
  if (!data) return null;
  return (
    <section aria-label="History">
      <Text fw={550} mb={4}>
        History
      </Text>
      {data.length === 0 && (
        <Text size="sm" c="dimmed">
          Never changed here.
        </Text>
      )}
      <Stack gap={8}>
        {data.map(({ id, at, who, before, after, reason }) => (
          <Group key={id} justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm">
              {minuteText(at)} · {who}: {before} → {after}
              {reason !== null && ` · ${reason}`}
            </Text>
            {onUndo && before !== setting.value && (
              <Button size="xs" variant="subtle" onClick={() => onUndo(before)}>
                Back to {before}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </section>
  );
}
