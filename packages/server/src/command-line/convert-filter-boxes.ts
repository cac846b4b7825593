import { countOf } from '@sextant/contract';
import { convertDashboards } from '../services/dashboards/convert-filter-boxes.ts';
import type { ConversionOutcome } from '../services/dashboards/convert-filter-boxes.ts';
import { openStoreAsIs } from '../store/open-store.ts';
import { auditCommand } from './audit-command.ts';
import { done } from './command.ts';
import type { Command, CommandArguments, CommandContext } from './command.ts';

const name = 'convert-filter-boxes';

/** A dashboard in the report. */
function linesOf({ id, title, boxes, filters, reason }: ConversionOutcome): readonly string[] {
  const head = `${id} ${title === '' ? 'Untitled dashboard' : title}`;
  if (reason !== null) return [`${head}: left as it is, since ${reason}`];
  return filters.length === 0
    ? [head]
    : [`${head}: ${boxes.join(', ')}`, `    ${countOf(filters.length, 'filter')}: ${filters.join(', ')}`];
}

async function run(context: CommandContext, args: CommandArguments): Promise<number> {
  const { config, terminal, clock } = context;
  const order = {
    dashboard: args.text('dashboard'),
    isUndo: args.flag('undo'),
    isTrial: args.flag('dry-run'),
    now: clock(),
  };
  const store = await openStoreAsIs(config.databaseUrl, clock);
  try {
    const outcomes = await convertDashboards(store, order);
    for (const line of outcomes.flatMap(linesOf)) terminal.say(line);
    const changed = outcomes.filter(({ reason }) => reason === null);
    const verb = order.isUndo ? 'put back' : 'converted';
    terminal.say(
      order.isTrial
        ? `${countOf(changed.length, 'dashboard')} would be ${verb}; nothing was changed.`
        : `${countOf(changed.length, 'dashboard')} ${verb}.`,
    );
    if (!order.isTrial && changed.length > 0)
      await auditCommand(context, store, {
        action: name,
        details: { isUndo: order.isUndo, dashboards: changed.map(({ id }) => id) },
      });
    return done;
  } finally {
    await store.close();
  }
}

export const convertFilterBoxesCommand: Command = {
  name,
  summary: 'Makes filters beside the charts of the filter boxes of dashboards, and says what became of each.',
  parameters: [],
  options: {
    dashboard: { type: 'string', value: 'id', doc: 'Only this dashboard: its number, slug or uuid. Default: all.' },
    'dry-run': { type: 'boolean', doc: 'Says what would be done and changes nothing.' },
    undo: { type: 'boolean', doc: 'Puts the filter boxes back as they were before they were converted.' },
  },
  notes: [
    'The server may run meanwhile. Each dashboard gets a new version; dashboards with filters of their own are left as they are.',
  ],
  run,
};
