import { Badge, Button, Group, SimpleGrid, Stack, Text, Timeline } from '@mantine/core';
import { useState } from 'react';
import { rankText } from '#shared/catalog/display.ts';
import { type Division, type Rank, REGIONS, type Region } from '#shared/catalog/enumerations.ts';
import { warrantyWords } from '#shared/catalog/warranty.ts';
import { minuteText, yearOrDayText } from '#shared/dates.ts';
import { useRight } from '../../platform/session.ts';
import { trpc } from '../../platform/trpc.ts';
import { useParam } from '../../platform/use-param.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { Details } from '../../ui/details.tsx';
import { OtherOperators } from '../../ui/other-operators.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { EditProduct, type ShownProduct } from './edit-product.tsx';
import { PutBackDialog } from './put-back-dialog.tsx';
import { CLASS_WORDS, StateBadge, stockPriceText } from './stock-words.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const LIST_WORDS = { shard: 'Shards', permanent: 'Permanent shards', owned: 'Owned' } as const;

/** One product: its attributes, actions and history. */
export function ProductPage() {
  const id = Number(useParam('productId'));
  const [product] = trpc.stock.product.useSuspenseQuery({ id });
  usePageTitle(product.username);
  return <Product key={product.id} product={product} />;
}

function Product({ product }: { product: ShownProduct }) {
  return (
    <Stack gap="lg">
      <PageHead
        title={product.username}
        back={{ to: '/stock', label: 'Stock' }}
        logSubject={`account ${product.username}`}
        marks={<StateBadge state={product.status} />}
        actions={<Actions product={product} />}
      />
      <OtherOperators item={`product:${product.id}`} />
      <WhatItIs product={product} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Skins skins={product.skins} />
        <Section title="History">
          <Timeline bulletSize={14} lineWidth={2} active={product.events.length}>
            {product.events.map(({ at, what }, index) => (
              <Timeline.Item
                key={index}
                title={<Text size="sm">{what.charAt(0).toUpperCase() + what.slice(1)}</Text>}
              >
                <Text size="xs" c="dimmed">
                  {minuteText(at)}
                </Text>
              </Timeline.Item>
            ))}
          </Timeline>
        </Section>
      </SimpleGrid>
    </Stack>
  );
}

function Actions({ product }: { product: ShownProduct }) {
  const mayChange = useRight('stock.change');
  const [isOpen, setIsOpen] = useState<'edit' | 'put-back' | null>(null);
  if (!mayChange) return null;
  const close = (): void => setIsOpen(null);
  return (
    <>
      {(product.status === 'for_sale' || product.status === 'withdrawn') && (
        <Button variant="default" onClick={() => setIsOpen('edit')}>
          Edit
        </Button>
      )}
      {product.status === 'for_sale' && <WithdrawButton usernames={[product.username]} />}
      {product.status === 'withdrawn' && (
        <Button onClick={() => setIsOpen('put-back')}>Put back on sale</Button>
      )}
      {isOpen === 'edit' && <EditProduct product={product} onClose={close} />}
      {isOpen === 'put-back' && <PutBackDialog product={product} onClose={close} />}
    </>
  );
}

function WhatItIs({ product }: { product: ShownProduct }) {
  const { cells } = product;
  return (
    <Section title="What it is">
      <Details
        details={{
          Price: stockPriceText(product),
          Cost: cells.cost === '' ? null : `€${cells.cost}`,
          Class: CLASS_WORDS[product.productClass],
          Region: REGIONS[cells.region as Region],
          Level: cells.level,
          Rank: rankOf(cells),
          'Blue essence': Number(cells.blue_essence).toLocaleString('en'),
          'Orange essence': Number(cells.orange_essence).toLocaleString('en'),
          'Mythic essence': Number(cells.mythic_essence).toLocaleString('en'),
          Warranty: product.status === 'sold' ? '–' : warrantyWords(product.warrantyDays),
          'Last played': cells.date_last_played ? yearOrDayText(cells.date_last_played) : 'Unknown',
          'In stock since': minuteText(product.createdAt),
          'Held until': product.heldUntil === null ? null : minuteText(product.heldUntil),
        }}
      />
    </Section>
  );
}

function rankOf({ rank, division }: ShownProduct['cells']): string {
  return rank === 'UN' ? 'Unranked' : rankText(rank as Rank, Number(division) as Division);
}

function Skins({ skins }: Pick<ShownProduct, 'skins'>) {
  return (
    <Section title={`Skins (${skins.length})`}>
      <Stack gap="md">
        {(['owned', 'permanent', 'shard'] as const).map((list) => {
          const ofList = skins.filter((skin) => skin.list === list);
          return (
            ofList.length > 0 && (
              <div key={list}>
                <Text size="xs" c="dimmed" mb={4}>
                  {LIST_WORDS[list]}
                </Text>
                <Group gap={6}>
                  {ofList.map(({ id, title, tier }) => (
                    <Badge
                      key={id}
                      variant={tier === 'MYTHIC' ? 'light' : 'default'}
                      color={tier === 'MYTHIC' ? 'mythic' : undefined}
                      title={tier}
                    >
                      {title}
                    </Badge>
                  ))}
                </Group>
              </div>
            )
          );
        })}
        {skins.length === 0 && <Text c="dimmed">None</Text>}
      </Stack>
    </Section>
  );
}
