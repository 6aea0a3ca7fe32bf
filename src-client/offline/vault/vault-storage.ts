/** What locks a vault: its key, encrypted so that only one passkey can decrypt it; see passkey-lock.ts. */
export interface PasskeyLock {
  /** base64url, as browser and shop identify the passkey. */
  credentialId: string;
  transports: string[];
  /** This vault's salt, from which the passkey computes its secret. */
  salt: Uint8Array<ArrayBuffer>;
  sealedKey: Uint8Array<ArrayBuffer>;
}

/** The owner of the vault. A device has one at a time. */
export type VaultHolder = VaultOwner &
  (
    | {
        /** AES-GCM, not extractable: this browser can use it, but never read it. */
        key: CryptoKey;
        lock?: undefined;
      }
    | { key?: undefined; lock: PasskeyLock }
  );

interface VaultOwner {
  /** This vault's id: a recreated vault has another, even for the same sign-in. */
  id: string;
  /** The mark of the sign-in for which it was created; see session-mark.ts. */
  sessionId: string;
  customerId: number;
  /** Whether the customer wants passwords of purchases on this device. */
  keepsPasswords: boolean;
}

/** With the decrypted key. */
export type OpenHolder = VaultOwner & { key: CryptoKey };

/** Whether `present` stays although `next` was to be started. */
export function staysFor(present: VaultHolder | undefined, next: VaultHolder): present is VaultHolder {
  return (
    present?.sessionId === next.sessionId &&
    present.customerId === next.customerId &&
    (present.lock !== undefined || next.lock === undefined)
  );
}

/** For the whole cache; written last, when everything else is stored. */
export const SYNCED_NAME = 'synced';

export interface SyncedValue {
  /** In ms since 1970. */
  cachedAt: number;
}

/** Lists of which the vault stores the newest rows. */
export type ListKind = 'purchases' | 'hidden' | 'traded' | 'transactions' | 'payments';

/**
 * Rows of lists; passwords of purchases, separate so that they can be deleted at once; small values, including the records
 * of each list; export files and their contents.
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
 * Where encrypted records are stored. Every method except `begin` and `destroy` names the holder it means, and does
 * nothing if that holder is gone, checked in the same transaction: a tab may still be writing while another one signs out.
 */
export interface VaultStorage {
  readHolder(): Promise<VaultHolder | undefined>;
  /**
   * Deletes everything and starts for this holder, unless another tab has just started for the same sign-in: a locked vault
   * replaces an open one, never the other way round. Returns the current holder.
   */
  begin(holder: VaultHolder): Promise<VaultHolder>;
  /** Undefined: the holder is gone. */
  readKind(holderId: string, kind: RecordKind): Promise<SealedRecord[] | undefined>;
  /** The existing ones. Undefined: the holder is gone. */
  readRecords(holderId: string, kind: RecordKind, ids: RecordId[]): Promise<SealedRecord[] | undefined>;
  /** Passwords are skipped while the holder does not want them. False: the holder is gone, nothing was written. */
  write(holderId: string, change: VaultChange): Promise<boolean>;
  /** Switching it off deletes stored passwords. False: the holder is gone. */
  setKeepsPasswords(holderId: string, keepsPasswords: boolean): Promise<boolean>;
  /** Deletes everything of this holder. */
  drop(holderId: string): Promise<void>;
  /** Deletes everything, however damaged, the key first. */
  destroy(): Promise<void>;
}
