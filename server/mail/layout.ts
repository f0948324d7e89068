import { legalPath } from '@/lib/domain/legal/kinds';
import { currentBrand } from '@/server/installation/brand';
import { brandName, nameWithTagline } from '@/server/installation/names';

/** A mail without layout: sentences, a list of facts, and at most one code and one button, or a list with a button each. */
export type MailContent = {
  subject: string;
  paragraphs: string[];
  facts?: { name: string; value: string }[];
  code?: string;
  button?: Button;
  list?: { text: string; button: Button }[];
  footnote?: string;
  attachment?: Attachment;
};

/** A stored PDF; the mail waits until it is there. */
type Attachment = { uri: string; filename: string };

type Button = { label: string; link: string };

type Footer = {
  /** URL of the installation (APP_URL), for the links to its legal texts. */
  siteUrl: string;
  /** Only mails that can be switched off have one. */
  unsubscribeLink?: string;
};

export function layOut(content: MailContent, greeting: string, footer: Footer): { html: string; text: string } {
  return { html: asHtml(content, greeting, footer), text: asText(content, greeting, footer) };
}

const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Breaks a long word or link of a person, which would otherwise widen the mail beyond a phone's screen. */
const breakable = 'overflow-wrap:anywhere;word-break:break-word';

// Mail clients without dark mode use the light colors of each element.
const darkMode = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #131416 !important; }
  .sheet { background: #1d1f22 !important; border-color: #303338 !important; }
  .text { color: #eceef1 !important; }
  .quiet { color: #a3a9b3 !important; }
  .code { background: #2a2d32 !important; color: #ffffff !important; }
  .button { background: #eef0f0 !important; color: #15181a !important; }
}`;

/** Returns the last lines of each mail. */
const lastLines = (): string => currentBrand().mailFooter || `Sent by ${nameWithTagline()}.`;

const legalPages = [
  ['Imprint', legalPath('imprint')],
  ['Privacy', legalPath('privacy')],
  ['Terms', legalPath('terms')],
  ['Contact', legalPath('contact')],
] as const;

/** Returns the links that follow the last lines. */
const legalLinks = ({ siteUrl }: Footer): Button[] =>
  legalPages.map(([label, path]) => ({ label, link: new URL(path, siteUrl).href }));

function asHtml(
  { subject, paragraphs, facts = [], code, button, list = [], footnote }: MailContent,
  greeting: string,
  footer: Footer,
): string {
  const paragraph = (text: string) =>
    `<p class="text" dir="auto" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#1c1e21;${breakable}">${escapeHtml(text)}</p>`;
  const factRow = ({ name, value }: { name: string; value: string }) =>
    `<tr><td class="quiet" valign="top" style="padding:4px 16px 4px 0;font-size:14px;line-height:1.5;color:#646a73">${escapeHtml(name)}</td><td class="text" dir="auto" valign="top" style="padding:4px 0;font-size:16px;line-height:1.4;color:#1c1e21;${breakable}">${escapeHtml(value)}</td></tr>`;
  const factBox =
    facts.length > 0
      ? `<table cellpadding="0" cellspacing="0" style="margin:0 0 20px">${facts.map(factRow).join('')}</table>`
      : '';
  const codeBox = code
    ? `<p class="code" style="margin:8px 0 24px;padding:18px 0;border-radius:10px;background:#f0f1f4;color:#1c1e21;text-align:center;font-size:34px;font-weight:600;letter-spacing:10px;text-indent:10px;font-variant-numeric:tabular-nums">${escapeHtml(code)}</p>`
    : '';
  const buttonBox = ({ label, link }: { label: string; link: string }) =>
    `<p style="margin:8px 0 24px"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:13px 24px;border-radius:10px;background:#15181a;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
  const listBox = list.map((item) => `${paragraph(item.text)}${buttonBox(item.button)}`).join('\n');
  const small = footnote
    ? `<p class="quiet" style="margin:8px 0 0;font-size:14px;line-height:1.5;color:#646a73">${escapeHtml(footnote)}</p>`
    : '';
  const unsubscribe = footer.unsubscribeLink
    ? ` You can <a class="quiet" href="${escapeHtml(footer.unsubscribeLink)}" style="color:#646a73">unsubscribe from these emails</a>, or choose in your profile under Notifications what you hear from us.`
    : '';
  const links = legalLinks(footer).map(
    ({ label, link }) => `<a class="quiet" href="${escapeHtml(link)}" style="color:#646a73">${label}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkMode}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f6f4;${font}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f6f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td>
<p class="text" style="margin:0 0 16px 4px;font-size:20px;font-weight:700;letter-spacing:-0.2px;color:#1c1e21">${escapeHtml(brandName())}</p>
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff;border:1px solid #e4e4e0;border-radius:14px"><tr><td style="padding:32px">
${paragraph(greeting)}
${paragraphs.map(paragraph).join('\n')}
${factBox}${codeBox}${listBox}${button ? buttonBox(button) : ''}${small}
</td></tr></table>
<p class="quiet" style="margin:20px 4px 0;font-size:13px;line-height:1.5;color:#646a73">${escapeHtml(lastLines()).replaceAll('\n', '<br>')}${unsubscribe}</p>
<p class="quiet" style="margin:8px 4px 0;font-size:13px;line-height:1.5;color:#646a73">${links.join(' · ')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

function asText(
  { paragraphs, facts = [], code, button, list = [], footnote }: MailContent,
  greeting: string,
  footer: Footer,
): string {
  const parts = [greeting, ...paragraphs];
  if (facts.length > 0) parts.push(facts.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  if (code) parts.push(`    ${code}`);
  for (const item of list) parts.push(`${item.text}\n${item.button.label}: ${item.button.link}`);
  if (button) parts.push(`${button.label}: ${button.link}`);
  if (footnote) parts.push(footnote);
  const unsubscribe = footer.unsubscribeLink ? `Unsubscribe from these emails: ${footer.unsubscribeLink}\n` : '';
  const links = legalLinks(footer).map(({ label, link }) => `${label}: ${link}\n`);
  return `${parts.join('\n\n')}\n\n-- \n${lastLines()}\n${unsubscribe}${links.join('')}`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
