import type { CommandLine } from '@contracts/calls.js';
import { check } from '@contracts/fields.js';
import type { Right } from '@domain/decider.js';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Done, Order } from '@platform/engine.js';
import { readToken } from '@platform/ids.js';
import { answersOf, type Made } from './answers.js';
import { checked, idsOf, ifMatchOf, isRole, keyOf, requireRole } from './asked.js';
import { type Call, personOf } from './call.js';
import { CONTEXT, type Context } from './context.js';
import type { Answer } from './http/answer.js';
import { malformed, Problem, rulesBroken } from './http/problem.js';
import { readerOf } from './reading/reader.js';

/** A command on its way from its route to the engine. */
export class Execute {
  constructor(readonly call: Call<CommandLine>) {}
}

/** check → (engine: load → permit → decide → append) → answer: the same for every command of the catalogue. */
@CommandHandler(Execute)
export class ExecuteHandler implements ICommandHandler<Execute, Answer> {
  constructor(@Inject(CONTEXT) private readonly context: Context) {}

  async execute({ call }: Execute): Promise<Answer> {
    const { line, tenant } = call;
    const person = personOf(call);
    requireRole(line.may, person);
    const asked = dataOf(call);
    const asks = asksOf(call, asked);
    const key = keyOf(this.context, call, asked);
    const found = await this.context.before[line.command]?.(this.context, call, asked);
    const data = await this.context.people.beforeCommand(call, found ?? asked, key);
    const reader = readerOf(this.context, tenant, person);
    const order: Order = {
      ...key,
      tenant,
      area: line.area,
      command: line.command,
      data,
      by: person.by,
      asks,
      expected: expectedOf(call, data),
      answer: (state, touched) => answersOf(this.context, { call, reader, data }, { state, touched }),
    };
    const batch = this.context.asBatch[line.command];
    const done = await this.context.execute(order).catch((error: unknown) => {
      if (batch && isTooBig(error)) return null;
      throw error;
    });
    if (batch && (!done || isBatch(done))) return batch(this.context, order, done ?? undefined);
    if (!done) throw new Error('a command without a batch has answered');
    // A repeat may have been made under another id.
    const commandId = (done.command && readToken(done.command)?.command) ?? key.commandId;
    await this.context.people.afterCommand(call, data, { commandId, id: done.touched[0]?.id ?? '' });
    return answerOf(this.context, call, done);
  }
}

/** Whether a call was refused because one append holds less. */
const isTooBig = (error: unknown): boolean => error instanceof Problem && error.code === 'TOO_BIG';

/** Whether a repeated call began a batch when it was first made. */
const isBatch = ({ repeated, touched }: Done): boolean => repeated && touched.some(({ kind }) => kind === 'batch');

/** The headers of a command's answer. */
export function commandHeaders(
  context: Context,
  done: Pick<Done, 'command' | 'position'>,
  revision?: number,
): Record<string, string> {
  return {
    'x-position': context.positions.print(done.position),
    ...(done.command && { 'x-command': done.command }),
    ...(revision !== undefined && { etag: `"${revision}"` }),
  };
}

function dataOf({ line, params, query, body }: Call<CommandLine>): Record<string, unknown> {
  if (line.on === 'items') return itemsOf(line, body);
  const ids =
    line.on === 'ids' ? { ids: idsOf(params['ids']) } : line.on === 'id' ? { id: idsOf(params['id'])[0] } : {};
  return { ...checked(line.body, body), ...checked(line.query, query), ...ids };
}

function itemsOf(line: CommandLine, body: unknown): Record<string, unknown> {
  const result = check(line.body as NonNullable<typeof line.body>, wrapped(body));
  if (result.ok) return result.value as Record<string, unknown>;
  if (result.errors.some(({ field, rule }) => field === 'items' && rule === 'max_items'))
    throw new Problem(413, 'TOO_BIG');
  throw rulesBroken(result.errors.map((error) => ({ ...error, field: error.field.replace(/^items/, '') })));
}

/** The body of a batch is the list itself. */
function wrapped(body: unknown): object {
  if (!Array.isArray(body)) throw malformed('', 'list');
  return { items: body };
}

function asksOf({ line, body }: Call<CommandLine>, data: Record<string, unknown>): Order['asks'] {
  const { may, on, alone } = line;
  if (may === 'signedIn' || may === 'anyone' || may === 'KEY_USER' || isRole(may)) return null;
  const [named, ...others] = Object.keys(body ?? {});
  const right: Right = (named !== undefined && others.length === 0 && alone?.[named]) || may;
  // The role; where it goes is looked at by the decider, which knows whether there is such a place.
  if (on === 'new') return { right, ids: [null] };
  if (on === 'items') return { right, ids: (data['items'] as { id: string }[]).map(({ id }) => id) };
  return { right, ids: on === 'id' ? [data['id'] as string] : (data['ids'] as string[]) };
}

function expectedOf(call: Call<CommandLine>, data: Record<string, unknown>): Map<string, number> | undefined {
  const seen = ifMatchOf(call);
  const expected = new Map<string, number>();
  for (const { id, revision } of (data['items'] as { id: string; revision?: number }[] | undefined) ?? []) {
    if (revision !== undefined) expected.set(id, revision);
  }
  if (seen !== undefined && call.line.on === 'id') expected.set(data['id'] as string, seen);
  if (seen !== undefined && call.line.on === 'ids') for (const id of data['ids'] as string[]) expected.set(id, seen);
  return expected.size > 0 ? expected : undefined;
}

function answerOf(context: Context, { line, tenant, key }: Call<CommandLine>, done: Done): Answer {
  const { body, id, revision } = done.answer as Made;
  const headers = commandHeaders(context, done, revision);
  if (line.status === 201 && id) headers['location'] = `/api/${tenant}/${key.split(' ')[1]}/${id}`;
  return { status: line.status, body, headers };
}
