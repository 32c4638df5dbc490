import type { DomainEvent } from '@contracts/message.js';
import type { Part } from './decider.js';
import type { AreaState } from './state.js';

type AnyPart = Part<AreaState, DomainEvent>;

/** How a part writes a type of event today. */
export const versionOf = (part: Pick<AnyPart, 'versions'>, type: string): number => part.versions?.[type] ?? 1;

/** Throws where a part cannot read what it wrote once: each version but today's needs its upcaster. */
export function checkVersions({ evolve, versions = {}, upcast = {} }: Omit<AnyPart, 'decide' | 'kind'>): void {
  for (const [type, version] of Object.entries(versions)) {
    if (!(type in evolve)) throw new Error(`a version is given for ${type}, which is no event of the part`);
    for (let v = 1; v < (version ?? 1); v++)
      if (!upcast[type]?.[v]) throw new Error(`${type} of version ${v} cannot be read: it has no upcaster`);
  }
}

/** The data of a stored event as today's version says it. Throws for a version that this code does not know yet. */
export function upcasted(part: Pick<AnyPart, 'versions' | 'upcast'>, type: string, v: number, data: object): object {
  const version = versionOf(part, type);
  if (!(v >= 1 && v <= version)) throw new Error(`version ${v} of ${type} is not known here, but ${version}`);
  let now = data;
  for (let at = v; at < version; at++) now = part.upcast?.[type]?.[at]?.(now) ?? now;
  return now;
}
