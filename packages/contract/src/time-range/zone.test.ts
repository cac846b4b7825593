import { expect, test } from 'vitest';
import { wallText } from './calendar.ts';
import { instantOf, isZone, wallNow, wallReader } from './zone.ts';

const wallMs = (text: string): number => Date.parse(`${text}Z`);
const instant = (wall: string, zone: string): string => wallText(instantOf(wallMs(wall), zone));

test('names of the zone database are zones, nothing else is', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+5'])
    expect({ name, isZone: isZone(name) }).toEqual({ name, isZone: true });
  for (const name of ['', 'Mars/Olympus', '+02:00', '../etc/passwd', "UTC' OR 1=1", 'Europe/Berlin ', 'a'.repeat(500)])
    expect({ name, isZone: isZone(name) }).toEqual({ name, isZone: false });
});

test('a wall time is its instant, by the offset of that day', () => {
  expect(instant('2023-01-15T12:00:00', 'Europe/Berlin')).toBe('2023-01-15T11:00:00');
  expect(instant('2023-07-15T12:00:00', 'Europe/Berlin')).toBe('2023-07-15T10:00:00');
  expect(instant('2023-07-15T12:00:00', 'Asia/Kolkata')).toBe('2023-07-15T06:30:00');
  expect(instant('2023-01-15T12:00:00', 'Australia/Lord_Howe')).toBe('2023-01-15T01:00:00');
  expect(instant('2023-07-15T12:00:00', 'Australia/Lord_Howe')).toBe('2023-07-15T01:30:00');
  expect(instant('2023-01-15T12:00:00', 'America/Santiago')).toBe('2023-01-15T15:00:00');
});

test('a time that is left out in spring is the moment of the change', () => {
  for (const wall of ['02:00:00', '02:30:00', '02:59:59'])
    expect(instant(`2023-03-26T${wall}`, 'Europe/Berlin')).toBe('2023-03-26T01:00:00');
  expect(instant('2023-03-26T03:00:00', 'Europe/Berlin')).toBe('2023-03-26T01:00:00');
  expect(instant('2023-03-26T01:59:59', 'Europe/Berlin')).toBe('2023-03-26T00:59:59');
  // Lord Howe moves by half an hour, Santiago at midnight, Samoa left out a whole day.
  expect(instant('2023-10-01T02:15:00', 'Australia/Lord_Howe')).toBe('2023-09-30T15:30:00');
  expect(instant('2023-09-03T00:00:00', 'America/Santiago')).toBe('2023-09-03T04:00:00');
  expect(instant('2011-12-30T12:00:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00');
});

test('a time that comes twice in autumn is its first coming', () => {
  expect(instant('2023-10-29T02:30:00', 'Europe/Berlin')).toBe('2023-10-29T00:30:00');
  expect(instant('2023-10-29T03:00:00', 'Europe/Berlin')).toBe('2023-10-29T02:00:00');
  expect(instant('2023-11-05T01:30:00', 'America/New_York')).toBe('2023-11-05T05:30:00');
  expect(instant('2023-04-02T01:45:00', 'Australia/Lord_Howe')).toBe('2023-04-01T14:45:00');
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Apia',
];

test('every instant is at or after the first instant of its wall time, and a reader of many agrees with one reading', () => {
  for (const zone of zones) {
    const read = wallReader(zone);
    for (let ms = wallMs('2011-06-01T00:00:00'); ms < wallMs('2024-01-01T00:00:00'); ms += 2_222_222 * 97) {
      const wall = wallNow(ms, zone);
      expect(read(ms)).toBe(wall);
      const first = instantOf(wall, zone);
      expect(first <= ms && ms - first <= 3_600_000).toBe(true);
      expect(wallNow(first, zone)).toBe(wall);
    }
  }
});

test('ends of ranges keep their order in every zone', () => {
  for (const zone of zones)
    for (const day of [
      '2023-03-26',
      '2023-10-29',
      '2023-04-02',
      '2023-10-01',
      '2023-11-05',
      '2023-09-03',
      '2011-12-30',
    ]) {
      let before = -Infinity;
      for (let minute = -120; minute < 2 * 24 * 60; minute += 15) {
        const now = instantOf(wallMs(`${day}T00:00:00`) + minute * 60_000, zone);
        expect(now).toBeGreaterThanOrEqual(before);
        before = now;
      }
    }
});

test('before the year 1 the clock runs on as it does after', () => {
  const twoHours = 7_200_000;
  for (const iso of ['-000043-03-15T12:00:00Z', '0000-02-29T23:30:00Z', '0001-01-01T00:00:00Z'])
    expect([iso, wallNow(Date.parse(iso), 'Etc/GMT-2')]).toEqual([iso, Date.parse(iso) + twoHours]);
});
