import { holdingSignals, type Signal } from '@/lib/contracts/moderation'
import type { DbOrTx, Tx } from '@/server/db/client'
import { reviewedTexts, type TextToReview } from '@/server/modules/hiring'
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

/** Contacts written so as to evade the check of the form. */
const disguised: readonly RegExp[] = [
  /[\w.-]{2,40}\s*(?:собака|\(at\)|\[at\]|＠)\s*[\w.-]{2,40}\s*(?:точка|\.|\(dot\)|\[dot\])\s*(?:ру|ком|рф|ru|com)/iu,
  /(?<![\d\p{L}])(?:\+?7|8)(?:[\s\u00a0()./_*·-]{0,3}\d){10}(?!\d)/u,
  /(?:пиши(?:те)?|напишите|звоните|связь|контакт)[\s\u00a0]+(?:нам[\s\u00a0]+|мне[\s\u00a0]+)?(?:в|на)[\s\u00a0]+(?:личк|лс(?!\p{L})|телег|ватсап|вацап|вайбер|whats\s?app|telegram|viber|вк(?!\p{L}))/iu,
]

/** Typical phrases of fraudulent adverts. */
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

/** Signals of an item's texts by field; `content` is visible text. */
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

/** Accepted range of a salary, relative to the median of its role. */
const farBelow = 0.25
const farAbove = 5

/** `median` in net roubles a month; null with too few vacancies. */
export function paySignal(monthly: number | null, median: number | null): Signal[] {
  if (monthly === null || median === null || median <= 0) return []
  if (monthly >= median * farBelow && monthly <= median * farAbove) return []
  return [{ code: 'pay_out_of_range', field: 'salary', text: `${monthly} / ${Math.round(median)}` }]
}

export const isHeld = (signals: readonly Signal[]): boolean =>
  signals.some(({ code }) => holdingSignals.includes(code))

type PublishedType = 'vacancy' | 'resume'

const plain = (code: Signal['code']): Signal => ({ code, field: null, text: null })

/** An item that was rejected or blocked before is reviewed again. */
async function rejectedBefore(tx: DbOrTx, type: PublishedType, id: number): Promise<Signal[]> {
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
    ...(await rejectedBefore(tx, 'vacancy', id)),
  ]
}

async function resumeSignals(tx: DbOrTx, id: number): Promise<Signal[]> {
  const row = await findResume(tx, { id })
  if (!row) return []
  // Contacts in one's own resume are allowed.
  const words = textSignals(resumeContent(row)).filter(({ code }) => code === 'suspicious_words')
  return [...words, ...(await rejectedBefore(tx, 'resume', id))]
}

/**
 * Current signals of an item with an open case; of the stored signals only the request of an operator is kept. A
 * closed case keeps the signals of its decision.
 */
export async function signalsNow(
  db: DbOrTx,
  row: Pick<CaseRow, 'type' | 'itemId' | 'signals' | 'closedAt'>,
): Promise<Signal[]> {
  if (row.closedAt) return row.signals
  const asked = row.signals.filter(({ code }) => code === 'asked_by_operator')
  if (row.type === 'message') return asked
  if (row.type === 'experience' || row.type === 'experience_reply') {
    const [found] = await reviewedTexts(db, row.type, { ids: [row.itemId] })
    return [...(found ? [...writtenSignals(found.content), ...waits(found.state)] : []), ...asked]
  }
  const read = row.type === 'vacancy' ? vacancySignals : resumeSignals
  return [...(await read(db, row.itemId)), ...asked]
}

/** Of what was written about a company; the word of another in `answers` is not the author's. */
const writtenSignals = ({ answers: _, ...content }: Record<string, string>) => textSignals(content)
const waits = (state: string): Signal[] => (state === 'checking' ? [plain('always_read')] : [])

/** Holds a text of a type that a moderator always reads first. */
export async function openTextReview(tx: Tx, { type, id, now }: TextToReview): Promise<void> {
  const signals = [plain('always_read')]
  await openCase(tx, { publicId: newPublicId(), type, itemId: id, held: true, signals, openedAt: now })
}

/**
 * Reviews an item before publication. Fraudulent phrases, disguised contacts and earlier rejections hold it for an
 * operator; edits of open items, unusual salaries, copied texts and unverified companies are reviewed after
 * publication.
 */
export async function reviewPublication(
  clock: Clock,
  tx: Tx,
  { kind, id, edited }: { kind: PublishedType; id: number; edited?: true },
): Promise<'publish' | 'hold'> {
  const found = kind === 'vacancy' ? await vacancySignals(tx, id) : await resumeSignals(tx, id)
  // Only the texts of an edit are reviewed: the author was reviewed with the publication.
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
