export {
  clearOperatorCookie,
  closeOperatorSession,
  OPERATOR_COOKIE,
  openOperatorSession,
  type OperatorActor,
  resolveOperator,
  setOperatorCookie,
} from './operator-sessions.ts';
