import type { AnswerOf } from '@contracts/catalogue.js';
import {
  type Address,
  type AnyAddress,
  addressOf,
  type Call,
  type FileCall,
  type Rest,
  type Sent,
  type WriteCall,
} from './call.js';
import { type Answer, command, type Method, request, type Wish } from './request.js';

type More = Pick<Wish, 'signal' | 'headers'>;
type AskWish<C extends Call> = Address<C> & { body?: Sent<C> } & More;
type AnyWish = AnyAddress & Wish;

/** One call, outside of components: `ask('GET import/{id}', { params: { id } })`. Throws a Problem. */
export function ask<C extends Call>(call: C, ...[wish]: Rest<AskWish<C>>): Promise<Answer<AnswerOf<C>>> {
  const { params: _, ...rest } = (wish ?? {}) as AnyWish;
  const { method, path } = addressOf(call, wish as AnyWish);
  return request(method, path, rest);
}

/** One that changes something and may take its time: sent again while the server is away, done once. Throws a Problem. */
export function insist<C extends WriteCall>(call: C, ...[wish]: Rest<AskWish<C>>): Promise<Answer<AnswerOf<C>>> {
  const { params: _, ...rest } = (wish ?? {}) as AnyWish;
  const { method, path } = addressOf(call, wish as AnyWish);
  return command(method as Exclude<Method, 'GET'>, path, rest);
}

/** A file, as it is. */
export function askFile<C extends FileCall>(call: C, wish: Address<C> & More): Promise<Answer<Blob>> {
  const { params: _, ...rest } = wish as AnyWish;
  const { method, path } = addressOf(call, wish as AnyWish);
  return request(method, path, { ...rest, blob: true });
}
