import { getTranslations } from 'next-intl/server'
import type { VacancyCard } from '@/lib/contracts/vacancies'
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
  return { apply: t('apply.button'), failed: t('apply.failed') }
}

/**
 * «Откликнуться» on a cached page. A guest goes to the sign-up and returns with the form open; a candidate sees the
 * form or the existing negotiation; hidden for employers, closed and imported vacancies.
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
