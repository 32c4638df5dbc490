import type { CatalogueLine } from '@contracts/calls.js';
import { listQuery } from '@contracts/calls.js';
import { catalogueLines, operatorLines } from '@contracts/catalogue.js';
import { fieldsOf } from '@contracts/fields.js';
import { exportFormats } from '@contracts/importing/formats.js';
import { importKinds } from '@contracts/importing/import.js';
import { tableNames } from '@contracts/importing/tables.js';
import { answerSchema, components } from './answers.js';
import { boolean, fieldSchema, integer, nameOf, ref, type Schema, schemaOf, string } from './schemas.js';

type Operation = Record<string, unknown>;

/** The whole API as OpenAPI 3.1, made from the catalogue and the contracts that check the requests. */
export function apiDocument(version: string): object {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, line] of [...catalogueLines, ...operatorLines]) {
    const { method, path } = documented(key);
    paths[path] = { ...paths[path], [method]: operationOf(key, line) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Etatwerk', version, description: 'Marketing planning, event-sourced, for many tenants.' },
    servers: [{ url: '/', description: 'This server' }],
    paths: { ...paths, ...serverWide },
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operator: { type: 'http', scheme: 'bearer', description: 'The key of whoever runs the server.' },
      },
    },
  };
}

const withIds = new Set(catalogueLines.flatMap(([key]) => key.match(/(?<= ).*\{ids\}.*/)?.[0] ?? []));

/** Where a call stands in the document. One path has one parameter: beside `{ids}` there is no `{id}` (http.md). The operator's are no tenant's. */
export function documented(key: string): { method: string; path: string } {
  const [method, path] = key.split(' ') as [string, string];
  const several = path.replace('{id}', '{ids}');
  const base = path.startsWith('_operator/') ? '/api' : '/api/{tenant}';
  return { method: method.toLowerCase(), path: `${base}/${withIds.has(several) ? several : path}` };
}

function operationOf(key: string, line: CatalogueLine): Operation {
  const [method, path] = key.split(' ') as [string, string];
  const isAnyone = line.may === 'anyone';
  return {
    operationId: key
      .replace(/[^A-Za-z]+/g, ' ')
      .trim()
      .replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: summaryOf(line),
    description: isAnyone ? 'Needs no token.' : `Needs: ${line.may}.`,
    'x-may': line.may,
    tags: [path.split('/')[0]],
    security: isAnyone ? [] : [{ [line.may === 'operator' ? 'operator' : 'bearer']: [] }],
    parameters: [...pathParameters(key), ...queryOf(line), ...headersOf(method, line)],
    ...bodyOf(line),
    responses: responsesOf(key, line),
  };
}

const summaryOf = (line: CatalogueLine): string =>
  line.does === 'command' ? line.command : line.does === 'view' ? `${line.view}${line.one ? ', one' : ''}` : line.call;

const parameter = (name: string, at: 'path' | 'query' | 'header', schema: Schema = string): Schema => ({
  ...{ name, in: at, schema },
  ...(at === 'path' && { required: true }),
});

const inPaths: Readonly<Record<string, Schema>> = { table: { type: 'string', enum: tableNames } };

function pathParameters(key: string): Schema[] {
  const { path } = documented(key);
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const description = name === 'ids' && (key.includes('{id}') ? 'One id' : 'Ids, comma-separated; at most 1,000');
    return { ...parameter(name, 'path', inPaths[name]), ...(description && { description }) };
  });
}

/** Of the names that queries use, those that are no text. */
const queries: Readonly<Record<string, Schema>> = {
  ...{ deleted: boolean, enrich: boolean, offset: integer, size: integer },
  limit: { ...integer, maximum: 50_000 },
  merged: boolean,
  kind: { type: 'string', enum: importKinds },
  format: { type: 'string', enum: exportFormats },
};
const oneQuery = ['enrich', 'asOf'];

function queryOf(line: CatalogueLine): Schema[] {
  const ofView = line.does === 'view' ? [...(line.one ? [] : [...listQuery, 'typeId']), ...oneQuery] : [];
  const asked = [...ofView, ...((line.does === 'call' && line.asks) || [])];
  const needed = (line.does === 'call' && line.needs) || [];
  return [
    ...needed.map((name) => ({ ...parameter(name, 'query', queries[name]), required: true })),
    ...asked.map((name) => parameter(name, 'query', queries[name])),
    ...(line.query ? fieldsOf(line.query).map((field) => parameter(field.name, 'query', fieldSchema(field))) : []),
  ];
}

const isList = ({ answers }: CatalogueLine): boolean => Array.isArray(answers);

const isCommand = (line: CatalogueLine): boolean =>
  line.does === 'command' || (line.does === 'call' && !!line.commands);

function headersOf(method: string, line: CatalogueLine): Schema[] {
  const names = [
    ...(method === 'GET' ? ['X-Min-Position', 'If-None-Match'] : []),
    ...(isCommand(line) || uploads(line) ? ['Idempotency-Key'] : []),
    ...(isCommand(line) && method !== 'POST' ? ['If-Match'] : []),
  ];
  const waits = line.does === 'call' &&
    line.file && { ...parameter('Prefer', 'header'), description: 'wait=<seconds>' };
  return [...names.map((name) => parameter(name, 'header')), ...(waits ? [waits] : [])];
}

const uploads = (line: CatalogueLine): boolean => line.does === 'call' && !!line.uploads;

function bodyOf(line: CatalogueLine): object {
  const { body } = line;
  if (uploads(line)) {
    const properties = { kind: queries['kind'], file: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: Object.keys(properties) };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const fields = fieldsOf(body);
  const only = fields.length === 1 && fields[0]?.name === 'items' ? fields[0] : null;
  const schema = only ? fieldSchema(only) : schemaOf(body);
  const required = fields.some((field) => field.required);
  return { requestBody: { required, content: { 'application/json': { schema } } } };
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** What every call may answer, by what it is. */
function responsesOf(key: string, line: CatalogueLine): object {
  const isOpen = line.may === 'anyone';
  const takes = line.body !== undefined || uploads(line);
  const changes = line.does === 'command' || (line.does === 'call' && !!line.changes);
  return {
    ...successOf(key, line),
    ...(key.startsWith('GET') && { 304: { description: 'As the caller has it' } }),
    400: problem('Malformed'),
    ...(!isOpen && { 401: problem('No or bad token'), 403: problem('Missing privilege') }),
    ...(isOpen && line.body && { 401: problem('Not proven'), 429: problem('Too many requests') }),
    404: problem('No such tenant or thing'),
    ...(changes && { 409: problem('Conflict'), 412: problem('Unknown revision') }),
    ...((key.includes('{ids}') || (line.does === 'call' && line.asks?.includes('idsString'))) && {
      413: problem('Too many ids'),
    }),
    ...((changes || takes) && { 413: problem('Too big'), 422: problem('Rules broken') }),
    ...(takes && { 415: problem('Unsupported media type') }),
    ...(line.query && { 422: problem('Rules broken') }),
    503: problem('A store is away, or the read model is behind'),
  };
}

function successOf(key: string, line: CatalogueLine): object {
  const schema = answerSchema(line);
  const isFile = line.answers === 'file';
  const status = ('status' in line && line.status) || (schema || isFile ? 200 : 204);
  const content = isFile ? file : { 'application/json': { schema } };
  const later = line.does === 'command' && line.later;
  return {
    [status]: { description: 'Done', headers: headersIn(key, line), ...((schema || isFile) && { content }) },
    ...(later && {
      202: {
        description: 'More than one append: a job does it',
        headers: told(ofJob),
        content: { 'application/json': { schema: ref(nameOf(later)) } },
      },
    }),
    ...(line.does === 'call' &&
      line.file && { 200: { description: 'The file at once (Prefer: wait=5)', content: file } }),
  };
}

/** What an answer's headers carry beside its body. */
function headersIn(key: string, line: CatalogueLine): Record<string, Schema> {
  const names = [
    ...(isCommand(line) ? ['X-Position', 'X-Command', 'ETag'] : []),
    ...('status' in line && line.status === 201 ? ['Location'] : []),
    ...('status' in line && line.status === 202 ? (line.file ? ['Location'] : ofJob) : []),
    ...(key.startsWith('GET') ? ['ETag', ...(isList(line) ? ['X-Total-Count'] : [])] : []),
    ...(key === 'POST login' ? ['Authorization'] : []),
  ];
  return told(names);
}

/** Of a job that follows a command. */
const ofJob = ['Location', 'X-Position', 'X-Command'];
const told = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { schema: string }]));

/** Files that are made, by the format wished. */
const file = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: { type: 'string', format: 'binary' } },
  'text/csv': { schema: string },
  'application/json': {},
};

const get = (operationId: string, summary: string, { type = 'application/json', more = {} } = {}) => ({
  get: {
    ...{ operationId, summary, description: 'Needs no token.', tags: ['server'], security: [] },
    responses: { 200: { description: 'Done', content: { [type]: {} } }, 400: problem('Malformed'), ...more },
  },
});

const notReady = { 503: { description: 'Not ready: why', content: { 'application/json': {} } } };
const serverWide = {
  '/api/version': get('version', 'version'),
  '/api/openapi.json': get('openapi', 'this document'),
  '/api/docs': get('docs', 'this document, readable', { type: 'text/html' }),
  '/healthz': get('healthz', 'the process is up'),
  '/readyz': get('readyz', 'stores reachable, projections caught up', { more: notReady }),
  '/metrics': get('metrics', 'figures for Prometheus', { type: 'text/plain' }),
};
