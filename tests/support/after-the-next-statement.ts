import type { KyselyPlugin, PluginTransformResultArgs } from 'kysely';

/** Runs `work` once, after the next statement has been answered. */
export class AfterTheNextStatement implements KyselyPlugin {
  #work: (() => Promise<unknown>) | undefined;

  constructor(work: () => Promise<unknown>) {
    this.#work = work;
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;

  async transformResult({ result }: PluginTransformResultArgs): Promise<typeof result> {
    const work = this.#work;
    this.#work = undefined;
    await work?.();
    return result;
  }
}
