import { localCatalog } from './local-catalog-client.ts';

/**
 * From the page's own catalog once it is ready. Until then both are asked and the first to answer counts: mostly the
 * server; offline, or while the shop is away, the copy that is kept. Where none is kept the server is asked alone first: a
 * download would only be in the way of its answer. Rejects as the server did when neither answers.
 */
export async function firstAnswer<Server, Local>(
  askServer: () => Promise<Server>,
  askLocal: () => Promise<Local>,
): Promise<Server | Local> {
  if (localCatalog.isReady) return askLocal();
  if (localCatalog.isAtHand) return firstOf(askServer(), askLocal());
  const fromServer = askServer();
  return fromServer.catch(() => firstOf(fromServer, askLocal()));
}

/** The same for what a page shows beside other things: it makes nobody download the catalog. */
export async function firstAtHand<Server, Local>(
  askServer: () => Promise<Server>,
  askLocal: () => Promise<Local>,
): Promise<Server | Local> {
  return localCatalog.isAtHand ? firstAnswer(askServer, askLocal) : askServer();
}

async function firstOf<Server, Local>(
  fromServer: Promise<Server>,
  fromLocal: Promise<Local>,
): Promise<Server | Local> {
  try {
    return await Promise.any([fromServer, fromLocal]);
  } catch {
    return fromServer;
  }
}
