/** Whose vault it is. There is one at a time on a device. */
export interface VaultHolder {
  /** Of this vault: one that was made anew has another, also for the same sign-in. */
  id: string;
  /** The mark of the sign-in that it was made for; see session-mark.ts. */
  sessionId: string;
  customerId: number;
  /** AES-GCM, not extractable: it can be used in this browser, never read. */
  key: CryptoKey;
  /** Whether the customer wants passwords of purchases on this device. */
  keepsPasswords: boolean;
}

export function isOfSameSignIn(one: VaultHolder, other: VaultHolder): boolean {
  return one.sessionId === other.sessionId && one.customerId === other.customerId;
}

/** Of all that is cached; written last, when everything else is on the device. */
export const SYNCED_NAME = 'synced';

export interface SyncedValue {
  /** In ms since 1970. */
  cachedAt: number;
}

/** Lists of which the vault keeps the newest rows. */
export type ListKind = 'purchases' | 'hidden' | 'traded' | 'transactions' | 'payments';

/**
 * Rows of lists; passwords of purchases, apart, so that they can go at once; small values, among them what belongs to which
 * list; export files and their content.
 */
export type RecordKind = ListKind | 'password' | 'fact' | 'file' | 'content';

export type RecordId = number | string;

export interface SealedRecord {
  kind: RecordKind;
  id: RecordId;
  /** See sealing.ts. */
  sealed: Uint8Array<ArrayBuffer>;
}

export interface VaultChange {
  put?: SealedRecord[];
  remove?: { kind: RecordKind; id: RecordId }[];
}

/**
 * Where sealed records are kept. Everything but `begin` and `destroy` names the holder it means and does nothing when that
 * one is gone, looked up in the same transaction: a tab may still be writing while another one signs out.
 */
export interface VaultStorage {
  readHolder(): Promise<VaultHolder | undefined>;
  /**
   * Removes everything and starts for this holder, unless another tab has just started for the same sign-in. Answers whose
   * vault it is now.
   */
  begin(holder: VaultHolder): Promise<VaultHolder>;
  /** Undefined: the holder is gone. */
  readKind(holderId: string, kind: RecordKind): Promise<SealedRecord[] | undefined>;
  /** Those that there are. Undefined: the holder is gone. */
  readRecords(holderId: string, kind: RecordKind, ids: RecordId[]): Promise<SealedRecord[] | undefined>;
  /** Passwords are left out while the holder does not want them. False: the holder is gone, nothing was written. */
  write(holderId: string, change: VaultChange): Promise<boolean>;
  /** Not wanting passwords removes those that are there. False: the holder is gone. */
  setKeepsPasswords(holderId: string, keepsPasswords: boolean): Promise<boolean>;
  /** Removes everything, however damaged, the key first. */
  destroy(): Promise<void>;
}
