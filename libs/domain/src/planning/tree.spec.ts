import { CreateElement } from '@contracts/planning/commands.js';
import { Telling } from '../given.js';
import { planArea } from './area.js';

test('a project with an action is made, and the action moved to another project', () => {
  const telling = new Telling(planArea);
  const run = (command: string, data: object) => {
    const events = telling.decide(command, data);
    if (!Array.isArray(events)) throw new Error(JSON.stringify(events));
    telling.happened(events);
    return events;
  };
  const make = (data: object) => run('createElement', { ...new CreateElement(), ...data });
  make({ id: 'p', type: 'MAIN', label: 'P', startDate: '2026-01-01', endDate: '2026-12-31' });
  make({ id: 'q', type: 'MAIN', label: 'Q', startDate: '2026-01-01', endDate: '2026-12-31' });
  make({
    id: 'a',
    type: 'SUB',
    label: 'A',
    parentId: 'p',
    startDate: '2026-02-01',
    endDate: '2026-02-10',
    costObjects: [{ kind: 'PLAN', costTypeId: null, period: '2026-02', amount: 1000, description: '' }],
  });
    run('changeElement', { id: 'a', label: 'AA', parentId: 'q', startDate: '2026-02-02', endDate: '2026-02-11' }),
  );
});
