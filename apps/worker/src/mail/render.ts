/** What a mail says: plain text in all places. */
export interface Content {
  subject: string;
  /** Paragraphs, in their order. */
  lines: readonly string[];
  /** What is to be typed or read out: stands by itself, large. */
  code?: string;
  /** Things that are told of, each with its own link. */
  items?: readonly { text: string; url: string }[];
  action?: { label: string; url: string };
  /** Below all else, small. */
  footer: readonly string[];
}
/** How a company's mails look. */
interface Look {
  company: string;
  color: string | null;
  language: string;
}

/** A text for where only one line may stand, such as a subject: no line of a mail's head can be made with it. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** The same as plain text and as simple HTML: no picture, nothing that is fetched. */
export function render(content: Content, look: Look): { subject: string; text: string; html: string } {
  const subject = oneLine(content.subject).slice(0, 200);
  return { subject, text: textOf(content, look), html: htmlOf({ ...content, subject }, look) };
}

function textOf({ lines, code, items = [], action, footer }: Content, { company }: Look): string {
  const blocks = [
    ...lines,
    ...(code ? [`    ${code}`] : []),
    ...items.map(({ text, url }) => `- ${oneLine(text)}\n  ${url}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ['-- ', company, ...footer].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif";

function htmlOf(
  { subject, lines, code, items = [], action, footer }: Content,
  { company, color, language }: Look,
): string {
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
  const link = (url: string, text: string, style = '') =>
    `<a href="${escaped(url)}" style="color:#1d4ed8;${style}">${escaped(text)}</a>`;
  const button =
    'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f2937;color:#ffffff;text-decoration:none';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title>`,
    '<meta name="viewport" content="width=device-width"></head>',
    `<body style="margin:0;background:#f3f4f6;color:#111827;${font}">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px 16px">',
    `<p style="margin:0 0 16px;font-weight:600">${escaped(company)}</p>`,
    `<div style="padding:24px;background:#ffffff;border-radius:8px;border-top:4px solid ${escaped(color ?? '#1f2937')}">`,
    ...lines.map((line) => paragraph(line)),
    ...(code ? [paragraph(code, 'font:600 28px/1.3 ui-monospace,monospace;letter-spacing:2px')] : []),
    ...items.map(({ text, url }) => `<p style="margin:0 0 12px">${link(url, oneLine(text))}</p>`),
    ...(action ? [`<p style="margin:24px 0 0">${link(action.url, action.label, button)}</p>`] : []),
    '</div>',
    ...footer.map((line) => paragraph(line, 'margin:16px 0 0;font-size:13px;color:#6b7280')),
    '</div></body></html>',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (it) => entities[it] as string);
