'use client'

import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/ui/states'

type Props = { onRetry: () => void; busy?: boolean; className?: string }

/** What stands in place of anything that could not be fetched, with the way to try again. */
export function LoadFailed({ onRetry, busy, className }: Props) {
  const t = useTranslations('common')
  return (
    <ErrorState
      title={t('failed.title')}
      text={t('failed.text')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      busy={busy}
      className={className}
    />
  )
}
