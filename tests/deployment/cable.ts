import { kinds } from '../servers/kinds.js';
import { proxyTo, type TestProxy } from '../servers/proxy.js';
import type { Servers } from './deployment.js';

/** The way of one process to the servers, which can be cut or fall silent while others still reach them. */
export interface Cable {
  /** Addresses for the process's environment. */
  env: Record<string, string>;
  cut(): Promise<void>;
  silence(): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** `names`: the servers that the cable leads to; all others are reached without it. */
export async function openCable(servers: Servers, names = kinds.map(({ name }) => name)): Promise<Cable> {
  const env: Record<string, string> = {};
  const proxies: TestProxy[] = [];
  for (const kind of kinds.filter(({ name }) => names.includes(name))) {
    const { hostname, port } = new URL(servers[kind.name].url);
    const proxy = await proxyTo(hostname, Number(port));
    proxies.push(proxy);
    const near = servers[kind.name].url.replace(`${hostname}:${port}`, `127.0.0.1:${proxy.port}`);
    env[kind.variable.replace('TEST_', '')] = kind.straight?.(near) ?? near;
  }
  const each = async (run: (proxy: TestProxy) => unknown): Promise<void> => void (await Promise.all(proxies.map(run)));
  return {
    env,
    cut: () => each((proxy) => proxy.cut()),
    silence: () => each((proxy) => proxy.silence()),
    heal: () => each((proxy) => proxy.heal()),
    close: () => each((proxy) => proxy.close()),
  };
}
