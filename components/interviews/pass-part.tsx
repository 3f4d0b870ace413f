'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { PassData } from '@/lib/contracts/interview-office'
import type { Interview } from '@/lib/contracts/interviews'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { useRefreshInterviews } from './use-interviews'
import { ownZone, shortDayOf } from './when'

/** The door wants a pass: the candidate gives what it needs, the company looks at it while it is kept. */
export function PassPart({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews.pass')
  const refresh = useRefreshInterviews()
  const tellError = useErrorToast()
  const [data, setData] = useState<PassData | null>(null)
  const { pass, viewer, public_id: publicId } = interview
  if (!pass) return null
  const run = (work: () => Promise<unknown>) => void work().catch(tellError).then(refresh)
  const give = async () => {
    const { PassForm } = await import('./pass-form')
    const done = await openModal(PassForm, { title: t('title'), props: { publicId } })
    if (done) showToast({ variant: 'success', message: t('saved') })
  }
  const takeBack = async () => {
    await api('DELETE /v1/interviews/:publicId/pass', { params: { publicId } })
    showToast({ variant: 'success', message: t('takenBack') })
  }
  const look = async () => setData(await api('GET /v1/interviews/:publicId/pass', { params: { publicId } }))
  if (viewer === 'employer')
    return (
      <p className="text-soft">
        {data ? (
          t('looked', { name: data.full_name, document: data.document, car: data.car || 'none' })
        ) : pass.given ? (
          <Button size="sm" onClick={() => run(look)}>
            {t('look')}
          </Button>
        ) : (
          t('waiting')
        )}
      </p>
    )
  if (pass.given)
    return (
      <Notice tone="success">
        {t('given', { day: pass.deleted_at ? shortDayOf(pass.deleted_at, ownZone()) : '' })}
        <div>
          <Button size="sm" variant="ghost" onClick={() => run(takeBack)}>
            {t('takeBack')}
          </Button>
        </div>
      </Notice>
    )
  return (
    <Notice tone="warning" title={t('title')}>
      <p>{t('lead')}</p>
      <Button size="sm" className="mt-2" onClick={() => run(give)}>
        {t('give')}
      </Button>
    </Notice>
  )
}
