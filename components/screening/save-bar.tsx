'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

type Props = {
  dirty: boolean
  busy: boolean
  /** A colleague has saved meanwhile. */
  conflict: boolean
  onReload: () => void
}

/** The end of a part: save, or look at what a colleague has made of it. */
export function SaveBar({ dirty, busy, conflict, onReload }: Props) {
  const t = useTranslations('screening')
  return (
    <div className="grid gap-3">
      {conflict ? (
        <Notice tone="warning" role="alert">
          <p>{t('conflict')}</p>
          <Button size="sm" className="mt-2" onClick={onReload}>
            {t('showTheirs')}
          </Button>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={!dirty}>
          {t('save')}
        </Button>
        <p className="text-xs text-soft" aria-live="polite">
          {dirty ? t('unsaved') : ''}
        </p>
      </div>
    </div>
  )
}
