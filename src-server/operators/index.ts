export { acceptWithPasskey, acceptWithPassword, findInvitation } from './invitations.ts';
export {
  changeRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  type OperatorRecord,
  resetFactors,
} from './manage-operators.ts';
export { beginOperatorTotp, operatorFactors, operatorTotpRow } from './operator-factors.ts';
export { createPasskey, requestPasskey } from './operator-passkeys.ts';
export {
  clearOperatorCookie,
  closeOperatorSession,
  isOpenOperatorSession,
  OPERATOR_COOKIE,
  openOperatorSession,
  type OperatorActor,
  resolveOperator,
  setOperatorCookie,
} from './operator-sessions.ts';
export {
  addOwnPasskey,
  endOtherOperatorSessions,
  endOwnSession,
  findOwnAccess,
  listOwnSessions,
  removeOwnPasskey,
  removeOwnPassword,
  renewOwnCodes,
  setOwnPassword,
} from './own-account.ts';
export { proveOperator, signInWithOperatorPasskey, signInWithPassword } from './sign-in.ts';
