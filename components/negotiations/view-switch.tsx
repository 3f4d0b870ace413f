'use client'

import { useTranslations } from 'next-intl'
import { routes } from '@/lib/routes'

export const inboxViews = ['list', 'board', 'funnel'] as const
export type InboxView = (typeof inboxViews)[number]

type Props = { vacancyId: string; current: InboxView; onChange: (view: InboxView) => void }

/** List, board or figures: links that do not load the page anew. */
export function ViewSwitch({ vacancyId, current, onChange }: Props) {
  const t = useTranslations('inbox.views')
  return (
    <nav className="segmented" aria-label={t('label')}>
      {inboxViews.map((view) => (
        <a
          key={view}
          href={routes.vacancyView(vacancyId, 'applications', view === 'list' ? {} : { view })}
          className="segment"
          aria-current={view === current ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onChange(view)
          }}
        >
          {t(view)}
        </a>
      ))}
    </nav>
  )
}
