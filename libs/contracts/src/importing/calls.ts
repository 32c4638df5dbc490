import { call, calls } from '../calls.js';
import { ExportTemplate } from './formats.js';
import {
  ChangeImport,
  ExportRecords,
  ExportTable,
  ImportAnswer,
  JobAnswer,
  JobListed,
  JobStarted,
  RanImport,
} from './import.js';

/** Which rows come with the answer. */
const page = ['offset', 'limit'] as const;

export const importCalls = calls(null, {
  'POST import': call('startImport', {
    ...{ may: 'signedIn', uploads: true, asks: page, status: 201, answers: ImportAnswer },
  }),
  'GET import': call('imports', { may: 'signedIn', answers: [RanImport] }),
  'GET import/template': call('importTemplate', {
    ...{ may: 'signedIn', needs: ['kind'], asks: ['format', 'language'], answers: 'file' },
  }),
  'GET import/{id}': call('readImport', { may: 'signedIn', asks: page, answers: ImportAnswer }),
  'PUT import/{id}': call('changeImport', {
    ...{ body: ChangeImport, may: 'signedIn', asks: page, changes: true, answers: ImportAnswer },
  }),
  'POST import/{id}/run': call('runImport', { may: 'signedIn', changes: true, status: 202, answers: JobStarted }),
  'DELETE import/{id}': call('dropImport', { may: 'signedIn', changes: true }),
  'POST export/{table}': call('exportTable', {
    ...{ body: ExportTable, may: 'signedIn', status: 202, file: true, answers: JobStarted },
  }),
  'POST export/template': call('exportTemplate', {
    ...{ body: ExportTemplate, may: 'signedIn', status: 202, file: true, answers: JobStarted },
  }),
  'POST export/master-data/{kind}': call('exportRecords', {
    ...{ body: ExportRecords, may: 'signedIn', status: 202, file: true, answers: JobStarted },
  }),
  'GET export/job': call('jobs', { may: 'signedIn', answers: [JobListed] }),
  'DELETE export/job/{id}': call('cancelJob', { may: 'signedIn', changes: true }),
  'POST export/job/{id}/retry': call('retryJob', { may: 'signedIn', changes: true, answers: JobAnswer }),
  'GET export/job/{id}': call('job', { may: 'signedIn', answers: JobAnswer }),
  'GET export/job/{id}/file': call('jobFile', { may: 'signedIn', answers: 'file' }),
});
