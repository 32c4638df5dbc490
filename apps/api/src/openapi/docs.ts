/** The readable form of `/api/openapi.json`, without any package or foreign address: it asks for the document itself. */
export const docsPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Etatwerk API</title><style>
body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h2{margin-top:2.5rem}details{border-top:1px solid #8884;padding:.4rem 0}summary{cursor:pointer}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#8881;padding:.8rem;border-radius:6px}
.m{display:inline-block;width:4.5rem;font-weight:600}input{width:100%;padding:.5rem;font:inherit}
</style></head><body><h1>Etatwerk API</h1><p id="about"></p>
<p><input id="find" type="search" placeholder="Find a call" aria-label="Find a call"></p><main id="calls"></main>
<script src="/api/docs/page.js"></script></body></html>`;

/** Its own script, the document, and the style that stands in it. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const docsScript = `
const element = (name, text, className) => Object.assign(document.createElement(name), { textContent: text ?? '', className: className ?? '' });
const shown = (value) => { const pre = element('pre'); pre.append(element('code', JSON.stringify(value, null, 2))); return pre; };
fetch('/api/openapi.json').then((answer) => answer.json()).then((api) => {
  document.getElementById('about').textContent = api.info.description + ' Version ' + api.info.version + '.';
  const calls = document.getElementById('calls');
  for (const [path, methods] of Object.entries(api.paths)) for (const [method, call] of Object.entries(methods)) {
    const entry = element('details');
    const head = element('summary');
    head.append(element('span', method.toUpperCase(), 'm'), element('code', path), ' ' + (call.summary ?? ''));
    entry.append(head, element('p', call.description), shown({ parameters: call.parameters, requestBody: call.requestBody, responses: call.responses }));
    entry.dataset.text = (method + ' ' + path + ' ' + call.summary).toLowerCase();
    calls.append(entry);
  }
  calls.append(element('h2', 'Schemas'));
  for (const [name, schema] of Object.entries(api.components.schemas)) {
    const entry = element('details'); entry.id = name; entry.dataset.text = name.toLowerCase();
    entry.append(element('summary', name), shown(schema)); calls.append(entry);
  }
  document.getElementById('find').addEventListener('input', ({ target }) => {
    for (const entry of calls.querySelectorAll('details')) entry.hidden = !entry.dataset.text.includes(target.value.toLowerCase());
  });
});`;
