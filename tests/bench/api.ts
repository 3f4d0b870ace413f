import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createApi } from '@/server/api/create-api'
import { openProduct } from './context'
import { compare, type Load } from './load'

const page = `
  select v.public_id, v.title, v.status, v.salary_from, v.salary_to, v.salary_currency, v.salary_gross, v.salary_mode,
    v.salary_frequency, v.experience, v.employment_form, v.work_formats, v.schedule_days, v.skills, v.city_id,
    v.city_ids, v.reply_promise_days, v.published_at, c.public_id company_id, c.name, c.verification,
    c.answered_share, c.median_reply_days
  from vacancies v join companies c on c.id = v.company_id
  where v.status = 'active' order by v.published_at desc, v.id desc limit 30`

async function serve(fetchHandler: (request: Request) => Response | Promise<Response>) {
  const server = createServer(getRequestListener(fetchHandler, { overrideGlobalObjects: false }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** The API's list against a bare Hono route that answers the same rows from the same pool. */
export async function compareApiList(dataDir: string): Promise<{ subject: Load; baseline: Load }> {
  const { ctx, database } = await openProduct(dataDir)
  const bare = new Hono()
  bare.get('/rows', async (c) => {
    const { rows } = await database.pool.query({ name: 'bare-list', text: page })
    return c.json({ success: true, data: { results: rows }, error_code: null, error_message: null })
  })
  const subject = await serve(createApi(ctx).app.fetch)
  const baseline = await serve(bare.fetch)
  try {
    return await compare([`${subject.url}/v1/vacancies?sort=date`], [`${baseline.url}/rows`])
  } finally {
    subject.close()
    baseline.close()
    await database.close()
  }
}
