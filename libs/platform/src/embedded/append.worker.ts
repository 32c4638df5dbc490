import { parentPort, workerData } from 'node:worker_threads';
import { Away } from '../ports.js';
import { type Append, appending, isNew, openLogFile } from './appending.js';
import type { Answer, Given } from './appendingAside.js';
import { bell } from './bell.js';
import { nameOf } from './sqlite.js';

// Appends to a log in a thread of its own: waiting for the disk takes nobody else's turn.
const port = parentPort as NonNullable<typeof parentPort>;
const { file, busy } = workerData as Given;
const append = appending(openLogFile(file, busy));
const news = bell(nameOf(file));

port.on('message', (group: Append[]) => {
  let answer: Answer;
  try {
    const results = append(group);
    if (results.some(isNew)) news.ring();
    answer = { results };
  } catch (error) {
    if (!(error instanceof Away)) throw error;
    answer = { away: error.message };
  }
  port.postMessage(answer);
});
