import { BroadcastChannel } from 'node:worker_threads';
import type { Channel } from '../ports.js';

/**
 * Publish and subscribe between the threads of one process that open the same name. Every subscriber hears its own
 * copy, later than the publisher's turn, in each publisher's order; nothing is ever lost, so `lost` is never called.
 */
export function openChannel(name: string): Channel {
  const wire = new BroadcastChannel(`${name}:channel`);
  const heard = new Map<string, Set<(message: unknown) => void>>();
  const pending = new Set<Promise<void>>();
  let open = true;

  function deliver(topic: string, json: string): void {
    for (const listener of [...(heard.get(topic) ?? [])]) listener(JSON.parse(json));
  }
  wire.onmessage = ({ data }: { data: unknown }) => deliver(...(data as [string, string]));
  wire.unref();

  return {
    publish(topic, message) {
      if (!open) return;
      const json = JSON.stringify(message ?? null);
      wire.postMessage([topic, json]);
      // A channel does not hear itself.
      const own = Promise.resolve().then(() => deliver(topic, json));
      pending.add(own);
      void own.finally(() => pending.delete(own));
    },
    subscribe(topic, listener) {
      const listeners = heard.get(topic) ?? new Set();
      heard.set(topic, listeners.add(listener));
      return {
        async close() {
          listeners.delete(listener);
          if (listeners.size === 0 && heard.get(topic) === listeners) heard.delete(topic);
        },
      };
    },
    async close() {
      open = false;
      await Promise.allSettled(pending);
      heard.clear();
      wire.close();
    },
  };
}
