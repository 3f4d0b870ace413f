import type { ResumeChanges } from '@/lib/contracts/resume-variants'
import type { ResumeCard, ResumeView } from '@/lib/contracts/resumes'
import type { DbOrTx } from '@/server/db/client'
import { favoritedAmong } from '@/server/modules/engagement'
import { type Actor, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { anonymousRow } from './anonymous'
import { contactsGranted, type NegotiationSide, sentResume } from './hooks'
import { findPeople } from './person.repository'
import { findByIds, findByPublicId, findByPublicIds, type ResumeRow } from './resumes.repository'
import { ownersHidingFrom } from './stop-list.repository'
import { withChanges } from './variant'
import { presentCard, presentContacts, presentView } from './view.presenter'
import { type ViewerRole, viewerRole } from './viewer-role'
import { anonymousAsker, askerOf } from './visible-to-company'

/** What the owners have decided about the viewer's company, and about the viewer. */
async function knownOf(db: DbOrTx, actor: Actor | null, rows: readonly ResumeRow[]) {
  const asker = askerOf(actor)
  const ids = rows.map((row) => row.id)
  const granted =
    asker.companyId === null || rows.length === 0
      ? new Set<number>()
      : await contactsGranted(
          db,
          { companyId: asker.companyId, scope: actor ? scopeOf(actor) : undefined },
          ids,
        )
  const owners = rows.map((row) => row.userId)
  const stopped = asker === anonymousAsker ? new Set<number>() : await ownersHidingFrom(db, asker, owners)
  return { granted, stopped }
}

/** Rows the viewer may see, each with the role it is seen in; in the order given. */
export async function visibleRows(
  db: DbOrTx,
  actor: Actor | null,
  rows: readonly ResumeRow[],
): Promise<{ row: ResumeRow; role: ViewerRole }[]> {
  const { granted, stopped } = await knownOf(db, actor, rows)
  return rows.flatMap((row) => {
    const known = { granted: granted.has(row.id), stopped: stopped.has(row.userId) }
    const role = viewerRole(row, actor, known)
    return role ? [{ row, role }] : []
  })
}

/** Cards for one viewer; `favorited` only for signed-in people. */
export async function presentCards(
  db: DbOrTx,
  actor: Actor | null,
  seen: readonly { row: ResumeRow; role: ViewerRole }[],
): Promise<ResumeCard[]> {
  const favorites = actor
    ? await favoritedAmong(
        db,
        actor.userId,
        'resume',
        seen.map(({ row }) => row.id),
      )
    : undefined
  return seen.map(({ row, role }) => presentCard(row, role, favorites?.has(row.id)))
}

/** @throws AppError resume_not_found also for what exists but is not for this viewer */
async function seenBy(ctx: ServiceContext, actor: Actor | null, publicId: string, token?: string) {
  const row = await findByPublicId(ctx.db, publicId)
  if (!row) throw new AppError('resume_not_found')
  const known = await knownOf(ctx.db, actor, [row])
  const granted = known.granted.has(row.id)
  const role = viewerRole(row, actor, { granted, stopped: known.stopped.has(row.userId), token })
  if (!role) throw new AppError('resume_not_found')
  return { row, role, granted }
}

/**
 * One resume as the viewer may see it.
 * @param token secret of a direct link
 * @throws AppError resume_not_found
 */
export async function viewResume(
  ctx: ServiceContext,
  actor: Actor | null,
  publicId: string,
  token?: string,
): Promise<ResumeView> {
  const { row, role, granted } = await seenBy(ctx, actor, publicId, token)
  const favorited = actor
    ? (await favoritedAmong(ctx.db, actor.userId, 'resume', [row.id])).has(row.id)
    : undefined
  return presentView(row, { role, granted, favorited })
}

/**
 * What the address of a resume answers a guest: 410 and, instead, others of its profession, once it was open to everyone
 * and is not any more; undefined for what is open, and for what nobody outside has ever seen.
 */
export async function closedResume(
  ctx: ServiceContext,
  publicId: string,
): Promise<{ roleId: number | null; cityId: number | null } | undefined> {
  const row = await findByPublicId(ctx.db, publicId)
  if (!row?.openedAt || viewerRole(row, null)) return undefined
  return { roleId: row.roleIds[0] ?? null, cityId: row.cityId }
}

/** Whose resume it is, when this viewer may see it. @throws AppError resume_not_found */
export async function resumeToView(
  ctx: ServiceContext,
  actor: Actor | null,
  publicId: string,
  token?: string,
): Promise<{ id: number; userId: number; title: string }> {
  const { row } = await seenBy(ctx, actor, publicId, token)
  return { id: row.id, userId: row.userId, title: row.title }
}

/** What a company would open: which contacts there are, and whether it has them already. @throws AppError resume_not_found */
export async function contactsToOpen(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  token?: string,
): Promise<{ id: number; granted: boolean; kinds: ResumeView['contact_kinds'] }> {
  const { row, role, granted } = await seenBy(ctx, actor, publicId, token)
  // Who sees it like any passer-by is not shown contacts for any money.
  if (role !== 'company') throw new AppError('resume_not_found')
  return { id: row.id, granted, kinds: presentView(row, { role, granted: true }).contact_kinds }
}

/** Cards by public id in the order asked; those the viewer may not see are left out. */
export async function resumesByIds(
  ctx: ServiceContext,
  actor: Actor | null,
  publicIds: readonly string[],
): Promise<ResumeCard[]> {
  const unique = [...new Set(publicIds)]
  const found = new Map((await findByPublicIds(ctx.db, unique)).map((row) => [row.publicId, row]))
  const rows = unique.flatMap((id) => found.get(id) ?? [])
  return presentCards(ctx.db, actor, await visibleRows(ctx.db, actor, rows))
}

/** The same by database key; those the viewer may not see are left out. */
export async function resumeCardsFor(
  ctx: ServiceContext,
  actor: Actor | null,
  ids: readonly number[],
): Promise<Map<number, ResumeCard>> {
  const seen = await visibleRows(ctx.db, actor, await findByIds(ctx.db, ids))
  const cards = await presentCards(ctx.db, actor, seen)
  return new Map(seen.flatMap(({ row }, index) => (cards[index] ? [[row.id, cards[index]] as const] : [])))
}

export interface NegotiatedResume {
  card: ResumeCard
  /** Null while the company has not been given it, or hidden by the owner. */
  name: { first: string; last: string } | null
}

const grantedTo = async (db: DbOrTx, ids: readonly number[], side: NegotiationSide) =>
  side.kind === 'company' ? contactsGranted(db, side, ids) : new Set<number>()

function presentNegotiated(row: ResumeRow, side: NegotiationSide, granted: boolean): NegotiatedResume {
  const owner = side.kind === 'owner'
  const named = owner || (granted && !row.hiddenFields.includes('names_and_photo'))
  return {
    card: presentCard(row, owner ? 'owner' : 'company'),
    name: named ? { first: row.firstName, last: row.lastName } : null,
  }
}

/**
 * Resumes (database ids) inside negotiations the caller has already checked, as the given side sees them: the owner,
 * or a company in one of its negotiations.
 */
export async function negotiatedResumes(
  db: DbOrTx,
  ids: readonly number[],
  side: NegotiationSide,
): Promise<Map<number, NegotiatedResume>> {
  const [rows, granted] = await Promise.all([findByIds(db, [...new Set(ids)]), grantedTo(db, ids, side)])
  return new Map(rows.map((row) => [row.id, presentNegotiated(row, side, granted.has(row.id))]))
}

/** A resume as it was sent in a negotiation (database ids). */
interface SentTo {
  id: number
  resumeId: number
  resumeChanges: ResumeChanges | null
}

/** The same by negotiation (database id), each resume as it was sent there. */
export async function negotiatedResumesAsSent(
  db: DbOrTx,
  negotiations: readonly SentTo[],
  side: NegotiationSide,
): Promise<Map<number, NegotiatedResume>> {
  const ids = [...new Set(negotiations.map(({ resumeId }) => resumeId))]
  const [rows, granted] = await Promise.all([findByIds(db, ids), grantedTo(db, ids, side)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    negotiations.flatMap(({ id, resumeId, resumeChanges }) => {
      const row = byId.get(resumeId)
      if (!row) return []
      return [[id, presentNegotiated(withChanges(row, resumeChanges), side, granted.has(resumeId))] as const]
    }),
  )
}

/** Contacts by negotiation (database id), as `negotiatedResumeView` shows them to the same side. */
export async function negotiatedContacts(
  db: DbOrTx,
  negotiations: readonly SentTo[],
  side: NegotiationSide,
): Promise<Map<number, ResumeView['contacts']>> {
  const ids = [...new Set(negotiations.map(({ resumeId }) => resumeId))]
  const [rows, granted] = await Promise.all([findByIds(db, ids), grantedTo(db, ids, side)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const role = side.kind === 'owner' ? 'owner' : 'company'
  return new Map(
    negotiations.flatMap(({ id, resumeId, resumeChanges }) => {
      const row = byId.get(resumeId)
      if (!row) return []
      const viewing = { role, granted: granted.has(resumeId) } as const
      return [[id, presentContacts(withChanges(row, resumeChanges), viewing).contacts] as const]
    }),
  )
}

/**
 * Resumes for a client of an agency by negotiation (database id), each as it was sent there: `agreed`, as the agency sees
 * it; otherwise anonymous, whatever its visibility, since it was sent to the agency: `anonymousRow` drawn as `public`.
 */
export async function resumesForClient(
  db: DbOrTx,
  companyId: number,
  asked: readonly (SentTo & { agreed: boolean })[],
): Promise<Map<number, ResumeView>> {
  const rows = new Map(
    (await findByIds(db, [...new Set(asked.map(({ resumeId }) => resumeId))])).map((row) => [row.id, row]),
  )
  const [granted, people] = await Promise.all([
    contactsGranted(
      db,
      { companyId },
      asked.flatMap(({ resumeId, agreed }) => (agreed ? [resumeId] : [])),
    ),
    findPeople(
      db,
      [...rows.values()].map(({ userId }) => userId),
    ),
  ])
  return new Map(
    asked.flatMap(({ id, resumeId, resumeChanges, agreed }) => {
      const base = rows.get(resumeId)
      const person = base && people.get(base.userId)
      if (!person) return []
      const row = withChanges(base, resumeChanges)
      const view = agreed
        ? presentView(row, { role: 'company', granted: granted.has(resumeId) })
        : presentView(anonymousRow(row, person), { role: 'public', granted: false })
      return [[id, view] as const]
    }),
  )
}

/**
 * The whole resume, as it was sent, inside a negotiation the caller has already checked: a company sees it even when it
 * has been hidden since, without name and contacts unless they were given.
 */
export async function negotiatedResumeView(
  db: DbOrTx,
  { resumeId, resumeChanges }: { resumeId: number; resumeChanges: ResumeChanges | null },
  side: NegotiationSide,
): Promise<ResumeView> {
  const [row] = await findByIds(db, [resumeId])
  if (!row) throw new AppError('resume_not_found')
  const granted = (await grantedTo(db, [resumeId], side)).has(resumeId)
  const role = side.kind === 'owner' ? 'owner' : 'company'
  return presentView(withChanges(row, resumeChanges), { role, granted })
}

/**
 * The same by the public ids of resume and negotiation, for a party of it.
 * @throws AppError resume_not_found without such a negotiation, too
 */
export async function viewSentResume(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  negotiation: string,
): Promise<ResumeView> {
  const row = await findByPublicId(ctx.db, publicId)
  const sent = row && (await sentResume(ctx.db, actor, { negotiation, resumeId: row.id }))
  if (!sent) throw new AppError('resume_not_found')
  return negotiatedResumeView(ctx.db, sent, sent.side)
}
