import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Thing } from '../testing/api.js';
import { documented } from './openapi.js';

/** Judges by the API's document. */
export function validatorOf(document: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'api', ...document });
  return ajv;
}

/** Says whether a call's answer is as the document says; the keys of those that were well answered are noted. */
export function matcher(document: object, matched: Set<string>) {
  const ajv = validatorOf(document);
  return (key: string, { status, body }: { status: number; body: unknown }): Thing => {
    const { method, path } = documented(key);
    const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/${status}`;
    const schema = ajv.getSchema(`api#${encodeURI(`${pointer}/content/application~1json/schema`)}`);
    expect([key, status, schema !== undefined]).toEqual([key, status, true]);
    schema?.(body);
    expect([key, schema?.errors ?? null]).toEqual([key, null]);
    if (status < 300) matched.add(key);
    return body;
  };
}
