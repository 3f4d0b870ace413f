import { holdingSignals, type Signal } from '@/lib/contracts/moderation'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { Clock } from '@/server/platform/clock'
import { newPublicId } from '@/server/platform/ids'
import { resumeContent, vacancyContent } from './content'
import {
  type CaseRow,
  findResume,
  findVacancy,
  isTextRepeated,
  lastDecision,
  medianPay,
  openCase,
} from './moderation.repository'
import { isHeld, paySignal, textSignals } from './signals'

type PublishedType = 'vacancy' | 'resume'

const plain = (code: Signal['code']): Signal => ({ code, field: null, text: null })

/** What was sent back or blocked is looked at again, whatever its author did with it meanwhile. */
async function returned(tx: DbOrTx, type: PublishedType, id: number): Promise<Signal[]> {
  const last = await lastDecision(tx, type, id)
  return last === 'reject' || last === 'block' ? [plain('returned')] : []
}

async function vacancySignals(tx: DbOrTx, id: number): Promise<Signal[]> {
  const found = await findVacancy(tx, { id })
  if (!found) return []
  const { row, company } = found
  const median = row.roleId === null ? null : await medianPay(tx, row.roleId)
  return [
    ...textSignals(vacancyContent(row)),
    ...paySignal(row.salaryMonthNet, median),
    ...((await isTextRepeated(tx, row)) ? [plain('repeated_text')] : []),
    ...(company.verification === 'verified' ? [] : [plain('unverified_company')]),
    ...(await returned(tx, 'vacancy', id)),
  ]
}

async function resumeSignals(tx: DbOrTx, id: number): Promise<Signal[]> {
  const row = await findResume(tx, { id })
  if (!row) return []
  // Contacts in one's own resume are one's own affair.
  const words = textSignals(resumeContent(row)).filter(({ code }) => code === 'suspicious_words')
  return [...words, ...(await returned(tx, 'resume', id))]
}

/**
 * What speaks against an item of an open case as it and its company stand now; of what was written down with the case
 * only that an operator asked for it. A closed case keeps what was seen at its decision.
 */
export async function signalsNow(
  db: DbOrTx,
  row: Pick<CaseRow, 'type' | 'itemId' | 'signals' | 'closedAt'>,
): Promise<Signal[]> {
  if (row.closedAt) return row.signals
  const asked = row.signals.filter(({ code }) => code === 'asked_by_operator')
  if (row.type === 'message') return asked
  const read = row.type === 'vacancy' ? vacancySignals : resumeSignals
  return [...(await read(db, row.itemId)), ...asked]
}

/**
 * Looks at what is about to be published. Words of swindlers, contacts in disguise and what was sent back before wait
 * for an operator; an edit of what is open, an odd pay, a text of another company and a company nobody has checked are looked at afterwards.
 */
export async function reviewPublication(
  clock: Clock,
  tx: Tx,
  { kind, id, edited }: { kind: PublishedType; id: number; edited?: true },
): Promise<'publish' | 'hold'> {
  const found = kind === 'vacancy' ? await vacancySignals(tx, id) : await resumeSignals(tx, id)
  // An edit calls for a look by what it says alone: who wrote it was looked at with the publication.
  const signals = edited ? found.filter(({ code }) => holdingSignals.includes(code)) : found
  const held = isHeld(signals) && !edited
  if (signals.length > 0) {
    await openCase(tx, {
      publicId: newPublicId(),
      type: kind,
      itemId: id,
      held,
      signals,
      openedAt: clock.now(),
    })
  }
  return held ? 'hold' : 'publish'
}
