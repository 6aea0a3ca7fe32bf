import {
  Spotlight,
  spotlight,
  type SpotlightActionData,
  type SpotlightFilterFunction,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Found } from '#shared/admin/search.ts';
import { menuFor } from '../pages.ts';
import { useOperator } from '../platform/session.ts';
import { trpcClient } from '../platform/trpc.ts';

/** As the first field in the stylesheet. */
const TOP_PX = 80;
const TYPED_AFTER_MS = 120;
const FEWEST_LETTERS = 2;
const FOUND = 'Found';

function placeOf({ kind, id, batch, number }: Found): { to: string; search?: Record<string, string> } {
  switch (kind) {
    case 'customer':
      return { to: `/customers/${id}` };
    case 'account':
      return { to: `/stock/${id}` };
    case 'purchase':
    case 'order':
      return { to: `/orders/${id}` };
    case 'payment':
      return { to: `/payments/${id}` };
    case 'dispute':
      return { to: `/disputes/${id}` };
    case 'discount_code':
      return { to: '/coupons', search: { prefix: id } };
    case 'balance_code':
      return batch
        ? { to: '/balance-codes/codes', search: { batch, number: String(number) } }
        : { to: '/balance-codes' };
  }
}

/** The server's results match already; only pages are filtered here. */
const filter: SpotlightFilterFunction = (query, groups) => {
  const typed = query.trim().toLowerCase();
  return groups.flatMap((each) => {
    if (!('group' in each) || !('actions' in each)) return [];
    if (each.group === FOUND) return [each];
    const actions = each.actions.filter(({ label }) => label?.toLowerCase().includes(typed));
    return actions.length === 0 ? [] : [{ ...each, actions }];
  });
};

function useFound(typed: string) {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return useQuery({
    queryKey: ['search', text],
    queryFn: () => trpcClient.search.find.mutate({ text }),
    enabled: text.length >= FEWEST_LETTERS,
    // The query may be a customer's address, so nothing is cached.
    gcTime: 0,
    retry: false,
  });
}

export const togglePalette = (): void => spotlight.toggle();

interface SearchPaletteProps {
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  /** Called when its field first has the focus. */
  onReady: () => void;
}

/** Search results and pages; opens as soon as it is loaded, with what was typed before. */
export function SearchPalette({ placeholder, typed, onType, onReady }: SearchPaletteProps) {
  const navigate = useNavigate();
  const { rights } = useOperator();
  const { data, isFetching } = useFound(typed);
  useEffect(() => spotlight.open(), []);
  const found: SpotlightActionData[] = (data ?? []).map((each) => ({
    id: `${each.kind} ${each.id}`,
    label: each.title,
    description: each.detail,
    onClick: () => void navigate(placeOf(each)),
  }));
  return (
    <Spotlight
      shortcut={null}
      nothingFound={isFetching ? 'Searching …' : 'Nothing found'}
      query={typed}
      onQueryChange={onType}
      filter={filter}
      highlightQuery
      scrollable
      maxHeight={420}
      // The field stays in one place, however many results there are.
      centered={false}
      yOffset={TOP_PX}
      searchProps={{
        'aria-label': 'Search',
        placeholder,
        onFocus: ({ currentTarget: { value }, currentTarget }) => {
          currentTarget.setSelectionRange(value.length, value.length);
          onReady();
        },
        leftSection: <IconSearch size={18} aria-hidden="true" />,
      }}
      actions={[
        ...(found.length > 0 ? [{ group: FOUND, actions: found }] : []),
        {
          group: 'Pages',
          actions: menuFor(rights).map(({ path, title, menu: { group, icon: PageIcon } }) => ({
            id: path,
            label: title,
            description: group,
            leftSection: <PageIcon size={18} stroke={1.75} aria-hidden="true" />,
            onClick: () => void navigate({ to: path }),
          })),
        },
      ]}
    />
  );
}
