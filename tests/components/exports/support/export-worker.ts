import { expose } from 'comlink';
import type { ExportWorker } from '#client/exports/worker/export-worker.ts';

const BrowserWorker = globalThis.Worker;

interface Running {
  /** What was asked for, in the order of the calls. */
  asked: { contents: readonly string[]; format: string }[];
  /** How many workers have not been ended. */
  count: () => number;
}

type OnProgress = Parameters<ExportWorker['exportFromShop']>[2];

/** From now on files are made by this, where the page would start a worker. */
export function makeFilesBy(
  exportFromShop: (onProgress: OnProgress) => ReturnType<ExportWorker['exportFromShop']>,
): Running {
  const asked: Running['asked'] = [];
  let count = 0;
  globalThis.Worker = class extends BrowserWorker {
    readonly #port: MessagePort;

    constructor() {
      super('data:text/javascript,');
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      count += 1;
      const api: Pick<ExportWorker, 'exportFromShop'> = {
        exportFromShop: (contents, format, onProgress) => {
          asked.push({ contents, format });
          return exportFromShop(onProgress);
        },
      };
      expose(api, port2);
      port1.addEventListener('message', ({ data }) =>
        this.dispatchEvent(new MessageEvent('message', { data })),
      );
      port1.start();
    }

    override postMessage(message: unknown, transfer: Transferable[] | StructuredSerializeOptions = []): void {
      this.#port.postMessage(message, Array.isArray(transfer) ? transfer : (transfer.transfer ?? []));
    }

    override terminate(): void {
      count -= 1;
      this.#port.close();
      super.terminate();
    }
  };
  return { asked, count: () => count };
}

/** As in a browser whose policy forbids workers. */
export function forbidWorkers(): void {
  globalThis.Worker = class extends EventTarget {
    constructor() {
      super();
      throw new DOMException('workers are not allowed', 'SecurityError');
    }
  } as unknown as typeof Worker;
}

export function restoreWorkers(): void {
  globalThis.Worker = BrowserWorker;
}
