'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/ui/states'

type Props = { title?: ReactNode; onRetry: () => void; busy?: boolean; className?: string }

/** What stands in place of anything that could not be fetched, with the way to try again. */
export function LoadFailed({ title, onRetry, busy, className }: Props) {
  const t = useTranslations('common')
  return (
    <ErrorState
      title={title ?? t('failed.title')}
      text={t('failed.text')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      busy={busy}
      className={className}
    />
  )
}
