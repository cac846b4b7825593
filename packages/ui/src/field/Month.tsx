import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components';
import { Icon } from '../display/Icon.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../display/icons.ts';
import styles from './DateField.module.css';

function MonthHead() {
  return (
    <header className={styles.monthHead}>
      <Button slot="previous" className={styles.turn}>
        <Icon of={ChevronLeftIcon} />
      </Button>
      <Heading className={styles.month} />
      <Button slot="next" className={styles.turn}>
        <Icon of={ChevronRightIcon} />
      </Button>
    </header>
  );
}

function Days() {
  return (
    <CalendarGrid weekdayStyle="short" className={styles.days}>
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
    </CalendarGrid>
  );
}

/** The month of a DateField; weeks begin on Monday. */
export function MonthOfDays() {
  return (
    <Calendar className={styles.calendar} firstDayOfWeek="mon">
      <MonthHead />
      <Days />
    </Calendar>
  );
}
