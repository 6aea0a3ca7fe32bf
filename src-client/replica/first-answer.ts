import { replica } from './replica-client.ts';

/**
 * From the replica once it is ready. Until then both are asked and the first to answer counts: mostly the server; offline,
 * or while the shop is away, the stored replica. Where none is stored the server is asked alone first: a download would only
 * be in the way of its answer. Rejects as the server did when neither answers.
 */
export async function firstAnswer<Server, FromReplica>(
  askServer: () => Promise<Server>,
  askReplica: () => Promise<FromReplica>,
): Promise<Server | FromReplica> {
  if (replica.isReady) return askReplica();
  if (replica.isAtHand) return firstOf(askServer(), askReplica());
  const fromServer = askServer();
  return fromServer.catch(() => firstOf(fromServer, askReplica()));
}

/** The same for what a page shows beside other things: it does not start the download of the catalog. */
export async function firstAnswerWithoutDownload<Server, FromReplica>(
  askServer: () => Promise<Server>,
  askReplica: () => Promise<FromReplica>,
): Promise<Server | FromReplica> {
  return replica.isAtHand ? firstAnswer(askServer, askReplica) : askServer();
}

async function firstOf<Server, FromReplica>(
  fromServer: Promise<Server>,
  fromReplica: Promise<FromReplica>,
): Promise<Server | FromReplica> {
  try {
    return await Promise.any([fromServer, fromReplica]);
  } catch {
    return fromServer;
  }
}
