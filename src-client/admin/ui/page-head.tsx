import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** The list to which the page belongs. */
  back?: { to: string; label: string } | undefined;
  /** The subject of the item's entries in the log, such as `customer 12`. */
  logSubject?: string;
  /** Below the title: a description, or a date. */
  about?: ReactNode;
  /** Beside the title: states. */
  marks?: ReactNode;
  actions?: ReactNode;
}

/** The head of every page of the console. */
export function PageHead({ title, back, logSubject, about, marks, actions }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.about}>
        <Group gap="md">
          {back && (
            <Anchor component={Link} to={back.to} size="sm" className={classes.back}>
              {back.label}
            </Anchor>
          )}
          {logSubject !== undefined && (
            <Anchor component={Link} to={`/log?about=${encodeURIComponent(logSubject)}`} size="sm">
              What operators did
            </Anchor>
          )}
        </Group>
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {marks}
        </Group>
        {about !== undefined && (
          <Text c="dimmed" className={classes.words}>
            {about}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
