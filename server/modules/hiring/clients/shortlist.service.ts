import type { CallResult } from '@/lib/contracts/calls'
import { clientLimits } from '@/lib/contracts/clients'
import type { ClientConsent, NegotiationClient } from '@/lib/contracts/negotiation-client'
import type { DbOrTx, Tx } from '@/server/db/client'
import { negotiatedResumesAsSent } from '@/server/modules/resumes'
import { type Actor, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { lockAccess, type NegotiationAccess } from '../negotiations/negotiation-access.service'
import { notifyColleagues } from '../negotiations/negotiation-events.service'
import { requireMayAct, type Side } from '../negotiations/negotiations.policy'
import { ownClient } from './clients.service'
import { notifyCandidate, notifyRecruiter } from './notices.service'
import * as repository from './shortlist.repository'

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null

function present(
  { client, row, hidden }: repository.ClientOfNegotiation,
  side: Side,
): NegotiationClient | undefined {
  const consent: ClientConsent = row?.consent ?? 'none'
  const shared = {
    name: client.name,
    inn: client.inn,
    consent,
    asked_at: iso(row?.askedAt),
    answered_at: iso(row?.answeredAt),
  }
  if (side.actor === 'candidate') return consent === 'none' ? undefined : { ...shared, hidden }
  // Of a client that was put away nothing is left to do.
  if (client.archivedAt) return undefined
  return {
    ...shared,
    listed: row?.listedAt != null,
    verdict: row?.verdict ?? null,
    comment: row?.verdictComment ?? '',
  }
}

/** What stands between applications and the clients of their vacancies, for one side. */
export async function clientsOf(
  db: DbOrTx,
  side: Side,
  ids: readonly number[],
): Promise<Map<number, NegotiationClient>> {
  const found = await repository.findOfNegotiations(db, ids, side.actor === 'candidate')
  return new Map(
    found.flatMap((each) => {
      const shown = present(each, side)
      return shown ? [[each.negotiationId, shown] as const] : []
    }),
  )
}

interface Held {
  access: NegotiationAccess
  client: repository.ClientOfNegotiation['client']
  row: repository.CandidateRow | null
  now: Date
  write(changes: Parameters<typeof repository.writeCandidate>[2]): Promise<repository.CandidateRow>
}

/** Locks an application with a client and answers with what stands after the change. @throws AppError not_found, wrong_state */
async function change(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  by: Side['actor'],
  work: (tx: Tx, held: Held) => Promise<void>,
): Promise<NegotiationClient> {
  return ctx.db.transaction(async (tx) => {
    const access = await lockAccess(tx, actor, publicId)
    const { side, found } = access
    if (side.actor !== by) throw new AppError('forbidden')
    requireMayAct(side)
    const [at] = await repository.findOfNegotiations(tx, [found.row.id])
    if (!at) throw new AppError('wrong_state')
    const now = ctx.clock.now()
    const key = {
      publicId: newPublicId(),
      negotiationId: found.row.id,
      clientId: at.client.id,
      createdAt: now,
    }
    await work(tx, { ...at, access, now, write: (changes) => repository.writeCandidate(tx, key, changes) })
    await notifyColleagues(tx, found, now, undefined)
    const after = (await clientsOf(tx, side, [found.row.id])).get(found.row.id)
    if (!after) throw new AppError('wrong_state')
    return after
  })
}

const isGoing = ({ endedAt, found }: NegotiationAccess) => endedAt === null || found.row.status === 'hired'

/** @throws AppError not_found, forbidden, wrong_state, limit_exceeded */
export function setShortlisted(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, listed }: { publicId: string; listed: boolean },
): Promise<NegotiationClient> {
  return change(ctx, actor, publicId, 'employer', async (tx, { access, client, row, now, write }) => {
    if (listed === (row?.listedAt != null)) return
    if (listed) {
      if (client.archivedAt || !isGoing(access)) throw new AppError('wrong_state')
      if ((await repository.countShortlisted(tx, { clientId: client.id })) >= clientLimits.listed) {
        throw new AppError('limit_exceeded', { data: { limit: clientLimits.listed } })
      }
    }
    await write({ listedAt: listed ? now : null, listedById: listed ? actor.userId : null })
  })
}

/** @throws AppError not_found, forbidden, company_not_verified, wrong_state once they were asked */
export function askCandidate(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<NegotiationClient> {
  return change(ctx, actor, publicId, 'employer', async (tx, { access, client, row, now, write }) => {
    if (!actor.company?.verified) throw new AppError('company_not_verified')
    if (client.archivedAt || access.endedAt || (row && row.consent !== 'none')) {
      throw new AppError('wrong_state')
    }
    const asked = await write({ consent: 'asked', askedAt: now, askedById: actor.userId })
    await notifyCandidate(tx, access.found, { client, row: asked, now })
  })
}

const answered = (before: ClientConsent, agree: boolean): ClientConsent => {
  if (agree) return 'agreed'
  return before === 'agreed' || before === 'withdrawn' ? 'withdrawn' : 'declined'
}

/** @throws AppError not_found, forbidden, wrong_state unless this very client was asked about */
export function answerAgency(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, agree, inn }: { publicId: string; agree: boolean; inn: string },
): Promise<NegotiationClient> {
  return change(ctx, actor, publicId, 'candidate', async (tx, { access, client, row, now, write }) => {
    if (!row || row.consent === 'none' || client.inn !== inn) throw new AppError('wrong_state')
    const consent = answered(row.consent, agree)
    if (consent === row.consent) return
    const after = await write({ consent, answeredAt: now })
    await notifyRecruiter(tx, access.found, {
      kind: 'client.answered',
      userId: row.askedById,
      dedupeKey: `client:${row.publicId}:answer:${now.getTime()}`,
      params: { name: client.name, outcome: after.consent },
      now,
    })
  })
}

/** The shortlist as the agency sees it. @throws AppError not_found */
export async function listShortlist(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, page, size }: { publicId: string; page: number; size: number },
): Promise<CallResult<'GET /v1/my/clients/:publicId/people'>> {
  const { row: client, listed: total } = await ownClient(ctx, actor, publicId)
  const rows = await repository.pageOfShortlist(
    ctx.db,
    { clientId: client.id, scope: scopeOf(actor) },
    { limit: size, offset: (page - 1) * size },
  )
  const resumes = await negotiatedResumesAsSent(
    ctx.db,
    rows.map(({ row, resumeId, resumeChanges }) => ({ id: row.negotiationId, resumeId, resumeChanges })),
    { kind: 'company', companyId: client.companyId, scope: scopeOf(actor) },
  )
  const results = rows.map(({ row, negotiation, vacancy, vacancyTitle }) => {
    const resume = resumes.get(row.negotiationId)
    if (!resume) throw new Error(`negotiation ${negotiation} has lost its resume`)
    return {
      negotiation,
      vacancy,
      vacancy_title: vacancyTitle,
      title: resume.card.title,
      name: resume.name,
      consent: row.consent,
      verdict: row.verdict,
      comment: row.verdictComment,
      listed_at: (row.listedAt ?? row.createdAt).toISOString(),
    }
  })
  return { results, total, page, size }
}
