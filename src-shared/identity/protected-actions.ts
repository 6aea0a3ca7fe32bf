/**
 * What a stolen session must not do: THE table of actions for which a customer with a second factor proves anew who they are.
 * Commands ask for a proof by these names (`requireProof`), and the screens read what to say from here. Customers without a
 * factor are not asked: the documented calls go on as they are.
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
  change_factors: 'change how you sign in',
  export_passwords: 'export passwords',
  delete_account: 'delete your account',
  end_sessions: 'log other devices out',
  own_device: 'stay logged in on this device for longer',
} as const;

/**
 * Asked of every customer, by the password where there is no factor: a thief of a session must not take the account over by
 * adding a factor or changing the email, nor log the owner out.
 */
export const EVERYBODY_PROVES: ReadonlySet<ProtectedAction> = new Set([
  'change_factors',
  'change_email',
  'end_sessions',
]);

export type ProtectedAction = keyof typeof PROTECTED_ACTIONS;
