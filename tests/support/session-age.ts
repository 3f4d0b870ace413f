import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { runningPostmaster } from '@/server/db/embedded/postmaster'

/** Makes every session of a person an hour older, as if the clock had been moved: browsers' clocks cannot be. */
export async function ageSessions(email: string): Promise<void> {
  const base = process.env.E2E_DATA_DIR ?? ''
  const secret = readFileSync(join(base, 'pg.secret'), 'utf8')
  const running = runningPostmaster(join(base, 'pg'))
  if (!running) throw new Error('the database of the site does not run')
  const client = new pg.Client(`postgres://dvoe:${secret}@127.0.0.1:${running.port}/dvoe`)
  await client.connect()
  try {
    const aged = await client.query(
      `update sessions set created_at = created_at - interval '1 hour',
         stepped_up_at = stepped_up_at - interval '1 hour'
       where user_id = (select id from users where email = $1)`,
      [email],
    )
    if (aged.rowCount === 0) throw new Error(`${email} has no sessions`)
  } finally {
    await client.end()
  }
}
