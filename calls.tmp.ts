import { chromium } from 'playwright-core'
import { pathsOf } from './tests/support/page-list'
const base = 'http://127.0.0.1:4615'
const call = async (path: string, token?: string, body?: unknown) => (await (await fetch(base + path, { method: body ? 'POST' : 'GET', headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }, ...(body ? { body: JSON.stringify(body) } : {}) })).json()).data
const width = Number(process.argv[2] ?? 1440)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const viewer of ['candidate', 'employer'] as const) {
  const record = await call('/v1/accounts/sign-in', undefined, { username: viewer === 'candidate' ? 'maria@demo.dvoe.local' : 'hr@demo.dvoe.local', password: 'demo-dvoe-2026' })
  const kind = viewer === 'candidate' ? 'resumes' : 'vacancies'
  const own = (await call(`/v1/my/${kind}?size=100`, record.token)).results.toSorted((a: any, b: any) => b.counters.applications - a.counters.applications)[0].public_id
  const neg = (await call(`/v1/${kind}/${own}/negotiations?origin=application`, record.token)).results.find((r: any) => r.status !== 'new')?.public_id
  const ids = { vacancy: 'cefvngc5m4fe', resume: 'ay4yjfsffb2d', company: 'by79vfrb85tw', ownResume: own, ownVacancy: own, application: neg, candidacy: neg }
  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow', viewport: { width, height: 800 }, serviceWorkers: 'block', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36' })
  await context.addCookies([{ name: 'auth', value: '1', url: base, sameSite: 'Lax' }])
  await context.addInitScript((text) => { if (location.protocol !== 'about:') localStorage.setItem('token', text) }, JSON.stringify(record))
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', page.url(), m.text()))
  const shared = ['/ru', '/ru/vacancies', `/ru/vacancies/${ids.vacancy}`, '/ru/resumes', `/ru/companies/${ids.company}`]
  for (const path of [...(viewer === 'employer' ? [...shared, `/ru/resumes/${ids.resume}`] : shared), ...pathsOf(viewer, ids)]) {
    const calls: string[] = []
    const note = (r: any) => { const u = new URL(r.url()); if (u.pathname.startsWith('/v1/')) calls.push(`${r.method()} ${u.pathname}${u.search} ${r.postData() ?? ''}`) }
    page.on('request', note)
    await page.goto(base + path)
    await page.waitForLoadState('networkidle', { timeout: 15000 }).catch(() => console.log('not idle', path))
    page.off('request', note)
    const again = calls.filter((c, at) => calls.indexOf(c) !== at)
    if (again.length) console.log(viewer, path, calls.length, again)
  }
  await context.close()
}
await browser.close()
