import { userInfo } from 'node:os';
import { type Operator, OperationRefused } from '../../src-server/operator-log/index.ts';
import { currentInvocation } from './invocation.ts';

/** Who is at the command line: the log of changes names them. Throws OperationRefused for a name that is none. */
export function whoRuns(): Operator {
  const { who: named, id: run } = currentInvocation();
  const osUser = machineUser();
  const who = named?.trim() ?? osUser;
  if (who === '' || who.length > 100) throw new OperationRefused('--as is a name of at most 100 characters');
  return { who, osUser, run };
}

function machineUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry, as in many containers.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
