import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import type { Purchase } from './purchases-query.ts';
import classes from './credentials.module.css';

interface CredentialsProps {
  username: string;
  password: string | null;
  passwordState: Purchase['passwordState'];
}

const ABSENT_TEXTS = {
  'changed for the auction': 'Changed for the auction',
  'not on this device': 'Not on this device',
} as const;

/** Username and password, each with a copy button; the password is hidden until revealed. */
export function Credentials({ username, password, passwordState }: CredentialsProps) {
  return (
    <dl className={classes.credentials}>
      <div className={classes.field}>
        <dt>Username</dt>
        <dd>
          <code className={classes.value}>{username}</code>
          <CopyButton text={username} label="Copy username" />
        </dd>
      </div>
      <div className={classes.field}>
        <dt>Password</dt>
        {passwordState === 'current' && password !== null ? (
          <CoveredPassword password={password} />
        ) : (
          <dd className={classes.absent}>
            {ABSENT_TEXTS[passwordState === 'current' ? 'not on this device' : passwordState]}
          </dd>
        )}
      </div>
    </dl>
  );
}

function CoveredPassword({ password }: { password: string }) {
  const [isRevealed, setRevealed] = useState(false);
  const Icon = isRevealed ? IconEyeOff : IconEye;
  return (
    <dd>
      <code className={classes.value}>
        {isRevealed ? password : <span aria-label="Hidden">••••••••••</span>}
      </code>
      <IconButton
        label={isRevealed ? 'Hide password' : 'Show password'}
        onClick={() => setRevealed(!isRevealed)}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <CopyButton text={password} label="Copy password" />
    </dd>
  );
}
