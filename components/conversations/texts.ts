import type { useTranslations } from 'next-intl'
import type { ConversationTransition } from '@/lib/contracts/conversation-messages'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import type negotiations from '@/messages/ru/negotiations.json'

type Translate = ReturnType<typeof useTranslations<'conversations'>>
type StepKey = keyof typeof negotiations.step.candidate

/** Text of a transition in the timeline. */
export function transitionKey({ action, actor }: ConversationTransition, origin: NegotiationOrigin): StepKey {
  if (action === 'open') return `open_${origin}`
  if (action === 'decline') return actor === 'employer' ? 'decline_employer' : 'decline_candidate'
  return action
}

/** «340 КБ», «1,2 МБ». */
export function sizeText(bytes: number, t: Translate): string {
  const short = (n: number) =>
    new Intl.NumberFormat('ru-RU', { maximumFractionDigits: n < 10 ? 1 : 0 }).format(n)
  if (bytes < 1024) return t('size.b', { n: short(bytes) })
  if (bytes < 1024 * 1024) return t('size.kb', { n: short(bytes / 1024) })
  return t('size.mb', { n: short(bytes / 1024 / 1024) })
}
