import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

function AnchorButton(props: ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>) {
  return <Button component="a" {...props} />;
}

/** A router link that looks like a button: `<ButtonLink to="/buy-account/">Browse accounts</ButtonLink>`. */
export const ButtonLink = createLink(AnchorButton);
