// Part of `npm run check`: the document of the API by Redocly's recommended rules; a warning is an error here.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { apiDocument } from '../apps/api/src/openapi/openapi.ts';

/** Of its rules those that do not hold here, and why. */
const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // Nobody else is given the document to build upon.
    'info-license': 'off',
    // `plan-element/permissions` beside `plan-element/{ids}`: a word is no id, and the router takes it first.
    'no-ambiguous-paths': 'off',
    // Single sign-on leads elsewhere (302) and never answers itself.
    'operation-2xx-response': 'off',
  },
});
const source = JSON.stringify(apiDocument('0.0.0'), null, 1);
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
for (const { ruleId, message, location } of problems.slice(0, 50))
  console.error(`${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
console.log(`openapi: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
