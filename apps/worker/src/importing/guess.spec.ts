import { Buffer } from 'node:buffer';
import { guessed } from './guess.js';
import { readFile } from './readFile.js';

const guess = (kind: 'PLAN' | 'COST', ...lines: string[]) => {
  const mapping = guessed(kind, readFile(Buffer.from(lines.join('\n')), {}).table);
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => target !== null));
};

test.each([
  [
    'Jira: fields of a team’s own, and when a row was written',
    'Summary,Issue key,Issue Type,Created,Updated,Due date,Custom field (Start date)',
    'Flyer,MK-2,Task,01/Apr/26 9:12 AM,02/Apr/26 9:12 AM,15/Jun/26 12:00 AM,01/Jun/26 12:00 AM',
    {
      ...{ Summary: 'label', 'Issue key': 'identifier', 'Issue Type': 'type' },
      ...{ 'Due date': 'endDate', 'Custom field (Start date)': 'startDate' },
    },
  ],
  [
    'GitHub: a due date alone is the date',
    'title,created_at,updated_at,closed_at,due_on',
    'v1.0,2026-04-10T20:09:31Z,2026-03-03T18:58:10Z,2026-04-10T20:09:31Z,2026-10-09T23:39:01Z',
    { title: 'label', due_on: 'startDate' },
  ],
  [
    'Asana',
    'Task ID,Created At,Completed At,Last Modified,Name,Start Date,Due Date,Notes,Parent task',
    '1200,2026-01-02,2026-01-03,2026-01-03,Brief,2026-02-01,2026-02-10,note,Spring',
    {
      Name: 'label',
      'Start Date': 'startDate',
      'Due Date': 'endDate',
      Notes: 'description',
      'Parent task': 'parentId',
    },
  ],
  [
    'ClickUp: a number is no name',
    'Task ID,Task Name,Start Date,Due Date,Date Created',
    'x1,A,2026-05-01,2026-05-03,2026-04-01',
    { 'Task Name': 'label', 'Start Date': 'startDate', 'Due Date': 'endDate' },
  ],
  [
    'monday.com: short words over days',
    'Name,Timeline - Start,Timeline - End',
    'A,2026-05-01,2026-05-03',
    { Name: 'label', 'Timeline - Start': 'startDate', 'Timeline - End': 'endDate' },
  ],
  [
    'Linear: what is empty is not guessed',
    'ID,Title,Project,Cycle Number,Created,Started,Completed,Canceled,Due Date',
    'ENG-1,Do,Web,,2026-01-01T10:00:00Z,2026-01-03T10:00:00Z,2026-01-04T10:00:00Z,,2026-02-01',
    { ID: 'identifier', Title: 'label', Project: 'project', 'Due Date': 'startDate' },
  ],
  [
    'distributions: their days are milestones',
    'version,series,created,release,eol',
    '22.04 LTS,jammy,2021-10-14,2022-04-21,2027-06-01',
    { version: 'label', created: 'milestoneDay', release: 'milestoneDay', eol: 'milestoneDay' },
  ],
  [
    'endoflife.date, and who answers for a release',
    'cycle,releaseDate,release_manager',
    '16,2024-06-01,T.',
    { cycle: 'label', releaseDate: 'startDate', release_manager: 'responsible' },
  ],
  [
    'a deadline beside start and end is a day of its own',
    'Titel,Start,Ende,Deadline',
    'A,2026-01-01,2026-02-01,2026-01-15',
    { Titel: 'label', Start: 'startDate', Ende: 'endDate', Deadline: 'milestoneDay' },
  ],
  [
    'projects without anything in them',
    'Projekt,Start,Ende',
    'A,2026-01-01,2026-02-01',
    { Projekt: 'label', Start: 'startDate', Ende: 'endDate' },
  ],
  [
    'projects and what is in them',
    'Projekt,Titel,Start',
    'A,B,2026-01-01',
    { Projekt: 'project', Titel: 'label', Start: 'startDate' },
  ],
])('a plan of %s', (_, heading, row, expected) => expect(guess('PLAN', heading, row)).toEqual(expected));

test.each([
  [
    'names stand in front of months, whatever they are called',
    'Budget 2026;Jan;Feb;Gesamt',
    'Messe;1;2;3',
    { 'Budget 2026': 'project', Jan: 'monthAmount', Feb: 'monthAmount' },
  ],
  ['numbers there are no names', 'Zeile;Jan;Feb', '17;1;2', { Jan: 'monthAmount', Feb: 'monthAmount' }],
  [
    'USAspending',
    'recipient_name,action_date,federal_action_obligation,total_dollars_obligated',
    'ACME,2025-10-01,1234.50,9999.00',
    { recipient_name: 'costDescription', action_date: 'period', federal_action_obligation: 'amount' },
  ],
])('costs: %s', (_, heading, row, expected) => expect(guess('COST', heading, row)).toEqual(expected));

test('a heading that says a day names nothing, whatever its cells hold: the campaign does', () => {
  const lines = ['Campaign,Event Date or Window,Owner', 'Spring,Early March,Ada', 'Summer,June 1 - June 12,Ada'];
  expect(guess('PLAN', ...lines)).toMatchObject({ Campaign: 'label', 'Event Date or Window': 'startDate' });
});
