import type { CallLine, ViewLine } from '@contracts/calls.js';
import { Inject } from '@nestjs/common';
import { QueryHandler as Handles, type IQueryHandler } from '@nestjs/cqrs';
import { requireRole } from './asked.js';
import { type Call, personOf } from './call.js';
import { CONTEXT, type Context } from './context.js';
import type { Answer } from './http/answer.js';
import { malformed, unavailable } from './http/problem.js';
import { readList } from './reading/list.js';
import { readOne } from './reading/one.js';
import { readerOf } from './reading/reader.js';

/** A read, or a call with a handler of its own, on its way from its route. */
export class Query {
  constructor(readonly call: Call) {}
}

/** Waits until the read models are where the caller is, then answers a view's rows or asks the handler. */
@Handles(Query)
export class QueryHandler implements IQueryHandler<Query, Answer> {
  constructor(@Inject(CONTEXT) private readonly context: Context) {}

  async execute({ call }: Query): Promise<Answer> {
    await reach(this.context, call);
    if (call.line.does === 'call') return this.call(call as Call<CallLine>);
    const view = call as Call<ViewLine>;
    const reader = readerOf(this.context, call.tenant, personOf(call));
    return view.line.one ? readOne(this.context, view, reader) : readList(this.context, view, reader);
  }

  private async call(call: Call<CallLine>): Promise<Answer> {
    const { may, call: name } = call.line;
    // The guard let the operator in by their key: they are no person.
    if (may !== 'anyone' && may !== 'operator') requireRole(may, personOf(call));
    const handler = this.context.handlers[name];
    if (!handler) throw new Error(`nothing handles the call ${name}`);
    return handler(call);
  }
}

/** `X-Min-Position`: read your own writes. One of another log is waited for too, and most likely in vain. */
async function reach({ positions, live }: Context, call: Call): Promise<void> {
  const wanted = call.header('x-min-position');
  if (!wanted || !call.tenant) return;
  const position = positions.number(wanted);
  if (position === null) throw malformed('X-Min-Position', 'integer');
  if (!(await (await live.tenant(call.tenant)).reached(position))) throw unavailable('BEHIND');
}
