import { makePasskey } from '#client/platform/passkeys.ts';
import { trpcClient } from '#client/platform/trpc.ts';

/** Creates a passkey on the device and adds it to the customer's account. */
export async function createPasskey(): Promise<{ recoveryCodes: string[] | null }> {
  const response = await makePasskey(await trpcClient.identity.beginPasskey.mutate());
  return trpcClient.identity.addPasskey.mutate({ response });
}
