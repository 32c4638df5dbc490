import type { ImportAnswer } from '../../libs/contracts/src/importing/import.js';
import { type Api, obedient, signIn } from './api.js';
import { adminPassword, type Product, product } from './server.js';

export interface Raw {
  status: number;
  headers: Headers;
  bytes: Buffer;
}
export interface Ran {
  jobId: string;
  command: string;
  result: ImportAnswer['result'];
  position: string;
}
export interface Element {
  id: string;
  label: string;
  type: string;
  description: string;
  startDate: string;
  parentId: string | null;
}
/** Calls of imports and exports, as an independent client would make them. */
export function imports(server: Product, admin: Api, tenant = 'dev') {
  async function raw(
    method: string,
    path: string,
    body?: FormData | string,
    headers: Record<string, string> = {},
  ): Promise<Raw> {
    const authorization = `Bearer ${admin.token}`;
    const answer = await obedient(() =>
      fetch(`${server.url}/api/${tenant}/${path}`, {
        method,
        headers: { authorization, ...headers },
        ...(body && { body }),
      }),
    );
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }
  async function upload(kind: string, name: string, content: string | Uint8Array) {
    const form = new FormData();
    form.append('kind', kind);
    form.append('file', new Blob([content as string]), name);
    const { status, headers, bytes } = await raw('POST', 'import', form);
    return {
      status,
      headers,
      body: JSON.parse(bytes.toString()) as ImportAnswer & { code: string; params: Record<string, unknown> },
    };
  }
  const change = async (id: string, body: object) => (await admin.call<ImportAnswer>('PUT', `import/${id}`, body)).body;

  async function run(id: string): Promise<Ran> {
    const started = await admin.call<{ jobId: string; command: string }>('POST', `import/${id}/run`);
    expect(started.status).toBe(202);
    for (;;) {
      const job = await admin.call<{ state: string; result: ImportAnswer['result'] }>(
        'GET',
        `export/job/${started.body.jobId}`,
      );
      if (job.body.state === 'done')
        return { ...started.body, result: job.body.result, position: started.headers.get('x-position') ?? '' };
      if (job.body.state === 'failed') throw new Error('the import failed');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  /** The plan, once the read models have followed. */
  async function plan(count: number): Promise<Element[]> {
    for (let tries = 0; ; tries++) {
      const { body } = await admin.call<Element[]>('GET', 'plan-element');
      if (body.length === count || tries > 1_200) return body;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const undo = (command: string) => admin.call('POST', `undo/${command}`, {});

  return { raw, upload, change, run, plan, undo };
}

interface Importing {
  server: Product;
  /** Signed in as the key user. */
  admin: Api;
  client: ReturnType<typeof imports>;
}

/** A product of its own for all tests of a file, and who imports there. To be called once a file, outside of its tests. */
export function onImports(): Importing {
  const at: Partial<Importing> = {};
  beforeAll(async () => {
    at.server = await product();
    at.admin = await signIn(at.server.url, adminPassword);
    at.client = imports(at.server, at.admin);
  });
  afterAll(() => at.server?.remove());
  return at as Importing;
}
