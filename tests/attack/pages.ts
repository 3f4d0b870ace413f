import { inParallel } from './in-parallel'
import { type Attack, judge } from './sweep'

/** Pages and system addresses that anybody may ask for; `:id` stands for each id of the world. */
const addresses = [
  '/',
  '/ru',
  '/ru/vacancies',
  '/ru/resumes',
  '/ru/resumes/:id',
  '/ru/vacancies/:id',
  '/ru/companies/:id',
  '/ru/resumes/:id/view/matches',
  '/ru/vacancies/:id/view/applications',
  '/ru/my/settings',
  '/ru/vacancies?__proto__=1&constructor=1',
  '/ru/vacancies/%00',
  '/ru/%2e%2e/%2e%2e/etc/passwd',
  '/sitemap.xml',
  '/sitemap-resumes.xml',
  '/robots.txt',
  '/feeds/vacancies.rss',
  '/feeds/companies/:id.json',
  '/feeds/searches/:id.atom',
  '/feeds/hh.json',
  '/healthz',
  '/readyz',
  '/files/../app.secret',
  '/files/%2e%2e%2fapp.secret',
]
/** What only those may open who hold a key that stands on the operator's console. */
const closed = [
  '/outbox',
  '/outbox?key=',
  '/metrics',
  '/apps/1/channels',
  '/apps/1/users/1/terminate_connections',
]

/** Pages as a guest and with the tokens of others: the server renders nothing private, whoever asks. */
export async function attackPages(attack: Attack): Promise<void> {
  const { target, field, report } = attack
  const { hidden, direct, clients, vacancy, draft, company } = field.world
  const ids = [hidden, direct, clients, vacancy, draft, company].map((each) => each.public_id)
  const paths = addresses.flatMap((path) =>
    path.includes(':id') ? ids.map((id) => path.replace(':id', id)) : [path],
  )
  const guest = field.byName('guest')
  await inParallel(
    paths,
    async (path) => {
      for (const headers of [{}, { Cookie: 'auth=1' }, { 'User-Agent': 'Googlebot/2.1' }]) {
        const reply = await target.send('GET', path, { headers: headers as Record<string, string> })
        await judge(attack, 'pages', guest, path, reply)
      }
    },
    4,
  )
  for (const path of closed) {
    // As behind a proxy that passes neither the host nor the address on.
    const reply = await target.send('GET', path, {
      headers: { Host: 'localhost', 'X-Forwarded-For': '127.0.0.1' },
    })
    await judge(attack, 'pages', guest, path, reply)
    if (reply.status < 300) report.leaked('pages', `${path} is open: ${reply.text.slice(0, 100)}`)
  }
}
