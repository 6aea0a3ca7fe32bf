import { useMutation } from '@tanstack/react-query';
import { Masked } from '../../ui/masked.tsx';

/** The password of an account to be checked: the task counts as the reason, and each reveal is logged. */
export function PasswordForCheck({ reveal }: { reveal: () => Promise<{ password: string }> }) {
  const { data, isPending, mutate, reset } = useMutation({ mutationFn: reveal, gcTime: 0 });
  return (
    <Masked
      label="Password"
      secret={data?.password}
      isRevealing={isPending}
      onReveal={() => mutate()}
      onMask={reset}
    />
  );
}
