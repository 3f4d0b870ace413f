import { brand } from '@/lib/brand'
import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import { isWarning } from '@/lib/contracts/notice-reach'
import { noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import { keyOf } from './letters'
import { valuesOf } from './notice-text'
import type { NotificationRow } from './notifications.repository'

const t = translator('sms')

type TextKey = Extract<Parameters<typeof t.has>[0], `kind.${NotificationKind}`>

/** Whether a kind has a text for SMS: all that matter or are mandatory have. */
const textKey = (kind: NotificationKind): TextKey | undefined => {
  const key = `kind.${kind}` as TextKey
  return t.has(key) ? key : undefined
}

/** Parts that are paid for. Cyrillic is sent as UCS-2: 70 characters alone, 67 in each part of several. */
export const smsParts = (text: string): number => (text.length <= 70 ? 1 : Math.ceil(text.length / 67))
const maxParts = 2

type SmsNotice = Pick<NotificationRow, 'publicId' | 'kind' | 'params' | 'target' | 'createdAt'>

const awaited: readonly NotificationKind[] = [
  'negotiation.sla_warning',
  'test.deadline',
  'interview.reminder',
]

/** What a number would hide: a warning, first, and what has to be done by a time. */
const rankOf = (kind: NotificationKind): number => (isWarning(kind) ? 2 : awaited.includes(kind) ? 1 : 0)

const fits = (text: string) => smsParts(text) <= maxParts
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What happened without a name, and a link: to its page where both fit, otherwise to the feed. */
function textOfOne(siteUrl: string, notice: SmsNotice, key: TextKey): string {
  const text = t(key, valuesOf(notice.params))
  const withLink = (url: string) => t('one', { brand: brand.name, text, url })
  const path = noticePath(notice)
  const direct = path === null ? undefined : withLink(siteUrl + path)
  return direct && fits(direct) ? direct : withLink(siteUrl + routes.myNotifications())
}

/**
 * One SMS without names and titles, and those it tells of. Several are a number and one link, but warnings and what has to be
 * done by a time keep their words; what does not fit beside them is left for the next SMS.
 */
export function composeSms<T extends SmsNotice>(
  siteUrl: string,
  notices: readonly T[],
): { text: string; told: T[] } {
  const [first] = notices
  const only = first && notices.length === 1 ? textKey(first.kind) : undefined
  if (first && only) return { text: textOfOne(siteUrl, first, only), told: [first] }

  const url = siteUrl + routes.myNotifications()
  const keyed = notices.flatMap((notice) => {
    const key = rankOf(notice.kind) > 0 ? textKey(notice.kind) : undefined
    return key ? [{ notice, words: t(key, valuesOf(notice.params)) }] : []
  })
  const write = (words: ReadonlySet<string>, total: number) => {
    const text = [...words].map((each, at) => (at === 0 ? each : upperFirst(each))).join(' ')
    return t('several', { brand: brand.name, text, count: total - words.size, url })
  }
  const [foremost, ...others] = keyed.sort(
    (one, other) => rankOf(other.notice.kind) - rankOf(one.notice.kind),
  )
  if (!foremost)
    return { text: t('many', { count: notices.length, brand: brand.name, url }), told: [...notices] }

  // The first is told however long its words are.
  const told = [foremost.notice]
  const words = new Set([foremost.words])
  for (const each of others) {
    if (!words.has(each.words) && !fits(write(new Set([...words, each.words]), notices.length))) continue
    words.add(each.words)
    told.push(each.notice)
  }
  const rest = notices.filter((notice) => !keyed.some((each) => each.notice === notice))
  if (fits(write(words, told.length + rest.length))) told.push(...rest)
  return { text: write(words, told.length), told }
}

export const noticeSms = (siteUrl: string, to: string, notices: readonly SmsNotice[]): Message => ({
  channel: 'sms',
  to,
  subject: '',
  text: composeSms(siteUrl, notices).text,
  ...(notices[0] && { key: `sms-${keyOf(notices[0])}` }),
})
