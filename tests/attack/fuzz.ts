import { sql } from 'drizzle-orm'
import type { Call } from '@/lib/contracts/call'
import { type CallName, calls } from '@/lib/contracts/calls'
import type { Db } from '@/server/db/client'
import { table } from '@/tests/integration/access/table'
import { foreignFields, hostileBodies, hostileQueries } from './hostile-values'
import { inParallel } from './in-parallel'
import { type Attack, judge } from './sweep'

/** The same values at every run. */
const seed = 20_261_122
const callsBetweenResets = 250
/** These would end what the attack goes on with: the sessions, the companies and the accounts of its actors. */
const ending =
  /sign-out|sessions|deletion|departure|\/members|step-up|second-factor|passkeys|totp|recovery|token\/refresh|freeze|restore/

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof FormData)

/** What nobody may raise by a field they send along; a company of one's own may be founded meanwhile. */
async function privileges(db: Db, newestCompany: number): Promise<string> {
  const { rows } = await db.execute(sql`
    select
      (select count(*) from users where is_operator) as operators,
      (select coalesce(sum(balance), 0) from users) as balances,
      (select coalesce(sum(balance), 0) from companies) as money,
      (select count(*) from companies where verification = 'verified') as verified,
      (select md5(string_agg(company_id || ' ' || user_id || ' ' || role, ',' order by company_id, user_id))
        from company_members where company_id <= ${newestCompany}) as roles`)
  return JSON.stringify(rows[0])
}

/**
 * Bodies and queries made from the schemas of the contract, good ones with fields that are nobody's to set and spoilt
 * ones, as a guest, a candidate and an employer. No answer may be a 5xx, tell foreign words or give a right.
 */
export async function fuzzCalls(attack: Attack, perCall: number): Promise<void> {
  const { target, field, report } = attack
  const { db } = target.api.ctx
  const actors = ['guest', 'candidateB', 'employerB'].map(field.byName)
  const { rows: newest } = await db.execute(sql`select max(id) as id from companies`)
  const newestCompany = Number((newest[0] as { id: number | string }).id)
  const before = await privileges(db, newestCompany)
  const tries = (Object.entries(calls) as [CallName, Call][]).flatMap(([name, call], index) => {
    const path = table[name].path?.(field.world) ?? call.path.replace(/:\w+/g, 'zzzzzzzzzzzz')
    const good = table[name].body?.(field.world)
    const bodies =
      call.body && call.bodyType !== 'form' && !ending.test(call.path)
        ? [
            ...hostileBodies(call.body, perCall, seed + index),
            // Once as each actor: a body that is as it should be, and says more than its sender may.
            ...(isRecord(good) ? actors.map(() => ({ ...foreignFields, ...good })) : []),
          ].map((body) => ({ call, path, body }))
        : []
    const queries =
      call.method === 'GET'
        ? hostileQueries(call.query, Math.ceil(perCall / 2), seed + index).map((query) => ({
            call,
            path: `${path.split('?', 1)[0]}?${query}`,
            body: undefined,
          }))
        : []
    return [...bodies, ...queries]
  })
  await inParallel(tries, async ({ call, path, body }, index) => {
    if (index % callsBetweenResets === 0) await target.resetLimits()
    const actor = actors[index % actors.length]
    if (!actor) return
    const reply = await target.send(call.method, path, {
      token: actor.token,
      ...(body !== undefined && { body }),
    })
    const what = `${call.method} ${path.slice(0, 160)} ${body === undefined ? '' : JSON.stringify(body).slice(0, 160)}`
    await judge(attack, 'fuzz', actor, what, reply)
  })
  const after = await privileges(db, newestCompany)
  if (after !== before) report.leaked('fuzz', `rights or money changed: ${before} → ${after}`)
}
