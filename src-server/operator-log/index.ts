export { isWanted, lastChanges, type LogEntry, type LogFilter, readLog } from './read-log.ts';
export { OperationRefused, type Operator, recordChange, recordChanges } from './record-change.ts';
export { decideOnce } from './decide-once.ts';
