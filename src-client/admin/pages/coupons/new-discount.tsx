import {
  Alert,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { downloadBlob } from '#client/platform/download-blob.ts';
import { eurToCents, MAX_FLAT_DISCOUNT_CENTS } from '#shared/money.ts';
import { trpc } from '../../platform/trpc.ts';
import { useRefreshList } from '../../ui/data-table/use-list.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { counted } from '../stock/stock-words.tsx';

type Kind = 'one' | 'batch';

export function NewDiscount() {
  const [kind, setKind] = useState<Kind | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <Group gap="sm">
        {codes && (
          <Alert color="good" p="xs" role="status">
            <Group gap="xs">
              {counted(codes.length, 'code')} made
              <Button size="compact-sm" onClick={() => downloadCodes(codes)}>
                Download the codes
              </Button>
            </Group>
          </Alert>
        )}
        <Button variant="default" onClick={() => setKind('batch')}>
          New batch
        </Button>
        <Button onClick={() => setKind('one')}>New code</Button>
      </Group>
      {kind && <DiscountDialog kind={kind} onClose={() => setKind(null)} onMade={setCodes} />}
    </>
  );
}

function downloadCodes(codes: readonly string[]): void {
  downloadBlob(new Blob([`code\r\n${codes.join('\r\n')}\r\n`], { type: 'text/csv' }), 'discount-codes.csv');
}

type Typed = number | string;

interface DiscountDialogProps {
  kind: Kind;
  onClose: () => void;
  onMade: (codes: readonly string[]) => void;
}

function DiscountDialog({ kind, onClose, onMade }: DiscountDialogProps) {
  const refreshList = useRefreshList('coupons');
  const { data: timeZone } = trpc.coupons.timeZone.useQuery();
  const [code, setCode] = useState('');
  const [count, setCount] = useState<Typed>(100);
  const [unit, setUnit] = useState<'percent' | 'eur'>('percent');
  const [amount, setAmount] = useState<Typed>('');
  const [expires, setExpires] = useState('');
  const [maxUses, setMaxUses] = useState<Typed>(kind === 'batch' ? 1 : '');
  const [perCustomer, setPerCustomer] = useState<Typed>('');
  const options = {
    meta: { showsFailure: true },
    onSuccess: (made: { codes: readonly string[] } | { code: string }) => {
      onMade('codes' in made ? made.codes : [made.code]);
      void refreshList();
    },
  };
  const create = trpc.coupons.create.useMutation(options);
  const createBatch = trpc.coupons.createBatch.useMutation(options);
  const isBatch = kind === 'batch';
  const isOver = isPast(expires);
  return (
    <ReasonDialog
      isOpen
      title={isBatch ? 'New batch of discount codes' : 'New discount code'}
      action={isBatch ? `Make ${counted(Number(count), 'code')}` : 'Make the code'}
      isDisabled={
        !/^[\w-]{3,40}$/.test(code) || Number(amount) <= 0 || (isBatch && Number(count) < 1) || isOver
      }
      onConfirm={(reason) => {
        const cents = eurToCents(Number(amount));
        const terms = {
          discount: unit === 'percent' ? { percentHundredths: cents } : { flatCents: cents },
          expires: expires === '' ? null : expires,
          maxUses: limitOf(maxUses),
          maxUsesPerCustomer: limitOf(perCustomer),
          reason,
        };
        return isBatch
          ? createBatch.mutateAsync({ ...terms, prefix: code, count: Number(count) })
          : create.mutateAsync({ ...terms, code });
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={isBatch ? 'Codes begin with' : 'Code'}
          data-autofocus
          description="3 to 40 letters, digits, - or _"
          value={code}
          onChange={({ currentTarget: { value } }) => setCode(value.toUpperCase())}
          maxLength={isBatch ? 24 : 40}
          required
        />
        {isBatch && (
          <NumberInput
            label="How many"
            description="At most 10,000"
            value={count}
            onChange={setCount}
            min={1}
            max={10_000}
            allowDecimal={false}
            required
          />
        )}
        <div>
          <NumberInput
            label="Discount"
            description={unit === 'percent' ? 'Off the price of each account' : 'Off the order'}
            value={amount}
            onChange={setAmount}
            min={0}
            max={unit === 'percent' ? 100 : MAX_FLAT_DISCOUNT_CENTS / 100}
            decimalScale={2}
            suffix={unit === 'percent' ? ' %' : ''}
            prefix={unit === 'eur' ? '€' : ''}
            required
          />
          <SegmentedControl
            mt={6}
            size="xs"
            aria-label="Kind of discount"
            value={unit}
            onChange={(value) => setUnit(value)}
            data={[
              { value: 'percent', label: 'Per cent' },
              { value: 'eur', label: 'Euro' },
            ]}
          />
          {unit === 'percent' && (
            <Text size="xs" c="dimmed" mt={4}>
              Ranked and hand-leveled accounts keep their price.
            </Text>
          )}
        </div>
        <TextInput
          type="date"
          label={timeZone === undefined ? 'Last day' : `Last day, in ${timeZone}`}
          description="Empty: without end"
          value={expires}
          error={isOver && 'This day is over already.'}
          onChange={({ currentTarget: { value } }) => setExpires(value)}
        />
        <NumberInput
          label={isBatch ? 'Uses of each code' : 'Uses'}
          description="Empty: no limit"
          value={maxUses}
          onChange={setMaxUses}
          min={1}
          max={1_000_000}
          allowDecimal={false}
        />
        <NumberInput
          label="Uses per customer"
          description="Empty: no limit"
          value={perCustomer}
          onChange={setPerCustomer}
          min={1}
          max={1_000_000}
          allowDecimal={false}
        />
      </SimpleGrid>
    </ReasonDialog>
  );
}

const WESTERNMOST_MS = 12 * 3_600_000;

/** Over in every time zone; the server knows that of the shop. */
function isPast(day: string): boolean {
  return day !== '' && day < new Date(Date.now() - WESTERNMOST_MS).toISOString().slice(0, 10);
}

function limitOf(typed: Typed): number | null {
  return typed === '' ? null : Number(typed);
}
