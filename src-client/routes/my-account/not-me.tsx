import { createFileRoute, useLocation } from '@tanstack/react-router';
import { NotMePage } from '#client/security/not-me-page.tsx';

/** The target of the link "This was not me" in mails: `#token=`, which never appears in the logs of servers or proxies. */
export const Route = createFileRoute('/my-account/not-me')({ component: NotMe });

function NotMe() {
  const fragment = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  return <NotMePage token={fragment.get('token') ?? ''} />;
}
