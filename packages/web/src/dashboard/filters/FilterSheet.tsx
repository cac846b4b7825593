import { Sheet } from '@sextant/ui';
import { FilterBarFoot, FilterFields } from './FilterFields.tsx';

/** The filters of the dashboard over the page, for phones. */
export function FilterSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Filters" foot={<FilterBarFoot onDone={onClose} />}>
      <FilterFields />
    </Sheet>
  );
}
