import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Role, ROLES } from '#shared/admin/rights.ts';
import { INVITATION_HOURS } from '#shared/admin/sign-in.ts';
import { trpcClient } from '../../platform/trpc.ts';
import { optionsOf } from '../../ui/words-of.ts';
import { firstOf, useAttempt } from '../sign-in/use-attempt.ts';
import { Problem } from '../../ui/problem.tsx';

/** The link is only sent by mail: the inviting operator never sees it. */
export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
  const [typed, setTyped] = useState<{ email: string; name: string; role: Role }>({
    email: '',
    name: '',
    role: 'support',
  });
  const { isBusy, problems, attempt } = useAttempt();
  const problem = firstOf(problems, 'nonFieldErrors', 'detail');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      await trpcClient.operators.invite.mutate(typed);
      onInvited();
      onClose();
    });
  };
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title="Invite an operator">
      <form onSubmit={submit} noValidate>
        <Stack>
          {problem !== undefined && <Problem text={problem} />}
          <TextInput
            label="E-mail address"
            type="email"
            autoComplete="off"
            required
            data-autofocus
            value={typed.email}
            error={firstOf(problems, 'email')}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, email: value })}
          />
          <TextInput
            label="Name"
            description="As the log and other operators name them."
            autoComplete="off"
            required
            value={typed.name}
            error={firstOf(problems, 'name')}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, name: value })}
          />
          <Select
            label="Role"
            data={optionsOf(ROLES)}
            value={typed.role}
            allowDeselect={false}
            onChange={(value) =>
              setTyped({ ...typed, role: ROLES.find((each) => each === value) ?? typed.role })
            }
          />
          <Text size="sm" c="dimmed">
            They get a link that works once and for {INVITATION_HOURS} hours.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Send the invitation
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
