import type { Middleware } from 'koa';
import { TRADE_REQUIREMENT_NAMES, TRADE_REQUIREMENTS } from '../../../../src-shared/trade-in/requirements.ts';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { html, type Html } from '../../../../src-server/platform/html.ts';
import { sandboxPage } from '../page.ts';
import { readForm } from '../read-form.ts';
import { chooseAccount, listAccounts, type SandboxAccount } from './account-store.ts';

const ACCOUNTS_PATH = '/sandbox/accounts/';

/** Serves `/sandbox/accounts/`, where a person chooses the result of the next check of an account. */
export function accountPages(newEm: () => EntityManager): Middleware {
  return async (koa, next) => {
    if (koa.path !== ACCOUNTS_PATH && koa.path !== ACCOUNTS_PATH.slice(0, -1)) return next();
    koa.set('Cache-Control', 'no-store');
    if (koa.method === 'POST') {
      const { form } = await readForm(koa);
      const username = (form.get('username') ?? '').trim();
      if (username !== '') {
        await chooseAccount(newEm(), {
          username,
          failing: TRADE_REQUIREMENT_NAMES.filter((name) => form.getAll('failing').includes(name)),
          is_unchecked: form.has('unchecked'),
        });
      }
      koa.status = 303;
      koa.redirect(ACCOUNTS_PATH);
      return;
    }
    koa.type = 'html';
    koa.body = accountsPage(await listAccounts(newEm()));
  };
}

const CSS = `fieldset { display: grid; gap: 8px; margin: 0 0 24px; padding: 16px; border: 1px solid var(--line); border-radius: 12px }
legend { padding: 0 8px; font-weight: 600 } label { display: flex; gap: 8px; align-items: baseline }
input[type=text] { width: 100%; padding: 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--page); color: inherit; font: inherit }
`;

function accountsPage(accounts: readonly SandboxAccount[]): string {
  const body = html`<p class="sandbox">Sandbox: no real accounts.</p>
    <h1>Accounts at the game's service</h1>
    <p>
      Accounts that customers tried to trade in, and what the next look at them will find. Their passwords are
      right as long as they are the ones the shop delivered.
    </p>
    ${accounts.map((account) => accountForm(account))} ${accountForm()}`;
  return sandboxPage("Accounts at the game's service (sandbox)", body.markup, CSS);
}

/** Without an account: a form that asks for its username. */
function accountForm(account?: SandboxAccount): Html {
  const requirements = TRADE_REQUIREMENT_NAMES.map((name) =>
    checkbox('failing', name, `Fails: ${TRADE_REQUIREMENTS[name]}`, account?.failing.includes(name) ?? false),
  );
  return html`<form method="post" action="${ACCOUNTS_PATH}">
    <fieldset>
      <legend>${account?.username ?? 'Another account'}</legend>
      ${account ? html`<input type="hidden" name="username" value="${account.username}" />` : USERNAME}
      ${requirements}
      ${checkbox('unchecked', 'on', 'Cannot be checked by machine', account?.is_unchecked ?? false)}
      <button class="primary">Save</button>
    </fieldset>
  </form>`;
}

const USERNAME = html`<label for="username">Username</label
  ><input type="text" id="username" name="username" required />`;

function checkbox(name: string, value: string, label: string, isChecked: boolean): Html {
  const checked = isChecked ? [html`checked`] : [];
  return html`<label><input type="checkbox" name="${name}" value="${value}" ${checked} />${label}</label>`;
}
