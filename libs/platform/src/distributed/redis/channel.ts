import type { Channel } from '../../ports.js';
import { connect, within } from './connection.js';

interface ChannelOptions {
  /** Begins the names of all topics. */
  prefix?: string;
  /** Milliseconds between two looks whether the connection still lives. */
  pulse?: number;
}
interface Listener {
  heard(message: unknown): void;
  lost?(): void;
}

/**
 * Publish and subscribe over Redis. `lost` is called once a topic is listened to (what was said since `subscribe` may be
 * gone), after each broken connection of the listener, and when a publisher's was broken while it had something to say.
 */
export function openChannel(url: string, { prefix = 'etatwerk', pulse = 5_000 }: ChannelOptions = {}): Channel {
  const out = connect(url, pulse);
  const into = connect(url, pulse);
  const topics = new Map<string, Set<Listener>>();
  const unsaid = new Set<string>();
  const wire = (topic: string): string => `${prefix}:channel:${topic}`;
  let open = true;

  function lose(topic: string): void {
    for (const { lost } of [...(topics.get(topic) ?? [])]) lost?.();
  }
  function listen(topic: string): void {
    // Where the connection is away it is done with all the others once it is back.
    into.client.subscribe(wire(topic)).then(
      () => lose(topic),
      () => {},
    );
  }
  function say(topic: string, text: string): void {
    out.client.publish(wire(topic), text).catch(() => open && unsaid.add(topic));
  }
  into.client.on('ready', () => [...topics.keys()].forEach(listen));
  into.client.on('message', (name: string, text: string) => {
    const topic = name.slice(wire('').length);
    if (text === missed) return lose(topic);
    for (const { heard } of [...(topics.get(topic) ?? [])]) heard(JSON.parse(text));
  });
  out.client.on('ready', () => {
    const late = [...unsaid];
    unsaid.clear();
    for (const topic of late) say(topic, missed);
  });
  // A connection that died without a word would be silence.
  const beating = setInterval(() => {
    for (const { client } of [into, out]) {
      if (client.status === 'ready') within(pulse, () => client.ping()).catch(() => client.disconnect(open));
    }
  }, pulse).unref();

  return {
    publish(topic, message) {
      if (open) say(topic, JSON.stringify(message ?? null));
    },
    subscribe(topic, heard, lost) {
      const listener = { heard, lost };
      const listeners = topics.get(topic);
      if (listeners) listeners.add(listener);
      else {
        topics.set(topic, new Set([listener]));
        listen(topic);
      }
      return {
        async close() {
          const left = topics.get(topic);
          if (!left?.delete(listener) || left.size > 0) return;
          topics.delete(topic);
          into.client.unsubscribe(wire(topic)).catch(() => {});
        },
      };
    },
    async close() {
      open = false;
      clearInterval(beating);
      topics.clear();
      for (const connection of [into, out]) connection.close();
    },
  };
}

/** Instead of a message: some were lost on the publisher's side. No JSON begins so. */
const missed = '!';
