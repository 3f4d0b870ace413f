'use client'

import { useTranslations } from 'next-intl'
import { routes } from '@/lib/routes'

const views = ['list', 'board'] as const
export type InboxView = (typeof views)[number]

type Props = { vacancyId: string; current: InboxView; onChange: (view: InboxView) => void }

/** List or board: links that do not load the page anew. */
export function ViewSwitch({ vacancyId, current, onChange }: Props) {
  const t = useTranslations('inbox.views')
  return (
    <nav className="segmented" aria-label={t('label')}>
      {views.map((view) => (
        <a
          key={view}
          href={routes.vacancyView(vacancyId, 'applications', view === 'board' ? { view } : {})}
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
