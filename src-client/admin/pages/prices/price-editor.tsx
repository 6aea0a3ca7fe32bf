import { Button, Fieldset, Group, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PriceList } from '#shared/catalog/prices.ts';
import { useRight } from '../../platform/session.ts';
import { trpc } from '../../platform/trpc.ts';
import { EffectPanel } from './effect-panel.tsx';
import { PRICE_SECTIONS, type PriceTexts, readPrices, textsOf } from './price-form.ts';
import { PublishDialog, type PublishKind } from './publish-dialog.tsx';

interface PriceEditorProps {
  basedOn: number | null;
  inForce: PriceList | undefined;
  start: PriceList | undefined;
  onDone: () => void;
}

/** The effect of changes is computed while typing; they only take effect once an operator publishes them. */
export function PriceEditor({ basedOn, inForce, start, onDone }: PriceEditorProps) {
  const mayChange = useRight('prices.change');
  const first = useMemo(() => (start ? textsOf(start) : {}), [start]);
  const former = useMemo<PriceTexts>(() => (inForce ? textsOf(inForce) : {}), [inForce]);
  const [texts, setTexts] = useState<PriceTexts>(first);
  const [dialog, setDialog] = useState<PublishKind | null>(null);
  const [settled] = useDebouncedValue(texts, 300);
  const read = useMemo(() => readPrices(settled), [settled]);
  const prices = 'prices' in read ? read.prices : null;
  const faults = 'faults' in read ? read.faults : {};
  const isChanged = Object.keys(texts).some((key) => texts[key]?.trim() !== (former[key] ?? ''));
  const { data: effect, isFetching } = trpc.prices.effect.useQuery(
    { prices: prices ?? ({} as PriceList) },
    { enabled: isChanged && prices !== null, placeholderData: keepPreviousData },
  );
  /** Never empty beside a price that is right, so that the fields below do not move. */
  const descriptionOf = (key: string): string | undefined => {
    if (faults[key] !== undefined) return undefined;
    return (texts[key] ?? '').trim() === (former[key] ?? '')
      ? '\u00a0'
      : `In force: ${former[key] || 'none'}`;
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
        {isChanged && (
          <EffectPanel
            effect={prices === null ? undefined : effect}
            isFetching={isFetching}
            hasFaults={prices === null}
          >
            {mayChange && (
              <Group gap="sm">
                <Button disabled={prices === null} onClick={() => setDialog('now')}>
                  Put in force …
                </Button>
                <Button variant="default" disabled={prices === null} onClick={() => setDialog('later')}>
                  Schedule …
                </Button>
                <Button variant="default" disabled={prices === null} onClick={() => setDialog('draft')}>
                  Keep as a draft …
                </Button>
                <Button
                  variant="subtle"
                  onClick={() => {
                    setTexts(former);
                    onDone();
                  }}
                >
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
          basedOn={basedOn}
          effect={effect}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            onDone();
          }}
        />
      )}
    </section>
  );
}
