import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import classes from './sign-in-dialog.module.css';

/** Asks a visitor to log in or register; both are on the same page. */
export function SignInDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Log in to buy">
      <p className={classes.text}>
        Please log in or register to add accounts to your cart. We keep this one in mind and add it for you.
      </p>
      <div className={classes.actions}>
        <ButtonLink to="/my-account/" hash="login" size="md">
          Login
        </ButtonLink>
        <ButtonLink to="/my-account/" hash="register" size="md" variant="default">
          Register
        </ButtonLink>
      </div>
    </Dialog>
  );
}
