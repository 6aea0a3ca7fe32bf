import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { menuFor } from '../../pages.ts';
import { useOperator } from '../../platform/session.ts';
import classes from './start-page.module.css';

/** What the operator's role may open. */
export function StartPage() {
  const { name, rights } = useOperator();
  return (
    <Stack gap="lg">
      <Title order={1} fz={28}>
        Hello, {name}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
        {menuFor(rights)
          .filter(({ path }) => path !== '/')
          .map(({ path, title, menu: { group, icon: PageIcon } }) => (
            <Link key={path} to={path} className={classes.page}>
              <Group gap="sm" wrap="nowrap">
                <PageIcon size={22} stroke={1.75} aria-hidden="true" />
                <div>
                  <Text fw={550}>{title}</Text>
                  <Text size="sm" c="dimmed">
                    {group}
                  </Text>
                </div>
              </Group>
            </Link>
          ))}
      </SimpleGrid>
    </Stack>
  );
}
