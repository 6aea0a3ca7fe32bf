import { createLink } from '@tanstack/react-router';
import { AnchorButton } from './button.tsx';

/** A router link that looks like a button: `<ButtonLink to="/buy-account/">Browse accounts</ButtonLink>`. */
export const ButtonLink = createLink(AnchorButton);
