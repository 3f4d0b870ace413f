'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/ui/states'

type Props = { title?: ReactNode; onRetry: () => void; busy?: boolean; className?: string }

/** Error state of failed queries, with a retry button. */
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
