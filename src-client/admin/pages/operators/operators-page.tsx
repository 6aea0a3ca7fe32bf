import { Badge, Button, Group, Paper, Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { minuteText } from '#shared/dates.ts';
import { type Role, ROLES } from '#shared/admin/rights.ts';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { useOperator } from '../../platform/session.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { optionsOf, wordsOf } from '../../ui/words-of.ts';
import { InviteDialog } from './invite-dialog.tsx';

type Operator = Awaited<ReturnType<typeof trpcClient.operators.list.query>>[number];
type Question = { operator: Operator; act: 'disable' | 'enable' | 'resetFactors' | 'changeRole' };

/** All operators with their roles. Operators cannot change their own rights. */
export function OperatorsPage() {
  usePageTitle('Operators');
  const { data: operators, error, refetch } = trpc.operators.list.useQuery();
  const [isInviting, setInviting] = useState(false);
  const [question, setQuestion] = useState<Question>();
  if (error && !operators) return <PageFault error={error} reset={() => void refetch()} />;
  if (!operators) return <PagePending />;
  return (
    <Stack>
      <PageHead
        title="Operators"
        actions={<Button onClick={() => setInviting(true)}>Invite an operator</Button>}
      />
      <Paper withBorder>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th visibleFrom="md">Role</Table.Th>
              <Table.Th visibleFrom="md">Signs in with</Table.Th>
              <Table.Th visibleFrom="md">Last seen</Table.Th>
              <Table.Th>Actions</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {operators.map((operator) => (
              <Table.Tr key={operator.id}>
                <Table.Td>
                  {operator.name}
                  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {operator.email}
                  </Text>
                  <Stack gap={4} mt={4} align="start" hiddenFrom="md">
                    <Text size="sm">
                      {wordsOf(operator.role)} · {seenText(operator)}
                    </Text>
                    <Access operator={operator} />
                  </Stack>
                </Table.Td>
                <Table.Td visibleFrom="md">{wordsOf(operator.role)}</Table.Td>
                <Table.Td visibleFrom="md">
                  <Access operator={operator} />
                </Table.Td>
                <Table.Td visibleFrom="md">{seenText(operator)}</Table.Td>
                <Table.Td>
                  <Actions operator={operator} onAsk={(act) => setQuestion({ operator, act })} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onInvited={() => void refetch()} />}
      {question && (
        <ChangeDialog
          key={`${question.act} ${question.operator.id}`}
          question={question}
          onClose={() => setQuestion(undefined)}
          onDone={() => void refetch()}
        />
      )}
    </Stack>
  );
}

function seenText({ lastSeenAt }: Operator): string {
  return lastSeenAt ? minuteText(lastSeenAt) : 'Signed out';
}

function Access({ operator: { disabledAt, invitedUntil, hasPasskey, hasPassword } }: { operator: Operator }) {
  if (disabledAt)
    return (
      <Badge variant="light" color="bad">
        Disabled
      </Badge>
    );
  if (invitedUntil)
    return (
      <Badge variant="light" color="warn">
        Invited until {minuteText(invitedUntil)}
      </Badge>
    );
  const ways = [hasPasskey ? 'Passkey' : '', hasPassword ? 'Password and app' : ''].filter(Boolean);
  return <Text size="sm">{ways.length > 0 ? ways.join(', ') : 'Invitation is over'}</Text>;
}

function Actions({ operator, onAsk }: { operator: Operator; onAsk: (act: Question['act']) => void }) {
  const { operatorId } = useOperator();
  if (operator.id === operatorId) return <Text size="sm">This is you</Text>;
  const { name } = operator;
  const ask = (act: Question['act'], label: string) => (
    <Button size="compact-sm" variant="default" onClick={() => onAsk(act)} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );
  return (
    <Group gap={4}>
      {operator.disabledAt ? (
        ask('enable', 'Enable')
      ) : (
        <>
          {ask('changeRole', 'Role')}
          {ask('resetFactors', 'Reset access')}
          {ask('disable', 'Disable')}
        </>
      )}
    </Group>
  );
}

const DIALOGS: Record<Question['act'], { title: (name: string) => string; text: string; action: string }> = {
  changeRole: {
    title: (name) => `Role of ${name}`,
    text: 'It holds from the next thing they do.',
    action: 'Change the role',
  },
  resetFactors: {
    title: (name) => `Reset the access of ${name}`,
    text: 'Nothing of theirs signs in any more, every session ends, and a new link is mailed to them. Check first who asks.',
    action: 'Reset access',
  },
  disable: {
    title: (name) => `Disable ${name}`,
    text: 'Every session ends at once, and they can no longer sign in.',
    action: 'Disable',
  },
  enable: { title: (name) => `Enable ${name}`, text: 'They sign in as before.', action: 'Enable' },
};

function ChangeDialog({
  question: { operator, act },
  onClose,
  onDone,
}: {
  question: Question;
  onClose: () => void;
  onDone: () => void;
}) {
  const [role, setRole] = useState<Role>(operator.role);
  const { title, text, action } = DIALOGS[act];
  const confirm = async (reason: string): Promise<void> => {
    const { id } = operator;
    if (act === 'changeRole') await trpcClient.operators.changeRole.mutate({ id, role, reason });
    else await trpcClient.operators[act].mutate({ id, reason });
    onDone();
  };
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={title(operator.name)}
      action={action}
      isDangerous={act !== 'enable' && act !== 'changeRole'}
      isDisabled={act === 'changeRole' && role === operator.role}
      onConfirm={confirm}
    >
      <Text>{text}</Text>
      {act === 'changeRole' && (
        <Select
          label="Role"
          data={optionsOf(ROLES)}
          value={role}
          allowDeselect={false}
          onChange={(value) => setRole(ROLES.find((each) => each === value) ?? operator.role)}
        />
      )}
    </ReasonDialog>
  );
}
