'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { type JobSearchStatus, jobSearchStatuses } from '@/lib/contracts/enums'
import type { OwnResume } from '@/lib/contracts/resumes'
import { showToast } from '@/stores/toasts'
import { useMoves } from './use-moves'

/** What one looks for now, said once for all resumes. Empty while they say different things. */
export function SearchStatus({ resumes }: { resumes: readonly OwnResume[] }) {
  const t = useTranslations('resumeForm')
  const showError = useErrorToast()
  const { refresh } = useMoves()
  const [busy, setBusy] = useState(false)
  const said = new Set(resumes.map((one) => one.fields.job_search_status ?? 'active_search'))
  const [only] = said
  const current = said.size === 1 ? only : undefined
  const quiet = current === 'not_looking_for_job' || current === 'accepted_job_offer'

  async function say(status: JobSearchStatus, undoTo: JobSearchStatus | undefined): Promise<void> {
    setBusy(true)
    try {
      await api('PUT /v1/my/job-search-status', { body: { status } })
      await refresh()
      showToast({
        variant: 'success',
        message: t('statusSaid', { status: t(`statuses.${status}`) }),
        ...(undoTo && { action: { label: t('undo'), run: () => void say(undoTo, undefined) } }),
      })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }

  return (
    <Field
      label={t('statusOfAll')}
      hint={quiet ? t('statusQuiet') : undefined}
      className="w-full sm:max-w-xs"
    >
      {(control) => (
        <Select
          {...control}
          value={current ?? ''}
          disabled={busy}
          {...(!current && { placeholder: t('statusMixed') })}
          options={jobSearchStatuses.map((code) => ({ value: code, label: t(`statuses.${code}`) }))}
          onChange={(event) => {
            const status = jobSearchStatuses.find((code) => code === event.target.value)
            if (status) void say(status, current)
          }}
        />
      )}
    </Field>
  )
}
