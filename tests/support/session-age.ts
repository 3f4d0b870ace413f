import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { runningPostmaster } from '@/server/db/embedded/postmaster'

/** Changes rows in the site's own database; answers how many. */
async function change(statements: readonly string[], values: readonly string[]): Promise<number> {
  const base = process.env.E2E_DATA_DIR ?? ''
  const secret = readFileSync(join(base, 'pg.secret'), 'utf8')
  const running = runningPostmaster(join(base, 'pg'))
  if (!running) throw new Error('the database of the site does not run')
  const client = new pg.Client(`postgres://dvoe:${secret}@127.0.0.1:${running.port}/dvoe`)
  await client.connect()
  try {
    let changed = 0
    for (const statement of statements) changed += (await client.query(statement, [...values])).rowCount ?? 0
    return changed
  } finally {
    await client.end()
  }
}

const ofPerson = 'where user_id = (select id from users where email = $1)'

/** Makes every session of a person an hour older, as if the clock had been moved: browsers' clocks cannot be. */
export async function ageSessions(email: string): Promise<void> {
  const older = `update sessions set created_at = created_at - interval '1 hour',
    stepped_up_at = stepped_up_at - interval '1 hour' ${ofPerson}`
  if ((await change([older], [email])) === 0) throw new Error(`${email} has no sessions`)
}

/** Makes the second factors of a person a week older. */
export async function ageFactors(email: string): Promise<void> {
  const older = ['passkeys', 'totp_secrets', 'recovery_codes'].map(
    (table) => `update ${table} set created_at = created_at - interval '7 days' ${ofPerson}`,
  )
  if ((await change(older, [email])) === 0) throw new Error(`${email} has no second factor`)
}

/** Makes the last count of salaries an hour older: the site counts anew with the next turn of its job. */
export async function ageSalaryCount(): Promise<void> {
  const older = `update settings set value = value || jsonb_build_object('at', now() - interval '1 hour')
    where key = 'salary_figures'`
  if ((await change([older], [])) === 0) throw new Error('salaries were never counted')
}
