import { getTranslations } from 'next-intl/server'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import { messages } from '@/lib/i18n/messages'
import { ApplyButton, type ApplyLabels } from './apply-button'

type Props = {
  vacancy: Pick<VacancyCard, 'public_id' | 'title' | 'status' | 'reply_promise_days'>
  /** `Button` variant. */
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
}

/** Texts of the button, for pages that render it in the browser. */
export async function applyLabels(): Promise<ApplyLabels> {
  const t = await getTranslations('negotiations')
  return {
    apply: t('apply.button'),
    title: t('apply.title'),
    application: t('apply.sent'),
    invitation: t('apply.invited'),
    done: t('apply.done'),
    follow: t('apply.follow'),
    failed: t('apply.failed'),
    statuses: messages.negotiations.status.candidate,
  }
}

/**
 * «Откликнуться» on a page that is the same for everyone. A guest is led to the sign-up and back with the intent kept,
 * a candidate sees the form or the negotiation that exists; employers, closed and imported vacancies get nothing.
 */
export async function ApplyAction({ vacancy, size, block }: Props) {
  if (vacancy.status !== 'active' || vacancy.reply_promise_days === null) return null
  return (
    <ApplyButton
      vacancyId={vacancy.public_id}
      vacancyTitle={vacancy.title}
      promiseDays={vacancy.reply_promise_days}
      size={size}
      block={block}
      labels={await applyLabels()}
    />
  )
}
