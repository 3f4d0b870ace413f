import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import type { NoticeWords } from './words'

type Params = Record<string, string>
type Said = Omit<NoticeWords, 'action'> & { action?: string }
type Kind = Extract<NotificationKind, `payment.${string}` | `refund.${string}` | `act.${string}`>

const because = (note: string | undefined) => (note ? ` Причина: ${note}` : '')

/** `2026-03` → «март 2026». */
const monthOf = (month: string | undefined) =>
  new Date(`${month}-01T00:00:00Z`)
    .toLocaleDateString('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    .replace(/ г\.$/, '')

/** What is told of a company's money. */
export const moneyWords: Record<Kind, (params: Params) => Said> = {
  'payment.received': (p) => ({
    subject: `Деньги пришли: ${p.amount}`,
    lead: `На баланс компании поступило ${p.amount}.`,
    action: 'Посмотреть баланс',
  }),
  'payment.failed': (p) => ({
    subject: `Не получилось списать ${p.amount}`,
    lead: `Сохранённым способом оплаты не получилось списать ${p.amount}. Пополните баланс сами, чтобы услуги не прервались.`,
    action: 'Пополнить баланс',
  }),
  'refund.decided': (p) =>
    p.status === 'succeeded'
      ? {
          subject: `Деньги возвращены: ${p.amount}`,
          lead: `Мы отправили ${p.amount} туда, откуда пришла оплата. Банк может зачислять их несколько дней.`,
          action: 'Посмотреть возврат',
        }
      : {
          subject: `Возврат не состоялся: ${p.amount}`,
          lead: `${p.status === 'rejected' ? `Мы не согласовали возврат.${because(p.note)}` : 'Платёжный сервис не провёл возврат.'} ${p.amount} снова на балансе компании.`,
          action: 'Посмотреть возврат',
        },
  'act.ready': (p) =>
    p.correction === 'yes'
      ? {
          subject: `Корректировка акта за ${monthOf(p.month)}`,
          lead: `Услуги вернулись неиспользованными: акт уменьшен на ${p.amount}. Корректировка и УКД лежат в разделе «Платежи и баланс».`,
          action: 'Скачать корректировку',
        }
      : {
          subject: `Акт за ${monthOf(p.month)} готов`,
          lead: `Акт об оказанных услугах на ${p.amount} лежит в разделе «Платежи и баланс».`,
          action: 'Скачать акт',
        },
}
