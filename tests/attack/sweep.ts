import type { Call } from '@/lib/contracts/call'
import { type CallName, calls } from '@/lib/contracts/calls'
import type { Row } from '@/tests/integration/access/row'
import { table } from '@/tests/integration/access/table'
import type { World } from '@/tests/integration/access/world'
import type { Actor, Battlefield } from './actors'
import type { Canaries } from './canaries'
import { inParallel } from './in-parallel'
import type { Report } from './report'
import type { Reply, Target } from './target'

export interface Attack {
  target: Target
  field: Battlefield
  canaries: Canaries
  report: Report
}

const rows = Object.entries(table) as [CallName, Row][]
const id = /^[a-z2-9]{12}$/

/** Those whose things they mostly are. */
const ownSide = new Set(['candidateA', 'employerA', 'viewerA', 'recruiterA'])

/** Every public id that the world knows. */
function idsOf(world: World): string[] {
  const found = new Set<string>()
  const walk = (value: unknown, depth: number) => {
    if (typeof value === 'string' && id.test(value)) found.add(value)
    else if (typeof value === 'object' && value !== null && depth < 4)
      for (const inner of Object.values(value)) walk(inner, depth + 1)
  }
  const { api: _, tokens: __, ...things } = world
  walk(things, 0)
  return [...found]
}

/** Whoever holds the secret in such an address was given it by a letter, and may read what the letter was about. */
const bySecretLink = /^\w+ \/v1\/unsubscribe\//

/** Judges one answer: a failure of ours, or words of somebody else's. */
export async function judge(
  { canaries, report }: Pick<Attack, 'canaries' | 'report'>,
  area: string,
  actor: Pick<Actor, 'name' | 'userId'>,
  what: string,
  reply: Reply,
): Promise<void> {
  report.tried(area, reply.status)
  if (reply.status >= 500)
    report.failed(area, `${what} as ${actor.name}: ${reply.status} ${reply.text.slice(0, 200)}`)
  if (bySecretLink.test(what)) return
  const foreign = await canaries.foreign(reply.text, actor.userId)
  if (foreign.length > 0) report.leaked(area, `${what} as ${actor.name}: ${foreign.join(', ')}`)
}

/** What the desk of operators is for: they read what they decide about. */
const isDesk = (actor: Actor, call: Call) => actor.name === 'operator' && /moderation|operator/.test(call.tag)

/**
 * Every call of the contract as every actor: as the access matrix has it, and reading calls with every id of the world
 * in the place of theirs. Whoever the matrix turns away must be turned away here too.
 */
export async function sweepCalls(attack: Attack, only = /./): Promise<void> {
  const { target, field, report, canaries } = attack
  const ids = [...idsOf(field.world), ...(field.hiddenFromB ? [field.hiddenFromB] : [])]
  const nobody: Canaries = { size: 0, foreign: async () => [] }
  const tries = rows
    .filter(([name]) => only.test(name))
    .flatMap(([name, row]) => field.actors.map((actor) => ({ name, row, actor })))
  await inParallel(tries, async ({ name, row, actor }) => {
    const call: Call = calls[name]
    const area = 'calls'
    const judged = isDesk(actor, call) ? { ...attack, canaries: nobody } : { report, canaries }
    const { token, like } = actor
    const known = like !== 'revoked' && like !== 'any' ? like : undefined
    const status = known && row.denied[known]
    // A service that is not set up where the matrix is tried denies nobody a right.
    const denied = status !== undefined && status < 500 ? status : undefined
    // Calls that change A's things are made by those they turn away only: the world stays as it is.
    if (!row.changes || denied !== undefined || like === 'revoked') {
      const path = row.path?.(field.world) ?? call.path
      const mayChange =
        call.method === 'GET' || denied !== undefined || like === 'revoked' || known !== undefined
      if (mayChange) {
        const reply = await target.send(call.method, path, { token, body: row.body?.(field.world) })
        await judge(judged, area, actor, `${call.method} ${path}`, reply)
        const passed = reply.status < 400
        if (passed && denied !== undefined)
          report.leaked(area, `${name} as ${actor.name}: ${reply.status}, not ${denied}`)
        if (passed && like === 'revoked' && call.auth !== 'none')
          report.leaked(area, `${name} as ${actor.name}: a dead token was taken`)
      }
    }
    if (call.method !== 'GET' || !call.path.includes(':') || ownSide.has(actor.name) || like === 'revoked')
      return
    if (call.auth === 'required' && token === undefined) return
    for (const each of ids) {
      const path = call.path.replace(/:\w+/g, each)
      await judge(judged, 'foreign ids', actor, `GET ${path}`, await target.send('GET', path, { token }))
    }
  })
}
