import type { Channel } from '../ports.js';
import { hostile, until } from './sample.js';

export interface ChannelHarness {
  channel: Channel;
  /** A second opening, in the same thread. */
  another(): Promise<Channel>;
  /** In another thread or process: says again on `to` what it hears on `from`. Settles once it listens. */
  echo(from: string, to: string): Promise<void>;
  end(): Promise<void>;
}

export function channelContract(name: string, make: () => Promise<ChannelHarness>): void {
  describe(`channel: ${name}`, () => {
    let given: ChannelHarness;
    let channel: Channel;
    beforeEach(async () => {
      given = await make();
      channel = given.channel;
    });
    afterEach(() => given.end());
    const listen = async (to: Channel, topic: string) => {
      const heard: unknown[] = [];
      const subscription = to.subscribe(topic, (message) => heard.push(message));
      await settled(channel, to);
      return Object.assign(heard, { close: () => subscription.close() });
    };

    test('every subscriber of the topic hears all, in order, here and elsewhere', async () => {
      const other = await given.another();
      const heard = [await listen(channel, 'x'), await listen(channel, 'x'), await listen(other, 'x')];
      const silent = await listen(other, 'y');
      for (let n = 0; n < 500; n++) channel.publish('x', n);
      await until(() => heard.every((list) => list.length === 500));
      for (const list of heard) expect([...list]).toEqual(Array.from({ length: 500 }, (_, n) => n));
      expect([...silent]).toEqual([]);
    });
    test('each hears a copy, as JSON', async () => {
      const [one, two] = [await listen(channel, 'x'), await listen(channel, 'x')];
      const message = { at: new Date(0), list: [1, { deep: true }], none: undefined, texts: hostile };
      channel.publish('x', message);
      message.list.push(2);
      await until(() => one.length + two.length === 2);
      const said = { at: '1970-01-01T00:00:00.000Z', list: [1, { deep: true }], texts: hostile };
      (one[0] as typeof said).list.push(3);
      expect(two[0]).toEqual(said);
    });
    test('after close nothing is heard; the others go on', async () => {
      const [one, two] = [await listen(channel, 'x'), await listen(channel, 'x')];
      channel.publish('x', 1);
      await until(() => two.length === 1);
      await one.close();
      channel.publish('x', 2);
      await until(() => two.length === 2);
      expect([...one]).toEqual([1]);
      await channel.close();
      channel.publish('x', 3);
      expect([...two]).toEqual([1, 2]);
    });
    test('nobody hears what was said before', async () => {
      channel.publish('x', 1);
      await settled(channel, channel);
      const late = await listen(channel, 'x');
      channel.publish('x', 2);
      await until(() => late.length === 1);
      expect([...late]).toEqual([2]);
    });
    test('across threads or processes, there and back, in order', async () => {
      await given.echo('there', 'back');
      const heard = await listen(channel, 'back');
      const said = [...hostile, ...Array.from({ length: 300 }, (_, n) => n)];
      for (const message of said) channel.publish('there', message);
      await until(() => heard.length >= said.length);
      expect([...heard]).toEqual(said);
    });
  });
}

/** Waits until what is said on one opening is heard on the other. */
async function settled(from: Channel, to: Channel): Promise<void> {
  let heard = false;
  const subscription = to.subscribe('settled?', () => {
    heard = true;
  });
  await until(() => {
    from.publish('settled?', null);
    return heard;
  });
  await subscription.close();
}
