import { DatabaseSync } from 'node:sqlite';
import { quantiles } from './client.mjs';

const times = 9;
const kinds = ['BUDGET', 'PLAN', 'COMMITTED', 'PROVISION', 'ACTUAL'];

function median(run) {
  const all = [];
  for (let i = 0; i < times; i++) {
    const before = performance.now();
    run();
    all.push(performance.now() - before);
  }
  return quantiles(all).p50;
}

/** The sums by unit, year and kind of a table in memory, in ms. */
export function bareTable(entries) {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE element (id INTEGER PRIMARY KEY, unit INTEGER)');
  db.exec('CREATE TABLE entry (element INTEGER, year INTEGER, kind INTEGER, amount INTEGER)');
  const [element, entry] = [
    db.prepare('INSERT OR IGNORE INTO element VALUES (?, ?)'),
    db.prepare('INSERT INTO entry VALUES (?, ?, ?, ?)'),
  ];
  db.exec('BEGIN');
  for (const it of entries) {
    element.run(it.element, it.unit);
    entry.run(it.element, Number(it.period.slice(0, 4)), kinds.indexOf(it.kind), it.amount);
  }
  db.exec('COMMIT');
  const sums = db.prepare(
    'SELECT unit, year, kind, sum(amount) FROM entry JOIN element ON element.id = entry.element GROUP BY unit, year, kind',
  );
  const ms = median(() => sums.all());
  db.close();
  return ms;
}

/** The same of columns of numbers, in ms. */
export function bareColumns(entries, units) {
  const first = Math.min(...new Set(entries.map(({ period }) => Number(period.slice(0, 4)))));
  const cells = Int32Array.from(entries, ({ unit, period, kind }) => {
    const year = Number(period.slice(0, 4)) - first;
    return (unit * 3 + year) * kinds.length + kinds.indexOf(kind);
  });
  const amounts = Float64Array.from(entries, ({ amount }) => amount);
  return median(() => {
    const sums = new Float64Array(units * 3 * kinds.length);
    for (let i = 0; i < cells.length; i++) sums[cells[i]] += amounts[i];
    return sums;
  });
}
