import { ActionIcon, Button, Group, Popover, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, memo, useState } from 'react';
import { failureOf } from '#client/platform/failure.ts';
import { parseSearch, stringifySearch } from '#client/platform/search-params.ts';
import { trpc } from '../../platform/trpc.ts';
import { Problem } from '../problem.tsx';
import type { Search } from './list-address.ts';

/** Saves the table's current state under a name; each operator has their own views. */
export const ViewsMenu = memo(function ViewsMenu({ table, search }: { table: string; search: Search }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      position="bottom-start"
      width={280}
      trapFocus
      withRoles
      // In a narrow window, its button may be scrolled out of view, but the input must not disappear with it.
      hideDetached={false}
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBookmark size={15} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        <Views table={table} search={search} onChoose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
});

function Views({ table, search, onChoose }: { table: string; search: Search; onChoose: () => void }) {
  const { data: views, error, refetch } = trpc.views.list.useQuery({ table });
  const utils = trpc.useUtils();
  const refresh = { onSuccess: () => utils.views.list.invalidate({ table }) };
  const save = trpc.views.save.useMutation(refresh);
  const remove = trpc.views.remove.useMutation(refresh);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '' || save.isPending) return;
    save.mutate(
      { table, name: name.trim(), search: stringifySearch(search) },
      { onSuccess: () => setName('') },
    );
  };
  return (
    <Stack gap="sm">
      {error && !views && <Problem text={failureOf(error).text} onRetry={() => void refetch()} />}
      {!error && !views && <Skeleton h={40} role="status" aria-label="Loading" />}
      {views?.length === 0 && (
        <Text size="sm" c="dimmed">
          No views yet. Filter the table, then give what it shows a name.
        </Text>
      )}
      {views && views.length > 0 && (
        <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {views.map((view) => (
            <Group key={view.id} component="li" justify="space-between" wrap="nowrap" gap="xs">
              <Button
                variant="subtle"
                size="compact-sm"
                justify="flex-start"
                flex={1}
                onClick={() => {
                  onChoose();
                  void navigate({ to: '.', search: parseSearch(view.search) });
                }}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="bad"
                size="sm"
                aria-label={`Remove the view ${view.name}`}
                onClick={() => remove.mutate({ id: view.id })}
              >
                <IconTrash size={15} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label="Save what is shown as"
            size="xs"
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            flex={1}
          />
          <Button type="submit" size="xs" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
