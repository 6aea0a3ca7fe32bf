import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import classes from './credentials.module.css';

interface CredentialsProps {
  username: string;
  /** Null: this device does not keep it. */
  password: string | null;
  /** On the marketplace its password has been changed, and the one that was delivered is of no use. */
  isListed: boolean;
}

/** Username and password, each with a copy button; the password is covered until it is revealed. */
export function Credentials({ username, password, isListed }: CredentialsProps) {
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
        {isListed ? (
          <dd className={classes.absent}>Changed for the auction</dd>
        ) : password === null ? (
          <dd className={classes.absent}>Not on this device</dd>
        ) : (
          <CoveredPassword password={password} />
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
        aria-pressed={isRevealed}
        onClick={() => setRevealed(!isRevealed)}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <CopyButton text={password} label="Copy password" />
    </dd>
  );
}
