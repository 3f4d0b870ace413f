import { mailLimits } from '@/lib/contracts/talent-mail'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { lockCompany } from '@/server/modules/identity'
import type { ChildLimits } from '@/server/platform/children/child'
import { inTurn } from '@/server/platform/children/file-work'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { contactOf } from '../imports/resume-files.service'
import { attachFile, type TalentFileRow } from '../records/files.repository'
import { acceptFile, storeAccepted } from '../records/files.service'
import * as repository from './mail.repository'
import type { ParsedMail } from './parse'
import { mailboxTokenIn } from './review.service'

/** What a letter is answered with that is not taken; `busy` may be sent again later. */
export type MailRefusal = 'unknown' | 'stranger' | 'broken' | 'empty' | 'busy'

/** Documents of attached files; each of them is a resume. */
const resumeEndings: ReadonlySet<string> = new Set(['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt'])

/** Of twenty megabytes the decoded files are at hand beside the letter itself. */
const limits: ChildLimits = { memoryMb: 240, heapMb: 128, cpuMs: 6000, wallMs: 60_000 }
/** Letters to one company that wait for their turn; the next is told to come again. */
const waitingOfOne = 10

const pool = createChildPool<Uint8Array, ParsedMail | null>(
  () => childScript('./mail-parser.mjs', './parse-worker.ts', import.meta.url),
  limits,
)

/**
 * Parses a letter in a process of its own: whatever a stranger put together stops nobody else. Undefined for what is
 * unreadable or could not be parsed within its limits, now or at any other time.
 * @throws AppError busy; Error for what is no fault of the letter. Its message is logged, and quotes nothing of the mail
 */
export async function parseInChild(raw: Uint8Array, companyId: number): Promise<ParsedMail | undefined> {
  const user = { key: `mail:${companyId}`, isMember: true }
  const outcome = await inTurn(user, () => pool.run(raw), { waiting: waitingOfOne })
  if ('answer' in outcome) return outcome.answer ?? undefined
  if (outcome.because === 'limits') return undefined
  const why =
    outcome.because === 'own_error' ? `${outcome.error.name} ${outcome.error.frames}` : outcome.failed
  throw new Error(`a forwarded letter was not parsed: ${why}`)
}

/** Takes the same time for unknown mailboxes. */
export async function isOurMailbox(ctx: ServiceContext, address: string): Promise<boolean> {
  return (await repository.companyOfAddress(ctx.db, mailboxTokenIn(ctx, address))) !== undefined
}

/** Whatever cannot be kept is left out of the letter; any other failure lets the mail server try again. */
const orNone = (error: unknown) => {
  if (error instanceof AppError && error.code.startsWith('file_')) return undefined
  throw error
}

/** Beside resumes a logo of the text is missed by nobody. */
const isLeftOut = ({ files }: ParsedMail, resumes: number): boolean =>
  files.filter(({ isOfText }) => resumes === 0 || !isOfText).length > resumes

async function resumesOf({ files }: ParsedMail) {
  const resumes: { bytes: Buffer; accepted: Awaited<ReturnType<typeof acceptFile>> }[] = []
  for (const { name, bytes } of files) {
    const accepted = await acceptFile(bytes, name).catch(orNone)
    if (accepted && resumeEndings.has(accepted.ending) && resumes.length < mailLimits.resumes) {
      resumes.push({ bytes, accepted })
    }
  }
  return resumes
}

/** As many wait, or came in a day, as may. */
async function isFull(db: DbOrTx, companyId: number, userId: number, now: Date): Promise<boolean> {
  const counted = await repository.countMail(db, companyId, userId, new Date(now.getTime() - dayMs))
  return (
    counted.waiting >= mailLimits.waiting ||
    counted.recent >= mailLimits.perCompany ||
    counted.ofMember >= mailLimits.perMember
  )
}

/**
 * Stores what a member of a company forwarded: a person for each resume, or one for the text. The answer is given once
 * all of it is stored; the reading of it comes later. Rejects when the database or the storage is away.
 */
export async function acceptMail(
  ctx: ServiceContext,
  address: string,
  raw: Buffer,
): Promise<MailRefusal | 'taken'> {
  const companyId = await repository.companyOfAddress(ctx.db, mailboxTokenIn(ctx, address))
  if (companyId === undefined) return 'unknown'
  const letter = await parseInChild(raw, companyId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'busy') return 'busy' as const
    throw error
  })
  if (letter === 'busy') return letter
  if (!letter) return 'broken'
  // Anybody can write this line: whoever is found by it is named, and what came waits for a person to look.
  const from = contactOf(letter.from, 'email')
  const member = from === null ? undefined : await repository.memberOfEmail(ctx.db, companyId, from)
  if (!member) return 'stranger'
  const keyOf = (index: number) => `${letter.key}.${index}`
  if (await repository.hasMail(ctx.db, companyId, keyOf(0))) return 'taken'
  const now = ctx.clock.now()
  // Nothing is stored of a letter that has to wait outside; under the lock it is asked again.
  if (await isFull(ctx.db, companyId, member.userId, now)) return 'busy'
  const resumes = await resumesOf(letter)
  if (resumes.length === 0 && letter.text === '') return 'empty'
  const stored: (TalentFileRow | null)[] = []
  for (const { bytes, accepted } of resumes) {
    stored.push(await storeAccepted(ctx, bytes, accepted, member.userId))
  }
  if (stored.length === 0) stored.push(null)
  return ctx.db.transaction(async (tx) => {
    // Two deliveries of one letter come one after the other.
    await lockCompany(tx, companyId)
    if (await repository.hasMail(tx, companyId, keyOf(0))) return 'taken'
    if ((await repository.companyOfAddress(tx, mailboxTokenIn(ctx, address))) !== companyId) return 'unknown'
    if (await isFull(tx, companyId, member.userId, now)) return 'busy'
    for (const [index, file] of stored.entries()) {
      const id = await repository.insertMail(tx, {
        publicId: newPublicId(),
        companyId,
        userId: member.userId,
        state: 'unread',
        trouble: isLeftOut(letter, resumes.length) ? 'files_left_out' : null,
        subject: letter.subject,
        sender: letter.sender,
        mailKey: keyOf(index),
        createdAt: now,
        // The text speaks of one person; beside several resumes nobody knows of whom.
        text: stored.length === 1 ? letter.text : '',
      })
      if (file && !(await attachFile(tx, file.id, { mailId: id }))) throw new Error('a stored file is gone')
    }
    return 'taken'
  })
}
