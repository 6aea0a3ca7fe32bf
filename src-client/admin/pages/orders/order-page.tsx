import { Badge, Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { REGIONS } from '#shared/catalog/enumerations.ts';
import { minuteText } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { UNLISTED_STATES } from '#shared/purchases/purchase-states.ts';
import { trpc, type trpcClient } from '../../platform/trpc.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { useParam } from '../../platform/use-param.ts';
import { PageFault, PagePending } from '../../layout/page-states.tsx';
import { CustomerLink, Events, Journals, Mails, PageLink } from './order-parts.tsx';
import { Details } from '../../ui/details.tsx';
import { Lines } from '../../ui/lines.tsx';
import { OtherOperators } from '../../ui/other-operators.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { wordsOf } from '../../ui/words-of.ts';
import { CLASS_WORDS } from '../stock/stock-words.tsx';
import { PurchaseActions } from './purchase-actions.tsx';

/** One order, by the id of a purchase or of a checkout. */
export function OrderPage() {
  const key = useParam('orderId');
  const isNumber = /^\d{1,10}$/.test(key);
  usePageTitle(isNumber ? `Purchase ${key}` : 'Order');
  const order = trpc.orders.one.useQuery(isNumber ? { purchaseId: Number(key) } : { checkoutId: key });
  if (order.error && !order.data) return <PageFault error={order.error} reset={() => void order.refetch()} />;
  if (!order.data) return <PagePending />;
  return (
    <Order
      order={order.data}
      item={`order:${order.data.lines[0]?.checkoutId ?? key}`}
      title={isNumber ? `Purchase ${key}` : `Order ${key.slice(0, 8)}`}
    />
  );
}

type ShownOrder = Awaited<ReturnType<typeof trpcClient.orders.one.query>>;

interface OrderProps {
  order: ShownOrder;
  /** The same for all purchases of an order. */
  item: string;
  title: string;
}

function Order({ order, item, title }: OrderProps) {
  const { customer, checkout, lines, payment, disputes, claims, sales } = order;
  const utils = trpc.useUtils();
  return (
    <Stack gap="md">
      <PageHead
        title={title}
        back={{ to: '/orders', label: 'Orders' }}
        marks={
          <>
            {checkout && <StateBadge state={checkout.status} />}
            {customer.blockedAt !== null && <Badge color="warn">customer blocked</Badge>}
          </>
        }
        actions={
          payment && (
            <Button component={Link} to={`/payments/${payment.id}`} variant="default">
              Payment
            </Button>
          )
        }
      />
      <OtherOperators item={item} />
      <Section title="What was bought">
        <Stack gap="md">
          {lines.map((line) => (
            <Group key={line.productId} justify="space-between" gap="sm">
              <Details
                isBeside
                details={{
                  Account: <PageLink to={`/stock/${line.productId}`}>{line.username}</PageLink>,
                  'What it is': `${REGIONS[line.region]}, level ${line.level}, ${CLASS_WORDS[line.productClass]}`,
                  Paid: formatMoney(line.priceCents - line.discountCents),
                  Discount: line.discountCents > 0 ? formatMoney(line.discountCents) : null,
                  Warranty: line.warrantyDays === 0 ? 'None' : `${line.warrantyDays} days`,
                  State: <StateBadge state={line.state ?? 'not delivered'} />,
                  'Looks at the password': line.passwordLooks > 0 ? line.passwordLooks : null,
                }}
              />
              {line.purchaseId !== null && (
                <PurchaseActions
                  purchaseId={line.purchaseId}
                  username={line.username}
                  refundedCents={line.refundedCents ?? 0}
                  isOpen={
                    line.state !== null && UNLISTED_STATES.includes(line.state) && line.checkoutId !== null
                  }
                />
              )}
            </Group>
          ))}
        </Stack>
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title="How it was paid">
          <Details
            details={{
              Customer: <CustomerLink {...customer} />,
              When: checkout ? minuteText(checkout.createdAt) : minuteText(lines[0]?.purchasedAt ?? ''),
              Total: checkout && formatMoney(checkout.totalCents),
              'From the balance': checkout && formatMoney(checkout.balancePartCents),
              'By card': checkout && formatMoney(checkout.cardPartCents),
              Surcharge:
                checkout && checkout.surchargeCents > 0 ? formatMoney(checkout.surchargeCents) : null,
              Cashback: checkout && checkout.cashbackCents > 0 ? formatMoney(checkout.cashbackCents) : null,
              Code: checkout?.couponCode,
              'From the marketplace': sales[0] && `listing ${sales[0].listingId}`,
            }}
          />
        </Section>
        {payment && (
          <Section title="Payment" aside={<StateBadge state={payment.status} />}>
            <Details
              details={{
                Amount: `${formatMoney(payment.amountCents)} by ${wordsOf(payment.gateway)}`,
                Opened: minuteText(payment.createdAt),
                'Last asked': payment.askedAt && minuteText(payment.askedAt),
                Settled: payment.settledAt && minuteText(payment.settledAt),
                'Gone back': payment.refundedCents > 0 ? formatMoney(payment.refundedCents) : null,
                Error: payment.error,
                Reference: payment.providerReference,
              }}
            />
            {disputes.map(({ id, state, amountCents }) => (
              <PageLink key={id} to={`/disputes/${id}`}>
                Dispute {id}: {wordsOf(state)}, {formatMoney(amountCents)}
              </PageLink>
            ))}
          </Section>
        )}
      </SimpleGrid>
      {claims.length > 0 && (
        <Section title="Warranty claims">
          <Lines
            heads={['Opened', 'State', 'What the buyer says', 'Answer']}
            lines={claims.map(({ id, openedAt, state, text, answer }) => ({
              key: id,
              cells: [momentText(openedAt), <StateBadge key="state" state={state} />, text, answer ?? ''],
            }))}
            empty=""
          />
        </Section>
      )}
      <Journals journals={order.journals} />
      <Mails mails={order.mails} onResent={() => utils.orders.one.invalidate()} />
      <Events events={order.events} />
    </Stack>
  );
}
