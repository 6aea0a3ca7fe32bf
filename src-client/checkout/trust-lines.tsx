import { IconBolt, IconMessageCircle, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { deliveryTimeText, TRUST_TEXTS } from '#shared/checkout/trust-texts.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { CardMarks } from './card-mark.tsx';
import classes from './trust-lines.module.css';

interface TrustLinesProps {
  hasCard: boolean;
  /** Undefined if no account is bought. */
  warranty?: string | undefined;
  /** For the foot of a dialog: only the most important lines. */
  isCompact?: boolean;
}

/** Reassurance about a payment: delivery time, warranty, support, accepted cards. */
export function TrustLines({ hasCard, warranty, isCompact = false }: TrustLinesProps) {
  const info = useShopInfo();
  const deliverySeconds = info?.deliverySeconds ?? null;
  return (
    <div className={`${classes.trust} ${isCompact ? classes.compact : ''}`}>
      <ul className={classes.lines} aria-label={TRUST_TEXTS.title}>
        {warranty !== undefined && deliverySeconds !== null && !isCompact && (
          <Line icon={<IconBolt size={16} stroke={1.75} aria-hidden="true" />}>
            {deliveryTimeText(deliverySeconds)} <small>{TRUST_TEXTS.deliveryBasis}</small>
          </Line>
        )}
        {warranty !== undefined && (
          <Line icon={<IconShieldCheck size={16} stroke={1.75} aria-hidden="true" />}>
            <TermsLink section="warranty">{warranty}</TermsLink> ·{' '}
            <TermsLink section="refunds">{TRUST_TEXTS.refund}</TermsLink>
          </Line>
        )}
        {info !== undefined && (
          <Line icon={<IconMessageCircle size={16} stroke={1.75} aria-hidden="true" />}>
            {TRUST_TEXTS.support} <a href={`mailto:${info.email}`}>{info.email}</a>
          </Line>
        )}
      </ul>
      {hasCard && <CardMarks />}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Opens in a new tab, so that selections and input are kept. */
function TermsLink({ section, children }: { section: string; children: ReactNode }) {
  return (
    <Link to="/tos/" hash={section} target="_blank">
      {children}
    </Link>
  );
}
