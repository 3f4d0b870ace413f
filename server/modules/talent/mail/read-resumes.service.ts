import { talentLimits } from '@/lib/contracts/talent'
import { type MailTrouble, mailLimits, mailTroubles, mailUndoMs } from '@/lib/contracts/talent-mail'
import type { ExtractedPerson } from '@/lib/contracts/talent-resumes'
import { dayMs, minuteMs, secondMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import type { ResumeReader } from '@/server/modules/importing'
import { notify } from '@/server/modules/notifications'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { dayOf } from '../days'
import { contactOf, extractedPersonOf } from '../imports/resume-files.service'
import { filesOfMail } from '../records/files.repository'
import * as repository from './mail.repository'
import { personOfSender } from './parse'

const atOnce = 20
/** How long a letter is left alone that could not be read by no fault of its own. */
const failedMs = 10 * minuteMs
const troubles: ReadonlySet<string> = new Set(mailTroubles)
const isTrouble = (code: string): code is MailTrouble => troubles.has(code)

/** What the sender's line says, for a letter without a resume that could be read. */
function personOfMail({ sender, text }: repository.MailRow): ExtractedPerson {
  const { first, last, email } = personOfSender(sender)
  return {
    first_name: first.slice(0, talentLimits.name),
    last_name: last.slice(0, talentLimits.name),
    email: contactOf(email, 'email'),
    phone: null,
    birth_date: null,
    city: '',
    position: '',
    about: text.slice(0, talentLimits.about),
  }
}

type Read = { person: ExtractedPerson; trouble: MailTrouble | null }

/** @throws AppError rate_limited, busy: it is read later */
async function read(
  ctx: ServiceContext,
  reader: ResumeReader,
  row: repository.MailRow,
  forwarder: string | null,
): Promise<Read> {
  const by = { actor: forwarder === null ? null : { publicId: forwarder }, ip: '' }
  const [file] = await filesOfMail(ctx.db, [row.id])
  const bytes = file && (await ctx.storage.read(file.path))
  const plain = personOfMail(row)
  try {
    if (bytes) {
      const { fields } = await reader.read({ kind: 'file', file: new Blob([new Uint8Array(bytes)]) }, by)
      return { person: extractedPersonOf(fields), trouble: null }
    }
    if (row.text === '') return { person: plain, trouble: null }
    const found = extractedPersonOf((await reader.read({ kind: 'text', text: row.text }, by)).fields)
    // The sender's line is surer than a name found in a text, and the text stays as it was written.
    const named = plain.first_name ? plain : found
    return {
      person: {
        ...found,
        first_name: named.first_name,
        last_name: named.last_name,
        about: plain.about,
        email: plain.email ?? found.email,
      },
      trouble: null,
    }
  } catch (error) {
    if (error instanceof AppError && isTrouble(error.code)) {
      // A text that says nothing of a person is no fault of anybody.
      return { person: plain, trouble: bytes ? error.code : null }
    }
    throw error
  }
}

/** Once a day, however many letters come. */
async function tell(
  ctx: ServiceContext,
  tx: Tx,
  { userId, companyId }: repository.MailRow,
  company: { publicId: string; name: string },
): Promise<void> {
  if (userId === null) return
  const now = ctx.clock.now()
  await notify(
    tx,
    [
      {
        userId,
        kind: 'company.mail_waiting',
        target: null,
        dedupeKey: `people-mail:${companyId}:${dayOf(now)}`,
        params: { reader: 'employer', company: company.publicId, company_name: company.name },
      },
    ],
    now,
  )
}

/** What this process leaves for later, with the moment until when: nobody else's letters stand behind it. */
export interface MailWaits {
  members: Map<number, number>
  letters: Map<number, number>
}
export const newMailWaits = (): MailWaits => ({ members: new Map(), letters: new Map() })

function stillWaiting(waits: Map<number, number>, now: number): number[] {
  for (const [id, until] of waits) if (until <= now) waits.delete(id)
  return [...waits.keys()]
}

/** Reads what came in letters, one at a time. Returns how many. */
export async function readMail(
  ctx: ServiceContext,
  reader: ResumeReader,
  waits: MailWaits = newMailWaits(),
): Promise<number> {
  const now = ctx.clock.now().getTime()
  const members = stillWaiting(waits.members, now)
  const letters = stillWaiting(waits.letters, now)
  let done = 0
  for (const { row, forwarder, company } of await repository.findUnread(ctx.db, {
    limit: atOnce,
    members,
    letters,
  })) {
    if (row.userId !== null && waits.members.has(row.userId)) continue
    try {
      const found = await read(ctx, reader, row, forwarder)
      await ctx.db.transaction(async (tx) => {
        const trouble = found.trouble ?? row.trouble
        if (await repository.setRead(tx, row.id, { ...found, trouble })) await tell(ctx, tx, row, company)
      })
      done += 1
    } catch (error) {
      const known = error instanceof AppError ? error : undefined
      if (known?.code === 'rate_limited' && row.userId !== null) {
        waits.members.set(row.userId, now + (known.details.retryAfter ?? 60) * secondMs)
      } else if (known?.code !== 'busy') {
        waits.letters.set(row.id, now + failedMs)
        ctx.log.warn({ err: error }, 'a forwarded letter could not be read')
      }
    }
  }
  return done
}

/** Erases people of letters nobody looked at for thirty days, and wipes those that were settled. */
export function eraseOldMail(ctx: ServiceContext): Promise<number> {
  const before = (ms: number) => new Date(ctx.clock.now().getTime() - ms)
  return repository.eraseMail(ctx.db, {
    waitingBefore: before(mailLimits.days * dayMs),
    settledBefore: before(mailUndoMs),
    goneBefore: before(dayMs),
  })
}
