import { REGIONS } from '#shared/catalog/enumerations.ts';
import classes from './first-steps.module.css';
import type { Purchase } from './purchases-query.ts';

/** What to do with an account that has just been bought, until it is the customer's alone. */
export function FirstSteps({ purchases }: { purchases: readonly Purchase[] }) {
  const regions = [...new Set(purchases.map(({ region }) => REGIONS[region]))];
  const hasWarranty = purchases.some(({ warrantyDays }) => warrantyDays > 0);
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes.heading}>
        {purchases.length === 1 ? 'Make it yours in three steps' : 'Make them yours in three steps'}
      </h2>
      <ol className={classes.steps}>
        <li>
          <h3>Copy the login</h3>
          <p>Username and password, with the buttons above.</p>
        </li>
        <li>
          <h3>Sign in to the game</h3>
          <p>Paste both into the game’s launcher. Region: {regions.join(', ')}.</p>
        </li>
        <li>
          <h3>Change password and email</h3>
          <p>
            From then on, only you can get in.
            {hasWarranty && ' Keep the name: changing it ends the warranty.'}
          </p>
        </li>
      </ol>
    </section>
  );
}
