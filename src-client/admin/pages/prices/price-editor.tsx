import { Alert, Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PriceList } from '#shared/catalog/prices.ts';
import { failureOf } from '#client/platform/failure.ts';
import { useRight } from '../../platform/session.ts';
import { trpc, type trpcClient } from '../../platform/trpc.ts';
import { Problem } from '../../ui/problem.tsx';
import { EffectPanel } from './effect-panel.tsx';
import { PRICE_SECTIONS, type PriceTexts, readPrices, textsOf } from './price-form.ts';
import { PublishDialog, type PublishKind } from './publish-dialog.tsx';

type Current = Awaited<ReturnType<typeof trpcClient.prices.current.query>>;

interface PriceEditorProps {
  current: Current;
  /** What the form starts with instead of the list in force. */
  draft: PriceList | undefined;
  /** After these prices were planned. */
  onDone: () => void;
  /** The form is to begin with the list in force. */
  onAnew: () => void;
}

const textsIn = (list: Current): PriceTexts => (list ? textsOf(list.prices) : {});

/** The effect of changes is computed while typing; they only take effect once an operator publishes them. */
export function PriceEditor({ current, draft, onDone, onAnew }: PriceEditorProps) {
  const mayChange = useRight('prices.change');
  /** The list in force that the operator has compared the form with; another operator may have replaced it since. */
  const [seen, setSeen] = useState(current);
  const former = useMemo(() => textsIn(seen), [seen]);
  const inForce = useMemo(() => textsIn(current), [current]);
  const [texts, setTexts] = useState<PriceTexts>(() => (draft ? textsOf(draft) : former));
  const [dialog, setDialog] = useState<PublishKind | null>(null);
  const [settled] = useDebouncedValue(texts, 300);
  const read = useMemo(() => readPrices(settled), [settled]);
  const prices = 'prices' in read ? read.prices : null;
  const faults = 'faults' in read ? read.faults : {};
  const isTyped = (key: string): boolean => texts[key]?.trim() !== (former[key] ?? '');
  const isChanged = Object.keys(texts).some(isTyped);
  const isOvertaken = current?.id !== seen?.id;
  /** Fields in which nothing was typed follow the list in force. */
  const follow = (): void => {
    const typed = Object.entries(texts).filter(([key]) => isTyped(key));
    setTexts({ ...inForce, ...Object.fromEntries(typed) });
    setSeen(current);
  };
  if (isOvertaken && !isChanged) follow();
  const {
    data: effect,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = trpc.prices.effect.useQuery(
    { prices: prices ?? ({} as PriceList) },
    { enabled: isChanged && prices !== null, placeholderData: keepPreviousData },
  );
  // Nothing is put in force before its own effect was shown.
  const isSettled = settled === texts && !isPlaceholderData;
  const isKnown = prices !== null && effect !== undefined && !error && isSettled;
  /** Never empty beside a price that is right, so that the fields below do not move. */
  const descriptionOf = (key: string): string | undefined => {
    if (faults[key] !== undefined) return undefined;
    return (texts[key] ?? '').trim() === (inForce[key] ?? '')
      ? '\u00a0'
      : `In force: ${inForce[key] || 'none'}`;
  };
  return (
    <section aria-labelledby="change-prices">
      <Stack gap="md">
        <Title order={2} id="change-prices">
          {mayChange ? 'Change prices' : 'Price list'}
        </Title>
        {PRICE_SECTIONS.map(({ title, fields }) => (
          <Fieldset key={title} legend={title}>
            <SimpleGrid
              cols={{ base: 2, sm: 3, md: 4, xl: 6 }}
              spacing="sm"
              verticalSpacing="xs"
              // Fields of a row stand beside each other, whichever of their labels takes two lines.
              style={{ alignItems: 'end', clear: 'both' }}
            >
              {fields.map(([key, label]) => (
                <TextInput
                  key={key}
                  label={label}
                  value={texts[key] ?? ''}
                  readOnly={!mayChange}
                  inputMode={key === 'oldStockMaxDate' ? 'text' : 'decimal'}
                  error={faults[key]}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  description={descriptionOf(key)}
                  onChange={({ currentTarget: { value } }) =>
                    setTexts((before) => ({ ...before, [key]: value }))
                  }
                />
              ))}
            </SimpleGrid>
          </Fieldset>
        ))}
        {/* The operator's own list is in force a moment before its dialog closes. */}
        {isOvertaken && isChanged && dialog === null && (
          <Alert color="warn" role="status">
            <Group justify="space-between" gap="sm">
              <Text size="sm">
                {`${current?.who ?? 'Another operator'} put other prices in force. What you typed is kept.`}
              </Text>
              <Button size="xs" variant="default" onClick={follow}>
                Go on from these prices
              </Button>
            </Group>
          </Alert>
        )}
        {isChanged && (
          <EffectPanel
            effect={prices === null ? undefined : effect}
            isFetching={isFetching}
            hasFaults={prices === null}
          >
            {error && <Problem text={failureOf(error).text} onRetry={() => void refetch()} />}
            {mayChange && (
              <Group gap="sm">
                <Button disabled={!isKnown} onClick={() => setDialog('now')}>
                  Put in force …
                </Button>
                <Button variant="default" disabled={!isKnown} onClick={() => setDialog('later')}>
                  Schedule …
                </Button>
                <Button variant="default" disabled={prices === null} onClick={() => setDialog('draft')}>
                  Keep as a draft …
                </Button>
                <Button variant="subtle" onClick={onAnew}>
                  Discard
                </Button>
              </Group>
            )}
          </EffectPanel>
        )}
      </Stack>
      {dialog !== null && prices !== null && (
        <PublishDialog
          kind={dialog}
          prices={prices}
          basedOn={seen?.id ?? null}
          effect={isKnown ? effect : undefined}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            if (dialog === 'now') onAnew();
            else onDone();
          }}
        />
      )}
    </section>
  );
}
