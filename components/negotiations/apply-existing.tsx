'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/states'
import type { ApplyOptions } from '@/lib/contracts/negotiations'
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { statusKey } from './status-words'

/** In place of the form: one has applied, or was invited, already. */
export function Existing({ existing }: { existing: NonNullable<ApplyOptions['existing']> }) {
  const t = useTranslations('negotiations')
  const isOver = existing.again_at !== null
  const tab = existing.origin === 'application' ? 'applications' : 'invitations'
  return (
    <DialogBody>
      <EmptyState
        title={t('apply.existing')}
        text={
          <>
            {t(`status.candidate.${statusKey(existing.status, existing.origin)}`)}.{' '}
            {isOver && existing.again_at
              ? t('apply.again', { day: formatDay(existing.again_at) })
              : existing.status === 'hired'
                ? t('apply.never')
                : null}
          </>
        }
        level={3}
      >
        <a
          href={routes.resumeView(existing.resume_public_id, tab, { item: existing.public_id })}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('apply.open')}
        </a>
      </EmptyState>
    </DialogBody>
  )
}
