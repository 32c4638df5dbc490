// The fences of the architecture, each by its name. A rule that is hit fails `npm run check`.
const spec = '\\.spec\\.tsx?$';
const testing = [spec, '\\.(harness|contract)\\.ts$', '^libs/platform/src/contract/', '^tests/'];
const entries = [
  '^apps/[^/]+/src/main\\.tsx?$',
  '^apps/web/vite\\.config\\.ts$',
  // Served as it lies there: a browser starts it by itself.
  '^apps/web/public/',
  '\\.worker\\.ts$',
  '\\.d\\.ts$',
  spec,
];
// As one process the api also starts the projector and the worker.
const compositionRoot = '^apps/api/src/main\\.ts$';
const genericApi = 'history|http|lists|live|openapi|past|reading|realtime';
// Areas; what people may do (identity) is asked everywhere.
const areas = 'planning|importing|masterData|records|invoices';
// Where the areas are put together.
const putTogether = '(catalogue|registry|modules|api|run|main|early)\\.ts$';
const genericWeb = 'api|ui|words';
// What of the browser's way to the server takes a path as text.
const pathsAsText = 'request|perform|useView|useLiveList|liveList';

module.exports = {
  forbidden: [
    {
      name: 'domain-knows-only-domain-and-contracts',
      severity: 'error',
      from: { path: '^libs/domain/', pathNot: testing },
      to: { pathNot: ['^libs/domain/', '^libs/contracts/'] },
    },
    {
      name: 'contracts-need-only-class-validator',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: spec },
      to: { pathNot: ['^libs/contracts/', '^node_modules/class-validator/'] },
    },
    {
      name: 'libs-know-no-app',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-know-no-other-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: compositionRoot },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'composition-root-starts-only-projector-and-worker',
      severity: 'error',
      from: { path: compositionRoot },
      to: { path: '^apps/', pathNot: '^apps/(api|projector|worker)/' },
    },
    {
      name: 'generic-parts-of-the-api-know-no-area',
      severity: 'error',
      from: { path: `^apps/api/src/((${genericApi})/|[^/]+$)`, pathNot: [...testing, putTogether] },
      to: { path: `^(apps/api|libs/(domain|contracts))/src/(${areas})/` },
    },
    {
      name: 'generic-parts-of-the-libs-know-no-area',
      severity: 'error',
      from: {
        path: '^libs/(domain|contracts|platform)/src/([^/]+$|(embedded|distributed|process)/)',
        pathNot: [...testing, putTogether],
      },
      to: { path: `^libs/(domain|contracts)/src/(${areas})/` },
    },
    {
      name: 'web-knows-only-contracts',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: ['^libs/', '^apps/', '^tests/'], pathNot: ['^libs/contracts/', '^apps/web/src/'] },
    },
    {
      name: 'web-runs-in-a-browser',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: spec },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-areas-know-no-other-area',
      severity: 'error',
      from: { path: '^apps/web/src/([^/]+)/' },
      to: { path: '^apps/web/src/[^/]+/', pathNot: `^apps/web/src/($1|${genericWeb})/` },
    },
    {
      name: 'web-generic-parts-know-no-area',
      severity: 'error',
      from: { path: `^apps/web/src/(${genericWeb})/` },
      to: { path: '^apps/web/src/', pathNot: `^apps/web/src/(${genericWeb})/` },
    },
    {
      name: 'web-names-calls-not-paths',
      comment: 'What takes a path as text is called in api/ only; the rest names a call of the catalogue.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: ['^apps/web/src/api/', spec] },
      to: { path: `^apps/web/src/api/(${pathsAsText})\\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'embedded-and-distributed-apart',
      severity: 'error',
      from: { path: '^libs/platform/src/(embedded|distributed)/' },
      to: { path: '^libs/platform/src/(embedded|distributed)/', pathNot: '^libs/platform/src/$1/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(apps|libs)/', pathNot: entries },
      to: {},
    },
    {
      name: 'nothing-from-specs',
      severity: 'error',
      from: {},
      to: { path: spec },
    },
    {
      name: 'tests-only-from-tests',
      severity: 'error',
      from: { pathNot: testing },
      to: { path: testing.slice(1) },
    },
    {
      name: 'no-development-packages-at-run-time',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: [...testing, '^apps/web/vite\\.config\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'only-listed-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '\\.css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
