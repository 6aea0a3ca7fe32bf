import { createFileRoute, useLocation } from '@tanstack/react-router';
import { NotMePage } from '#client/security/not-me-page.tsx';

/** Where the link "This was not me" of a mail leads: `#token=`, which no log of a server or proxy sees. */
export const Route = createFileRoute('/my-account/not-me')({ component: NotMe });

function NotMe() {
  const fragment = new URLSearchParams(useLocation({ select: ({ hash }) => hash }));
  return <NotMePage token={fragment.get('token') ?? ''} />;
}
