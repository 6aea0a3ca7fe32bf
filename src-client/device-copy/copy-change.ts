import { useQueryClient } from '@tanstack/react-query';
import { DEVICE_COPY_KEY, EXPORT_FILES_KEY } from './copy-keys.ts';

/** Queries again what this device stores, after it was locked, unlocked or discarded. */
export function useCopyChange(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [DEVICE_COPY_KEY, EXPORT_FILES_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}
