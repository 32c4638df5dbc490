import { type Day, day, decimal, flag, group, list, listOf, reference, text } from '../fields.js';
import type { BrokenRule } from '../message.js';
import { MasterRecord } from './record.js';

/** Hours that somebody works on each day of the week, 0 to 24 with at most two decimals. */
class WorkingHours {
  @decimal({ min: 0, max: 24 }) monday = 0;
  @decimal({ min: 0, max: 24 }) tuesday = 0;
  @decimal({ min: 0, max: 24 }) wednesday = 0;
  @decimal({ min: 0, max: 24 }) thursday = 0;
  @decimal({ min: 0, max: 24 }) friday = 0;
  @decimal({ min: 0, max: 24 }) saturday = 0;
  @decimal({ min: 0, max: 24 }) sunday = 0;
}

/** Days on which a resource is not there, both inclusive. */
export class Absence {
  @reference('absence', { optional: true }) id?: string;
  @day() from!: Day;
  @day() to!: Day;
  @text({ max: 300 }) description = '';

  static readonly rules = ({ from, to }: Absence): BrokenRule[] =>
    from > to ? [{ field: 'to', rule: 'date_after', params: { date: from } }] : [];
}

/** A person or thing that works on projects: an employee, a freelancer, a room. */
export class Resource extends MasterRecord {
  static readonly labelledBy = ['firstName', 'lastName'];
  @text({ max: 200, personal: 'self', find: true, search: true }) firstName = '';
  @text({ max: 200, personal: 'self', find: true, search: true }) lastName = '';
  @flag({ find: true }) external = false;
  @day({ nullable: true, find: true }) entryDate: Day | null = null;
  @day({ nullable: true, find: true }) exitDate: Day | null = null;
  @text({ max: 320, format: 'email', personal: 'self', find: true, search: true }) email = '';
  @text({ max: 20 }) zip = '';
  @text({ max: 200, find: true, search: true }) city = '';
  @text({ max: 200, find: true }) country = '';
  @reference('location', { nullable: true, find: true }) location: string | null = null;
  @reference('user', { nullable: true, find: true }) relatedUser: string | null = null;
  @reference('group', { nullable: true, find: true }) relatedUnit: string | null = null;
  @listOf('reference', { to: 'resourcerole' }, { find: true, max: 100 }) projectRoles: readonly string[] = [];
  @listOf('reference', { to: 'competence' }, { find: true, max: 200 }) competences: readonly string[] = [];
  @group(WorkingHours) workingHours = new WorkingHours();
  @list(Absence, { max: 2_000 }) absences: readonly Absence[] = [];

  static readonly rules = ({ entryDate, exitDate }: Resource): BrokenRule[] =>
    entryDate && exitDate && entryDate > exitDate
      ? [{ field: 'exitDate', rule: 'date_after', params: { date: entryDate } }]
      : [];
}
