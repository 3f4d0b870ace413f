import { holdingSignals, type Signal } from '@/lib/contracts/moderation'

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
