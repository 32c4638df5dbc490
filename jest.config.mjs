// CommonJS mode: twice as fast as jest's ESM mode. Packages that ship ES modules only are transformed too.
const esModules = ['@nestjs', 'iterare', 'uid', 'react-router', 'swr', 'csv-parse'];

const swc = {
  $schema: 'https://swc.rs/schema.json',
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: false, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
  },
};
const tsx = { ...swc, jsc: { ...swc.jsc, parser: { ...swc.jsc.parser, tsx: true } } };

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tests'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  transform: { '\\.tsx$': ['@swc/jest', tsx], '\\.(ts|mts|js|mjs)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  moduleNameMapper: {
    '^@(contracts|domain|platform)/(.*?)(\\.js)?$': '<rootDir>/libs/$1/src/$2',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  // Generous: these machines are noisy, and a test that hangs is found all the same.
  testTimeout: 120_000,
};
