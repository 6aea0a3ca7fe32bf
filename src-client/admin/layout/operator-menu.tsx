import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { queryClient } from '../platform/query-client.ts';
import { useOperator } from '../platform/session.ts';
import { trpc } from '../platform/trpc.ts';

const SCHEMES = [
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
] as const;

export function OperatorMenu() {
  const { name, email, role } = useOperator();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const router = useRouter();
  const signOut = trpc.session.signOut.useMutation({
    onSuccess: async () => {
      await router.navigate({ to: '/sign-in' });
      // Nothing the operator saw must remain.
      queryClient.clear();
    },
  });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>Operator: {name}</VisuallyHidden>
          <Avatar name={name} color="action" radius="xl" size={36} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name} ({role})
          <br />
          {email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        {SCHEMES.map(({ value, label, icon: SchemeIcon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<SchemeIcon size={16} aria-hidden="true" />}
            rightSection={colorScheme === value ? '✓' : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
