import { holdingSignals, type Signal } from '@/lib/contracts/moderation'
import type { DbOrTx, Tx } from '@/server/db/client'
import { newPublicId } from '@/server/platform/ids'
import type { Clock } from '@/server/platform/time'
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

/** Contacts written so that the check of the form does not see them. */
const disguised: readonly RegExp[] = [
  /[\w.-]{2,40}\s*(?:собака|\(at\)|\[at\]|＠)\s*[\w.-]{2,40}\s*(?:точка|\.|\(dot\)|\[dot\])\s*(?:ру|ком|рф|ru|com)/iu,
  /(?<![\d\p{L}])(?:\+?7|8)(?:[\s\u00a0()./_*·-]{0,3}\d){10}(?!\d)/u,
  /(?:пиши(?:те)?|напишите|звоните|связь|контакт)[\s\u00a0]+(?:нам[\s\u00a0]+|мне[\s\u00a0]+)?(?:в|на)[\s\u00a0]+(?:личк|лс(?!\p{L})|телег|ватсап|вацап|вайбер|whats\s?app|telegram|viber|вк(?!\p{L}))/iu,
]

/** Promises and demands of those who do not hire. */
const suspicious: readonly RegExp[] = [
  /(?:л[её]гк|быстр)[а-яё]{2,3}[\s\u00a0]+(?:заработ|деньг)[а-яё]*/iu,
  /заработ[а-яё]+[\s\u00a0]+без[\s\u00a0]+вложений/iu,
  /(?:стартов|вступительн|обучающ|регистрационн)[а-яё]*[\s\u00a0]+взнос[а-яё]*/iu,
  /предоплат[а-яё]*[\s\u00a0]+(?:за|до)[\s\u00a0]+\p{L}+/iu,
  /обучени[а-яё]*[\s\u00a0]+(?:платн[а-яё]+|за[\s\u00a0]+сч[её]т[\s\u00a0]+(?:кандидат|соискател|сотрудник)[а-яё]*)/iu,
  /сетев[а-яё]+[\s\u00a0]+(?:маркетинг|бизнес)[а-яё]*/iu,
  /(?:кладмен|закладчик|эскорт|интим|вебкам)[а-яё]*/iu,
  /(?:фото|скан|копи[яю])[а-яё]*[\s\u00a0]+(?:банковской[\s\u00a0]+)?карты/iu,
]

const firstMatch = (patterns: readonly RegExp[], text: string): string | undefined =>
  patterns.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined)

/** What the words of an item say about it, field by field; `content` is visible text. */
export function textSignals(content: Readonly<Record<string, string>>): Signal[] {
  return Object.entries(content).flatMap(([field, text]) => {
    const contact = firstMatch(disguised, text)
    const phrase = firstMatch(suspicious, text)
    return [
      ...(contact ? [{ code: 'disguised_contacts' as const, field, text: contact.trim() }] : []),
      ...(phrase ? [{ code: 'suspicious_words' as const, field, text: phrase.trim() }] : []),
    ]
  })
}

/** How far from the middle of its profession a pay may be before somebody looks. */
const farBelow = 0.25
const farAbove = 5

/** `median` in roubles a month on hand; null when too few vacancies tell it. */
export function paySignal(monthly: number | null, median: number | null): Signal[] {
  if (monthly === null || median === null || median <= 0) return []
  if (monthly >= median * farBelow && monthly <= median * farAbove) return []
  return [{ code: 'pay_out_of_range', field: 'salary', text: `${monthly} / ${Math.round(median)}` }]
}

export const isHeld = (signals: readonly Signal[]): boolean =>
  signals.some(({ code }) => holdingSignals.includes(code))

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
