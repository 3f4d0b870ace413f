import { spawn, execSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { closedLoop, call, percentile } from './load'
import { queryMix, searches } from './queries'
const child = spawn('bash', ['/tmp/prof.sh'], { stdio: ['ignore', 'pipe', 'inherit'] })
const port = await new Promise<string>((ok) => child.stdout.on('data', (c) => { const m = /port (\d+)/.exec(String(c)); if (m) ok(m[1]!) }))
const url = `http://127.0.0.1:${port}`
const cpu = () => { let t = 0, n = 0; for (const p of readdirSync('/proc')) { if (!/^\d+$/.test(p)) continue; try { const cmd = readFileSync(`/proc/${p}/cmdline`, 'utf8'); const s = readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1]!.split(' '); const v = (Number(s[11]) + Number(s[12])) * 10; if (cmd.includes('postgres: dvoe')) t += v; if (cmd.includes('api-process.ts') && cmd.includes('cpu-prof')&&!cmd.startsWith('bash')) n += v } catch {} } return { t, n } }
import { openDatabase } from '@/server/db/open'
import { createLogger } from '@/server/platform/logger'
import { sql } from 'drizzle-orm'
const database = await openDatabase({ DATA_DIR: '/tmp/bs/bench-10000', DATABASE_POOL: 1 } as never, createLogger('warn'))
const tally = new Map<string, number>(); let sampling = true
void (async () => { while (sampling) { const { rows } = await database.db.execute<{q: string}>(sql`select left(regexp_replace(query, '\s+', ' ', 'g'), 3000) as q from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()`); for (const { q } of rows) { const k = q.replace(/\$\d+/g,'?').slice(0, 160); tally.set(k, (tally.get(k) ?? 0) + 1) } await new Promise((ok) => setTimeout(ok, 4)) } })()
const mix = queryMix()
for (const [name, kinds, filters] of [['sample3', ['sample'], 3]] as const) {
  const next = searches(mix, [...kinds] as never, filters)
  const a = cpu()
  const r = await closedLoop(async (agent) => { const { params } = next(); await Promise.all([call(agent, `${url}/v1/vacancies?${params}`), call(agent, `${url}/v1/vacancies/facets?${params}`)]); return name as never }, { seconds: 5, warmUp: 1 } as never)
  const b = cpu()
  console.log(name, 'median', percentile(r, 0.5), 'p95', percentile(r, 0.95), 'n', r.length, 'pg ms/each', ((b.t - a.t) / r.length).toFixed(1), 'node ms/each', ((b.n - a.n) / r.length).toFixed(1))
}
sampling = false; for (const [k, v] of [...tally].sort((a, b) => b[1] - a[1]).slice(0, 14)) console.log(v, k)
execSync(`pkill -TERM -f 'cpu-prof-dir=/tmp/prof --import' || true`)
await new Promise((ok) => setTimeout(ok, 4000))
