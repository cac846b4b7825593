import { Button, Note } from '@sextant/ui';
import styles from './FilterBar.module.css';
import type { FilterBoxReview } from './use-filter-box-review.ts';

/** Above the tiles, for those who may edit: what can be done about filter boxes, and while that is under review, how it ends. */
export const FilterBoxNote = ({ review }: { review: FilterBoxReview }) => (
  <div className={styles.boxNote}>
    <ReviewNote review={review} />
  </div>
);

function ReviewNote({ review }: { review: FilterBoxReview }) {
  if (review.state === 'REVIEWING') {
    return (
      <Note
        action={
          <span className={styles.actions}>
            <Button size="sm" onPress={review.leave}>
              Discard
            </Button>
            <Button size="sm" kind="primary" isBusy={review.isSaving} onPress={review.save}>
              Save filters
            </Button>
          </span>
        }
      >
        These filters do what the filter boxes of this dashboard did. Try them; nothing is saved yet.
      </Note>
    );
  }
  return (
    <Note
      action={
        <span className={styles.actions}>
          <Button size="sm" onPress={review.snooze}>
            Remind me in 24 hours
          </Button>
          <Button size="sm" onPress={review.review}>
            Review filters
          </Button>
        </span>
      }
    >
      This dashboard filters by{' '}
      {review.boxCount === 1 ? 'a filter box, whose' : `${review.boxCount} filter boxes, whose`} fields can become
      filters beside the charts.
    </Note>
  );
}
