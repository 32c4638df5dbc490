export const openApi = (version: string): object => ({
  openapi: '3.1.0',
  info: { title: 'Etatwerk', version, description: 'Marketing planning.' },
  paths: {},
  components: { schemas: {} },
});
