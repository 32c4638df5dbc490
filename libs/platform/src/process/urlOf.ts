import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a server can be reached that listens to TCP. */
export function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
