/** An operator's command that cannot be done; the message is one line for the operator. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
}
