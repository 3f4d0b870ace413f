import { brand } from '@/lib/brand'

export interface LetterItem {
  title: string
  about?: string
  url: string
}

export interface LetterContent {
  /** The first line: what happened. */
  heading: string
  paragraphs?: readonly string[]
  items?: readonly LetterItem[]
  action?: { label: string; url: string }
  /** Small print: why it came, and the ways out. */
  footer?: readonly { text: string; url?: string }[]
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/**
 * Colours stand in attributes for the programs that know no style sheets and are turned by a media query in those
 * that do; nothing is fetched from anywhere.
 */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%}
a{color:#c33a19}
@media (prefers-color-scheme:dark){
.paper{background:#121117!important}
.card{background:#1b1a22!important;border-color:#2d2b36!important}
.ink{color:#f3f0f7!important}
.soft{color:#b3adbf!important}
.line{border-color:#2d2b36!important}
.act{background:#ff8562!important;color:#1b1a22!important}
a.link{color:#ff8562!important}
}
@media (max-width:480px){.pad{padding:20px!important}.act{display:block!important;text-align:center}}`

const font = "font-family:Onest,'Segoe UI',Roboto,Arial,sans-serif"

function itemHtml({ title, about, url }: LetterItem): string {
  const second = about
    ? `<div class="soft" style="color:#5f5a68;font-size:14px">${escapeHtml(about)}</div>`
    : ''
  return `<tr><td class="line" style="padding:12px 0;border-top:1px solid #e7e2d9"><a class="link" href="${escapeHtml(url)}" style="color:#c33a19;font-weight:600;text-decoration:none">${escapeHtml(title)}</a>${second}</td></tr>`
}

const footerHtml = (lines: NonNullable<LetterContent['footer']>) =>
  lines
    .map(({ text, url }) =>
      url
        ? `<a class="soft" href="${escapeHtml(url)}" style="color:#5f5a68;text-decoration:underline">${escapeHtml(text)}</a>`
        : escapeHtml(text),
    )
    .join('<br>')

function htmlOf({ heading, paragraphs = [], items = [], action, footer = [] }: LetterContent): string {
  const said = paragraphs
    .map((text) => `<p class="ink" style="margin:12px 0 0;color:#17151c">${escapeHtml(text)}</p>`)
    .join('')
  const list =
    items.length > 0
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:16px">${items.map(itemHtml).join('')}</table>`
      : ''
  const act = action
    ? `<p style="margin:24px 0 0"><a class="act" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#c33a19;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title><style>${style}</style></head>
<body class="paper" style="margin:0;background:#faf8f4">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" bgcolor="#faf8f4" style="background:#faf8f4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font};font-size:16px;line-height:1.5">
<tr><td class="ink" style="padding:0 4px 16px;color:#17151c;font-size:20px;font-weight:700">${brand.name}</td></tr>
<tr><td class="card pad" style="padding:28px;background:#ffffff;border:1px solid #e7e2d9;border-radius:16px">
<h1 class="ink" style="margin:0;color:#17151c;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>${said}${list}${act}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;color:#5f5a68;font-size:13px">${footerHtml([...footer, { text: `«${brand.name}»` }])}</td></tr>
</table></td></tr></table>
</body></html>`
}

function textOf({ heading, paragraphs = [], items = [], action, footer = [] }: LetterContent): string {
  return [
    heading,
    ...paragraphs,
    ...items.map(({ title, about, url }) => [title, about, url].filter(Boolean).join('\n')),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `«${brand.name}»`,
    ...(footer.length > 0
      ? [footer.map(({ text, url }) => (url ? `${text}: ${url}` : text)).join('\n')]
      : []),
  ].join('\n\n')
}

/** Both parts of a letter from one content: HTML that is readable light and dark, wide and narrow, and plain text. */
export const letterParts = (content: LetterContent): { html: string; text: string } => ({
  html: htmlOf(content),
  text: textOf(content),
})
