import { Button, Group, Modal, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { minuteText } from '#shared/dates.ts';
import { eurToCents, formatMoney } from '#shared/money.ts';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { useRight } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { sentence } from '../../ui/problem.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import classes from './settings-page.module.css';

type Setting = inferRouterOutputs<AdminAppRouter>['settings']['list'][number];

/** Settings that can change while the shop runs, with their history. */
export function SettingsPage() {
  const { data, error, refetch } = trpc.settings.list.useQuery();
  const [opened, setOpened] = useState<string>();
  if (error && !data) return <PageFault error={error} reset={() => void refetch()} />;
  if (!data) return <PagePending />;
  const setting = data.find(({ key }) => key === opened);
  return (
    <Stack gap="lg" maw={900}>
      <PageHead title="Settings" />
      {[...Map.groupBy(data, ({ group }) => group)].map(([group, settings]) => (
        <Paper key={group} withBorder component="section" aria-label={group}>
          <Title order={2} fz={16} px="md" pt="md">
            {group}
          </Title>
          {settings.map((each) => (
            <SettingRow key={each.key} setting={each} onOpen={() => setOpened(each.key)} />
          ))}
        </Paper>
      ))}
      {setting && <SettingDialog setting={setting} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

/** A value with its unit: "7 days", "€500.00". */
function withUnit(value: string, { unit }: Pick<Setting, 'unit'>): string {
  if (unit === 'EUR') return formatMoney(eurToCents(Number(value)));
  if (unit === 'cents') return formatMoney(Number(value));
  return unit === undefined ? value : `${value} ${unit}`;
}

function SettingRow({ setting, onOpen }: { setting: Setting; onOpen: () => void }) {
  const { key, label, description, value, byDefault } = setting;
  return (
    <div className={classes.setting} role="group" aria-label={label}>
      <div className={classes.about}>
        <Text fw={550}>{label}</Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
        <Text size="xs" c="dimmed" data-verbatim>
          {key}
        </Text>
      </div>
      <div className={classes.value}>
        <div>
          <Text fw={700}>{withUnit(value, setting)}</Text>
          {value !== byDefault && (
            <Text size="xs" c="dimmed">
              {withUnit(byDefault, setting)} by default
            </Text>
          )}
        </div>
        <Button variant="default" size="sm" onClick={onOpen} aria-label={`Open ${label}`}>
          Open
        </Button>
      </div>
    </div>
  );
}

function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [value, setValue] = useState(setting.value);
  const mayChange = useRight('settings.change');
  const description = <Text size="sm">{setting.description}</Text>;
  const history = <History setting={setting} onUndo={mayChange ? setValue : undefined} />;
  if (!mayChange) {
    return (
      <Modal opened onClose={onClose} title={setting.label} size="lg">
        <Stack gap="md">
          {description}
          {history}
        </Stack>
      </Modal>
    );
  }
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={setting.label}
      action={value === setting.value ? 'Change it' : `Change it from ${setting.value} to ${value}`}
      isDisabled={value === setting.value}
      onConfirm={async (reason) => {
        const change = { key: setting.key, seen: setting.value, value, reason };
        const { before, after } = await trpcClient.settings.change.mutate(change);
        notifications.show({ message: `${setting.label} was ${before} and is ${after} now.` });
        await utils.settings.invalidate();
      }}
    >
      {description}
      {setting.choices ? (
        <Select
          label="Value"
          description={`${setting.byDefault} by default`}
          data={setting.choices}
          value={value}
          onChange={(chosen) => setValue(chosen ?? setting.value)}
          allowDeselect={false}
        />
      ) : (
        <TextInput
          label="Value"
          description={sentence(`${setting.expected}; ${withUnit(setting.byDefault, setting)} by default`)}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          rightSection={
            setting.unit === undefined ? undefined : (
              <Text size="sm" c="dimmed" pe="sm">
                {setting.unit}
              </Text>
            )
          }
          rightSectionWidth="max-content"
        />
      )}
      {history}
    </ReasonDialog>
  );
}

/** @param onUndo puts the former value into the form, because an undo is a change that needs a reason too */
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
      <Stack gap={8} mah={160} className={classes.history}>
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
