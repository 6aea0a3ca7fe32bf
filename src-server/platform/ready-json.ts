/** An answer whose JSON has been written already. To tRPC and its types it is the value itself. */
export class ReadyJson<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): Value {
    return JSON.parse(this.text) as Value;
  }
}
