/**
 * What a stolen session must not be able to do: THE table of actions for which a customer with a second factor must give a
 * proof. Commands require a proof by these names (`requireProof`), and screens take their texts from here. Customers without
 * a factor are asked only before `EVERYBODY_PROVES`, by password, so that the other documented calls still work.
 */
export const PROOF_SECONDS = 10 * 60;

export const PROTECTED_ACTIONS = {
  show_credentials: 'see the passwords of your accounts on this device',
  transfer: 'send balance',
  cross_site_code: 'create a cross-site code',
  list_account: 'put an account on the marketplace',
  edit_listing: 'change what an auction asks for',
  trade_in: 'trade an account in',
  change_password: 'change your password',
  change_email: 'change your email',
  change_factors: 'change how you log in',
  export_passwords: 'export passwords',
  delete_account: 'delete your account',
  end_sessions: 'log other devices out',
  own_device: 'stay logged in on this device for longer',
} as const;

/**
 * Required of every customer, by the password if there is no factor: a session thief must not take over the account by
 * adding a factor or changing the e-mail, nor log the owner out.
 */
export const EVERYBODY_PROVES: ReadonlySet<ProtectedAction> = new Set([
  'change_factors',
  'change_email',
  'end_sessions',
]);

export type ProtectedAction = keyof typeof PROTECTED_ACTIONS;
