import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { Segments } from '#client/ui/forms/segments.tsx';
import type { ResultView } from './use-result-view.ts';

interface ViewToggleProps {
  view: ResultView;
  onView: (view: ResultView) => void;
}

export function ViewToggle({ view, onView }: ViewToggleProps) {
  return (
    <Segments
      label="View"
      name="result-view"
      segments={[
        { value: 'cards', label: <IconLayoutGrid size={18} stroke={1.75} />, name: 'Cards' },
        { value: 'table', label: <IconTable size={18} stroke={1.75} />, name: 'Table' },
      ]}
      chosen={view}
      onChoose={onView}
    />
  );
}
