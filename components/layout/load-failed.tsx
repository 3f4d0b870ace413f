'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/ui/states'
import { useIsOnline } from './network-fieldset'

type Props = { title?: ReactNode; onRetry: () => void; busy?: boolean; className?: string }

/** Error state of failed queries, with a retry button; without a network it says that this is not kept on the device. */
export function LoadFailed({ title, onRetry, busy, className }: Props) {
  const t = useTranslations('common')
  const isOnline = useIsOnline()
  return (
    <ErrorState
      title={isOnline ? (title ?? t('failed.title')) : t('failed.offlineTitle')}
      text={isOnline ? t('failed.text') : t('failed.offlineText')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      busy={busy}
      className={className}
    />
  )
}
