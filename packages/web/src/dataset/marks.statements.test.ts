import { expect, test } from 'vitest';
import { marksOf, withMarks } from './marks.ts';

const none = { certifiedBy: '', certificationDetails: '', warning: '', format: '' };

test('[DSET-044] extra is JSON with certification and warning_markdown: read from it and written into it', () => {
  const extra = '{"certification":{"certified_by":"Data team","details":"audited"},"warning_markdown":"*late*"}';
  expect(marksOf(extra)).toEqual({
    ...none,
    certifiedBy: 'Data team',
    certificationDetails: 'audited',
    warning: '*late*',
  });
  const writtenExtra = withMarks(null, {
    certifiedBy: ' Data team ',
    certificationDetails: 'audited',
    warning: 'w',
    format: ',.1f',
  });
  expect(JSON.parse(writtenExtra ?? '')).toEqual({
    certification: { certified_by: 'Data team', details: 'audited' },
    warning_markdown: 'w',
    d3format: ',.1f',
  });
  expect(marksOf(writtenExtra)).toMatchObject({ certifiedBy: 'Data team', warning: 'w', format: ',.1f' });
});

test('what else stands in extra stays, and what is not touched is kept byte for byte', () => {
  const oddExtra = '{"own" : 1, "certification":{"certified_by":"a","more":2}}';
  expect(withMarks(oddExtra, marksOf(oddExtra))).toBe(oddExtra);
  expect(JSON.parse(withMarks(oddExtra, { ...marksOf(oddExtra), certifiedBy: '' }) ?? '')).toEqual({
    own: 1,
    certification: { more: 2 },
  });
  expect(withMarks('{"warning_markdown":"x"}', none)).toBeNull();
  expect(marksOf('no JSON')).toEqual(none);
  expect(withMarks('no JSON', none)).toBe('no JSON');
});
