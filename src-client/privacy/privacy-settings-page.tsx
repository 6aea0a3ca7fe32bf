import { Link } from '@tanstack/react-router';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadMyData } from './download-my-data.tsx';
import classes from './privacy-settings-page.module.css';

/** /my-account/profile/privacy/: everything we keep about the customer, to take along and to end. */
export function PrivacySettingsPage() {
  return (
    <>
      <h1>Privacy</h1>
      <p className={classes.lead}>
        What we keep about you and why is in the <Link to="/privacy-policy/">Privacy Policy</Link>.
      </p>
      <section className={classes.card} aria-labelledby="your-data">
        <h2 id="your-data">Your data</h2>
        <p className={classes.text}>
          Everything we keep about you in one JSON file: your account, sessions, cart, purchases with their
          login details, checkouts, payments, every change of your balance. For spreadsheets there is{' '}
          <Link to="/my-account/profile/export-data/">Export Data</Link>.
        </p>
        <DownloadMyData />
      </section>
      <section className={classes.card} aria-labelledby="delete-account">
        <h2 id="delete-account">Delete account</h2>
        <p className={classes.text}>
          Your e-mail address, your password, your sessions and your cart are erased at once. Purchases and
          bookings stay in our books for as long as the law demands, under a number instead of your name.
        </p>
        <DeleteAccount />
      </section>
    </>
  );
}
