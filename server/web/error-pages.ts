import { translator } from '@/server/lib/translator'

const t = translator('pages')

interface ErrorPage {
  status: number
  /** As the product names such errors everywhere. */
  title: string
  heading: string
  text: string
  /** Seconds until the page reloads itself. */
  again?: number
}

const render = ({ status, title, heading, text, again }: ErrorPage) =>
  Buffer.from(`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${again ? `\n<meta http-equiv="refresh" content="${again}">` : ''}
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; --paper: #faf8f4; --ink: #17151c; --soft: #5f5a68; --edge: #948c9c; --accent: #d4401c; --on-accent: #ffffff }
@media (prefers-color-scheme: dark) { :root { --paper: #121117; --ink: #f3f0f7; --soft: #b3adbf; --edge: #77708a; --accent: #ff8562; --on-accent: #2a0d04 } }
* { box-sizing: border-box; margin: 0 }
body { display: grid; place-items: center; min-height: 100vh; padding: 24px; background: var(--paper); color: var(--ink); font: 17px/1.55 Onest, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; text-align: center }
main { display: grid; justify-items: center; gap: 12px; max-width: 34rem }
svg { width: min(310px, 72vw); height: auto; margin-bottom: 16px }
text { fill: var(--soft); font-size: 26px; font-weight: 650 }
h1 { font-size: clamp(28px, 7vw, 40px); line-height: 1.15; letter-spacing: -.02em }
p { color: var(--soft) }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; margin-top: 12px }
a { padding: 11px 18px; border: 1px solid var(--edge); border-radius: 10px; color: inherit; font-weight: 600; text-decoration: none }
a:first-child { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px }
</style>
</head>
<body>
<main>
  <svg viewBox="0 0 310 120" aria-hidden="true"><circle cx="60" cy="60" r="60" fill="#d4401c"/><circle cx="250" cy="60" r="60" fill="#3b3fd1"/><text x="155" y="68" text-anchor="middle">${status}</text></svg>
  <h1>${heading}</h1>
  <p>${text}</p>
  <p lang="en">${title}</p>
  <nav aria-label="${t('error.next')}">
    <a href="">${t('error.again')}</a>
    <a href="/ru">${t('error.home')}</a>
  </nav>
</main>
</body>
</html>
`)

/** Complete error pages in place of the empty document that Next sends when a page fails: they work without script. */
export const failedPage = render({
  status: 500,
  title: 'Internal Server Error',
  heading: t('error.failed'),
  text: t('error.failed_help'),
})

export const awayPage = render({
  status: 503,
  title: 'Service Unavailable',
  heading: t('error.away'),
  text: t('error.away_help'),
  again: 10,
})
