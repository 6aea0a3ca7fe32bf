import { useLocation } from '@tanstack/react-router';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { StatusPage } from './status-page.tsx';

/** For addresses that the shop does not have. */
export function NothingHere() {
  const { pathname } = useLocation();
  return (
    <StatusPage
      status="404"
      title="This page does not exist."
      action={
        <>
          <ButtonLink to="/buy-account/">Browse accounts</ButtonLink>
          <ButtonLink to="/" variant="default">
            Go home
          </ButtonLink>
        </>
      }
    >
      Nothing in the shop has the address <code>{shortened(pathname)}</code>. It may be mistyped, or the page
      has moved.
    </StatusPage>
  );
}

const LONGEST_ADDRESS = 60;

function shortened(address: string): string {
  return address.length > LONGEST_ADDRESS ? `${address.slice(0, LONGEST_ADDRESS)}…` : address;
}
