import { customAlphabet } from 'nanoid'
import type { Page } from '@/lib/contracts/call'
import type { TalentInput, TalentRecord } from '@/lib/contracts/talent'
import { type MailAddress, type MailItem, mailLimits, mailUndoMs } from '@/lib/contracts/talent-mail'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { type Actor, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { lockByIds } from '../duplicates/duplicates.repository'
import type { KnownPerson } from '../imports/imports.repository'
import { knownAmong } from '../imports/resume-files.service'
import { filesOfMail, giveMailFiles } from '../records/files.repository'
import { readStored } from '../records/files.service'
import { deleteNote } from '../records/notes.repository'
import { presentFile, presentRecord } from '../records/record.presenter'
import { writeSearch } from '../records/record-search'
import { updateRecord } from '../records/records.repository'
import { insertPerson, requireVerifiedRecruiter } from '../records/records.service'
import * as repository from './mail.repository'

/** Local parts are lower case to some mail programs; nobody guesses 80 bits. */
const newToken = customAlphabet('abcdefghijklmnopqrstuvwxyz234567', 16)
const prefix = 'people-'

const addressWith = (domain: string, token: string | null) =>
  token === null ? null : `${prefix}${token}@${domain}`

/** The token of an address of ours; none that exists for any other. */
export function mailboxTokenIn(ctx: ServiceContext, address: string): string {
  const [local = '', domain, ...rest] = address.toLowerCase().split('@')
  const ours = domain === ctx.env.INBOUND_MAIL_DOMAIN && rest.length === 0 && local.startsWith(prefix)
  return ours ? local.slice(prefix.length) : ''
}

/** @throws AppError forbidden, company_required, company_not_verified */
export async function mailAddress(ctx: ServiceContext, actor: Actor): Promise<MailAddress> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  const domain = ctx.env.INBOUND_MAIL_DOMAIN
  if (!domain) return { available: false, address: null }
  return {
    available: true,
    address: addressWith(domain, await repository.addressOf(ctx.db, companyId, actor.userId)),
  }
}

/** The old address ends. @throws AppError not_found where no letters are taken, forbidden, company_required, company_not_verified */
export async function renewMailAddress(ctx: ServiceContext, actor: Actor): Promise<MailAddress> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  if (!ctx.env.INBOUND_MAIL_DOMAIN) throw new AppError('not_found')
  const token = newToken()
  await repository.setAddress(ctx.db, { companyId, userId: actor.userId, token, createdAt: ctx.clock.now() })
  return { available: true, address: addressWith(ctx.env.INBOUND_MAIL_DOMAIN, token) }
}

/** @throws AppError forbidden, company_required, company_not_verified */
export async function endMailAddress(ctx: ServiceContext, actor: Actor): Promise<MailAddress> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  await repository.deleteAddress(ctx.db, companyId, actor.userId)
  return mailAddress(ctx, actor)
}

/** @throws AppError forbidden, company_required, company_not_verified */
export async function listMail(ctx: ServiceContext, actor: Actor, page: number): Promise<Page<MailItem>> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  const size = mailLimits.page
  const [found, total] = await Promise.all([
    repository.pageOfMail(ctx.db, companyId, { limit: size, offset: (page - 1) * size }),
    repository.countWaiting(ctx.db, companyId),
  ])
  const [files, known] = await Promise.all([
    filesOfMail(
      ctx.db,
      found.map(({ row }) => row.id),
    ),
    knownAmong(
      ctx,
      companyId,
      found.flatMap(({ row }) => row.person ?? []),
    ),
  ])
  const results = found.map(({ row, forwardedBy }) => ({
    public_id: row.publicId,
    state: row.state === 'unread' ? ('unread' as const) : ('waiting' as const),
    subject: row.subject,
    forwarded_by: forwardedBy,
    created_at: row.createdAt.toISOString(),
    person: row.person && { ...row.person, known: known(row.person) ? ('already_in_base' as const) : null },
    record: presentKnown(row.person && known(row.person)),
    trouble: row.trouble,
    files: files.filter(({ mailId }) => mailId === row.id).map(presentFile),
  }))
  return { results, total, page, size }
}

/** Of somebody who is asked for consent nothing more is kept until they agree. */
const presentKnown = (record: KnownPerson | null) =>
  record?.state !== 'kept'
    ? null
    : { public_id: record.publicId, name: `${record.firstName} ${record.lastName}`.trim() }

/** @throws AppError forbidden, company_required, company_not_verified, not_found */
export function fileOfMail(
  ctx: ServiceContext,
  actor: Actor,
  named: { publicId: string; fileId: string },
): Promise<File> {
  return readStored(ctx, requireVerifiedRecruiter(actor).id, { ...named, of: 'mail' })
}

/** Somebody of a letter who still waits, or was settled so lately that it can be undone. @throws AppError not_found */
export async function lockOwn(
  ctx: ServiceContext,
  tx: Tx,
  companyId: number,
  publicId: string,
): Promise<repository.MailRow> {
  const row = await repository.lockMail(tx, publicId, companyId)
  const now = ctx.clock.now().getTime()
  const over = row?.settledAt
    ? now - row.settledAt.getTime() > mailUndoMs
    : now - (row?.createdAt.getTime() ?? 0) > mailLimits.days * dayMs
  if (!row || over) throw new AppError('not_found')
  return row
}

/** @throws AppError forbidden, company_required, company_not_verified, not_found, wrong_state, limit_exceeded, validation_failed */
export async function addFromMail(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, ...input }: TalentInput & { publicId: string },
): Promise<TalentRecord> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const mail = await lockOwn(ctx, tx, companyId, publicId)
    if (mail.state !== 'waiting') throw new AppError('wrong_state')
    const row = await insertPerson(ctx, tx, { companyId, userId: actor.userId, input })
    await giveMailFiles(tx, mail.id, row.id)
    await repository.updateMail(tx, mail.id, { state: 'added', settledAt: now, recordId: row.id })
    return presentRecord(tx, row, now, scopeOf(actor))
  })
}

/** @throws AppError forbidden, company_required, company_not_verified, not_found */
export async function discardMail(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  return ctx.db.transaction(async (tx) => {
    const mail = await lockOwn(ctx, tx, companyId, publicId)
    if (mail.state === 'added' || mail.state === 'attached') throw new AppError('not_found')
    if (mail.state === 'discarded') return null
    await repository.updateMail(tx, mail.id, { state: 'discarded', settledAt: ctx.clock.now() })
    return null
  })
}

/**
 * Whoever was added leaves the base, with changes made there; of an attached letter the files and the note.
 * @throws AppError forbidden, company_required, company_not_verified, not_found
 */
export async function restoreMail(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  return ctx.db.transaction(async (tx) => {
    const mail = await lockOwn(ctx, tx, companyId, publicId)
    if (mail.settledAt === null) return null
    if (mail.state !== 'discarded') {
      // Whoever was erased meanwhile does not come back by a letter.
      const [record] = mail.recordId === null ? [] : await lockByIds(tx, [mail.recordId])
      // The merged record has the files now, and a merge is undone by itself.
      if (!record || record.mergedIntoId !== null) throw new AppError('not_found')
      await giveMailFiles(tx, mail.id, null)
      if (mail.noteId !== null) {
        await deleteNote(tx, mail.noteId)
        await writeSearch(tx, record)
      }
      if (mail.state === 'added' && record.removedAt === null)
        await updateRecord(tx, record.id, { removedAt: ctx.clock.now() })
    }
    const state = mail.person ? 'waiting' : 'unread'
    await repository.updateMail(tx, mail.id, { state, settledAt: null, recordId: null, noteId: null })
    return null
  })
}
