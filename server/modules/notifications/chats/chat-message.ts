import { noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import type { BotButton, BotMessage } from '@/server/adapters/messengers/messengers'
import { translator } from '@/server/lib/translator'
import type { ServiceContext } from '../../context'
import { type QuickAnswer, quickAnswersTo } from '../hooks'
import { keyOf } from '../letters'
import { noticeText } from '../notice-text'
import type { NotificationRow } from '../notifications.repository'

const t = translator('notices')

/** Beyond so many a message names their number only; both messengers take far more. */
const maxNamed = 10
/** MAX takes 4,000 characters; the words of a moderator may be longer. */
const maxText = 3500

/** `<notification>:<code>`, as a button gives it back. */
export const answerOf = (noticeId: string, { code }: Pick<QuickAnswer, 'code'>): string =>
  `${noticeId}:${code}`

export function readAnswer(answer: string): { noticeId: string; code: string } | undefined {
  const [, noticeId, code] = /^([a-z2-9]{12}):([\w.-]{1,40})$/.exec(answer) ?? []
  return noticeId && code ? { noticeId, code } : undefined
}

/** Answers two in a row, as on the screen of a phone. */
function rowsOf(buttons: readonly BotButton[]): BotButton[][] {
  const rows: BotButton[][] = []
  for (let at = 0; at < buttons.length; at += 2) rows.push(buttons.slice(at, at + 2))
  return rows
}

/** One message for one or several notifications: what can be answered comes with its answers, all with a link. */
export async function chatMessage(
  ctx: ServiceContext,
  chatId: string,
  notices: readonly NotificationRow[],
): Promise<BotMessage> {
  const last = notices.at(-1)
  if (!last) throw new Error('a message without a notice')
  const { siteUrl } = ctx.env
  if (notices.length === 1) {
    const { subject, lead, action } = noticeText(last)
    const { answers, note } = await quickAnswersTo(ctx, last)
    const buttons = answers.map((each) => ({ label: each.label, answer: answerOf(last.publicId, each) }))
    const link = { label: action, url: siteUrl + (noticePath(last) ?? routes.myNotifications()) }
    return {
      chatId,
      key: keyOf(last),
      text: [`${subject}\n\n${lead}`.slice(0, maxText), note].filter(Boolean).join('\n\n'),
      buttons: [...rowsOf(buttons), [link]],
    }
  }
  const named = notices.slice(-maxNamed).map((notice) => `• ${noticeText(notice).subject}`)
  return {
    chatId,
    key: keyOf(notices[0] ?? last),
    text: [t('letter.digest', { count: notices.length }), '', ...named].join('\n'),
    buttons: [[{ label: t('letter.open_all'), url: siteUrl + routes.myNotifications() }]],
  }
}
