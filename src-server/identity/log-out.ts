import type { CommandContext } from '../context.ts';
import { closeSession } from './sessions.ts';

/** Ends this browser's session. Nobody signed in: nothing to do. */
export async function logOut(ctx: CommandContext): Promise<void> {
  if (ctx.actor) await closeSession(ctx.em, ctx.actor.sessionHash);
}
