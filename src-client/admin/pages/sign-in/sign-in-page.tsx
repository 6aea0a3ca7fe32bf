import { Stack, Text, Title } from '@mantine/core';
import { usePageTitle } from '../../platform/use-page-title.ts';

export function SignInPage() {
  usePageTitle('Sign in');
  return (
    <Stack component="main" maw="24rem" mx="auto" px="md" py={64}>
      <Title order={1} fz={28}>
        Sign in
      </Title>
      <Text>You are not signed in to the console.</Text>
    </Stack>
  );
}
