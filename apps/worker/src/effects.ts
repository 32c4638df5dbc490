import type { Area } from '@domain/decider.js';
import { areas, effects } from '@domain/registry.js';
import type { Engine } from '@platform/engine.js';
import type { Log } from '@platform/log.js';
import { forgetMailsTo } from '@platform/mail/outbox.js';
import type { Ports, Subscription } from '@platform/ports.js';
import { startReactions } from '@platform/reactions.js';
import { forgetImportsOf } from './importing/forgetting.js';

interface Around {
  ports: Pick<Ports, 'events' | 'files' | 'jobs' | 'keys' | 'rows' | 'vault'>;
  engine: Engine;
  log: Log;
}

/** Carries out what the areas declare to follow from events. Whoever is erased is in no key, no file made before, no mail. */
export const followEvents = ({ ports, engine, log }: Around): Subscription =>
  startReactions({
    ...{ name: 'effects', ports, engine, effects, areas: Object.values(areas) as Area[], log },
    async erased(tenant, person) {
      await ports.keys.destroy(tenant, person);
      for (const path of await ports.files.list(`${tenant}/exports/`)) await ports.files.remove(path);
      await forgetMailsTo(ports.files, tenant, person);
      await forgetImportsOf({ engine, files: ports.files }, tenant, person);
    },
  });
