import { Alert } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LOOKS_EVERY_SECONDS } from '#shared/admin/desk.ts';
import { trpcClient } from '../platform/trpc.ts';
import classes from './other-operators.module.css';

/**
 * Other operators who are looking at this item now, e.g. `claim:12`, so that two who are about to decide know of each
 * other.
 */
export function OtherOperators({ item }: { item: string }) {
  const { data: names = [] } = useQuery({
    queryKey: ['presence', item],
    queryFn: () => trpcClient.presence.look.mutate({ item }),
    refetchInterval: LOOKS_EVERY_SECONDS * 1000,
    // A page in the background does not count as looking.
    refetchIntervalInBackground: false,
    gcTime: 0,
  });
  useEffect(() => () => void trpcClient.presence.leave.mutate({ item }).catch(() => undefined), [item]);
  return (
    <div role="status" className={classes.operators}>
      {names.length > 0 && (
        <Alert color="warn" icon={<IconEye aria-hidden="true" />} py="xs">
          {names.join(', ')} {names.length === 1 ? 'looks' : 'look'} at this too.
        </Alert>
      )}
    </div>
  );
}
