import type { UploadNotice, UploadOptions } from './upload.ts';

/** The options with a notice switched on or off. Times, percents and units that are switched off are read as they stand. */
export function switchNotice(
  options: UploadOptions,
  { code, columns }: { readonly code: UploadNotice['code']; readonly columns: readonly string[] },
  isOn: boolean,
): UploadOptions {
  const typedOptions = (type: 'integer' | 'text'): UploadOptions => {
    const others = Object.entries(options.columnTypes).filter(([name]) => !columns.includes(name));
    return {
      ...options,
      columnTypes: Object.fromEntries([...others, ...(isOn ? [] : columns.map((name) => [name, type]))]),
    };
  };
  switch (code) {
    case 'NOTES_ABOVE':
      return { ...options, headerRow: isOn ? null : 1, hasHeader: null, columnTypes: {}, dateFormats: {} };
    case 'TOTAL_ROWS':
      return { ...options, leftOutRows: isOn ? null : [] };
    case 'DECIMAL_COMMA':
      return { ...options, decimal: isOn ? null : '.' };
    case 'TIME_NUMBERS':
      return typedOptions('integer');
    case 'PERCENT':
    case 'UNITS':
      return typedOptions('text');
    case 'CURRENCIES':
    case 'CODES':
    case 'IDS': {
      const others = options.plainColumns.filter((name) => !columns.includes(name));
      return { ...options, plainColumns: isOn ? others : [...others, ...columns] };
    }
    default:
      return code satisfies never;
  }
}
