import { filled } from '../changes.js';
import type { Given } from '../decider.js';
import type { CostData } from './element.js';
import { numberFor } from './numbers.js';
import { placeAt } from './places.js';
import { mayOnNew } from './scope.js';
import { type Created, elementOf } from './tree.events.js';
import type { Trial } from './trial.js';

/** An element to be made: a copy of one that is there, or one of a template. Its place, id and number it gets when it is. */
export interface Model {
  /** What the other models call it. */
  id: string;
  /** Of the first one it counts for nothing. */
  parentId: string | null;
  /** Among its siblings; left out: last. */
  rank?: string;
  fields: Pick<Created, 'type' | 'typeId' | 'startDate' | 'endDate' | 'content'>;
  /** What may name others of the models. */
  more(copying: Copying): Partial<Created>;
  /** Written only by whoever may write costs on the new element. */
  costs(newId: () => string): readonly CostData[];
}

export interface Copying {
  /** By what the models call them. */
  copies: ReadonlyMap<string, string>;
  newId(): string;
}

interface Where {
  parentId: string | null;
  given: Given;
  newId(): string;
}

/** Makes an element of each model, the first one under a parent, parents before what is below them; answers the first one's id. */
export function madeOf({ plan, add }: Trial, models: readonly Model[], { parentId, given, newId }: Where): string {
  const copies = new Map(models.map(({ id }) => [id, newId()]));
  for (const [at, { fields, rank, ...model }] of models.entries()) {
    const id = copies.get(model.id) as string;
    const below = at === 0 ? parentId : (copies.get(model.parentId as string) as string);
    const { place, ranks } =
      at === 0 || rank === undefined
        ? placeAt(plan, below, undefined, { id, given })
        : { place: { after: plan.children(below).last ?? null, rank }, ranks: null };
    if (ranks) add({ type: 'SiblingsRespaced', data: { parent: below, ranks } });
    const data: Created = {
      ...{ id, type: fields.type, typeId: fields.typeId, parentId: below, after: place.after, rank: place.rank },
      ...fields,
      ...model.more({ copies, newId }),
      ...numberFor(plan, fields),
    };
    const costs = mayOnNew(plan, 'writeCosts', elementOf(data), given) ? model.costs(newId) : [];
    add({ type: 'ElementCreated', data: { ...data, ...filled({ costObjects: costs }) } });
  }
  return copies.get(models[0]?.id as string) as string;
}
