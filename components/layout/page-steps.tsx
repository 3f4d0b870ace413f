'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons'

type Props = { page: number; size: number; total: number; onChange: (page: number) => void }

/** Previous and next buttons of a list whose page is client state; hidden when there is one page. */
export function PageSteps({ page, size, total, onChange }: Props) {
  const t = useTranslations('common.pages')
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  return (
    <nav className="flex items-center justify-between gap-3 py-3" aria-label={t('nav')}>
      <Button size="sm" aria-label={t('previous')} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeftIcon size={18} />
      </Button>
      <span className="text-xs text-soft tabular">
        {page} / {pages}
      </span>
      <Button size="sm" aria-label={t('next')} disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <ChevronRightIcon size={18} />
      </Button>
    </nav>
  )
}
