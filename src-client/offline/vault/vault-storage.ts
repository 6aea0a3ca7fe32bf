/** What locks a vault: its key, sealed so that one passkey alone opens it; see passkey-lock.ts. */
export interface PasskeyLock {
  /** base64url, as the browser and the shop name the passkey. */
  credentialId: string;
  transports: string[];
  /** Of this vault. The passkey computes its secret upon it. */
  salt: Uint8Array<ArrayBuffer>;
  sealedKey: Uint8Array<ArrayBuffer>;
}

/** Whose vault it is. There is one at a time on a device. */
export type VaultHolder = VaultOwner &
  (
    | {
        /** AES-GCM, not extractable: it can be used in this browser, never read. */
        key: CryptoKey;
        lock?: undefined;
      }
    | { key?: undefined; lock: PasskeyLock }
  );

interface VaultOwner {
  /** Of this vault: one that was made anew has another, also for the same sign-in. */
  id: string;
  /** The mark of the sign-in that it was made for; see session-mark.ts. */
  sessionId: string;
  customerId: number;
  /** Whether the customer wants passwords of purchases on this device. */
  keepsPasswords: boolean;
}

/** With the key at hand. */
export type OpenHolder = VaultOwner & { key: CryptoKey };

/** Whether `present` stays where `next` would start. */
export function staysFor(present: VaultHolder | undefined, next: VaultHolder): present is VaultHolder {
  return (
    present?.sessionId === next.sessionId &&
    present.customerId === next.customerId &&
    (present.lock !== undefined || next.lock === undefined)
  );
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
   * Removes everything and starts for this holder, unless another tab has just started for the same sign-in: a locked vault
   * takes the place of an open one, never the other way round. Answers whose vault it is now.
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
  /** Removes everything of this holder. */
  drop(holderId: string): Promise<void>;
  /** Removes everything, however damaged, the key first. */
  destroy(): Promise<void>;
}
