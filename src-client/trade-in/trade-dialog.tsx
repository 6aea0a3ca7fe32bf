import { accountTitle } from '#shared/catalog/display.ts';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import type { Purchase } from '#client/offline/vault/cached-lists.ts';
import { TradeCompleted } from './trade-completed.tsx';
import { TradeConfirm } from './trade-confirm.tsx';
import classes from './trade-dialog.module.css';
import { TradeValue } from './trade-value.tsx';
import { type TradeStep, useTrade } from './use-trade.ts';

const STEPS: readonly { step: TradeStep; label: string }[] = [
  { step: 'confirm', label: 'Confirm' },
  { step: 'valuate', label: 'Valuate' },
  { step: 'complete', label: 'Complete' },
];

interface TradeDialogProps {
  purchase: Purchase;
  /** @param isDone whether the account was traded in */
  onClose: (isDone: boolean) => void;
}

/** Trades an account in for balance in three steps (account and marketplace, section 4); a sheet on phones. */
export function TradeDialog({ purchase, onClose }: TradeDialogProps) {
  const trade = useTrade(purchase.username);
  const { username, rank, region } = purchase;
  const close = () => onClose(trade.step === 'complete');
  return (
    <Dialog isOpen onClose={close} closesOutside={false} canClose={!trade.isPending} title="Trade in">
      <ol className={classes.steps} aria-label="Steps">
        {STEPS.map(({ step, label }) => (
          <li key={step} {...(step === trade.step ? { 'aria-current': 'step' } : {})}>
            {label}
          </li>
        ))}
      </ol>
      <p className={classes.account}>
        <b>{username}</b>
        <span>
          {accountTitle(purchase)}, {REGIONS[region]}
        </span>
      </p>
      {trade.step === 'confirm' && <TradeConfirm trade={trade} rank={rank} />}
      {trade.step === 'valuate' && <TradeValue trade={trade} />}
      {trade.step === 'complete' && <TradeCompleted trade={trade} onClose={close} />}
    </Dialog>
  );
}
