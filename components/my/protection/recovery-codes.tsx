'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { saveBlob } from '@/lib/download/save-blob'
import { showToast } from '@/stores/toasts'
import { ConfirmStep } from './confirm-step'
import { FactorSection } from './factor-section'

/** New codes, once: they are shown nowhere again. */
export function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('protection.codes')
  const showError = useErrorToast()
  const section = useRef<HTMLElement>(null)
  // They come where nobody looks: far from the button that made them.
  useEffect(() => section.current?.focus(), [])
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ variant: 'success', message: t('copied') })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section ref={section} tabIndex={-1} className="notice notice-warning block" aria-label={t('newTitle')}>
      <h3 className="font-semibold">{t('newTitle')}</h3>
      <p>{t('newLead')}</p>
      <ul className="tabular my-4 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          size="sm"
          onClick={() => saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), t('fileName'))}
        >
          {t('download')}
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          {t('kept')}
        </Button>
      </div>
    </section>
  )
}

interface Props {
  left: number
  onChange: (codes: readonly string[] | null) => void
}

export function RecoveryRow({ left, onChange }: Props) {
  const t = useTranslations('protection.codes')
  const showError = useErrorToast()
  const [asking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => api('POST /v1/accounts/second-factor/recovery-codes'),
    onSuccess: ({ recovery_codes }) => onChange(recovery_codes),
    onError: showError,
  })
  return (
    <FactorSection
      title={t('title')}
      lead={t('left', { count: left })}
      action={
        asking ? null : (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('renew')}
          </Button>
        )
      }
    >
      {asking ? (
        <ConfirmStep
          question={t('renewQuestion')}
          confirm={t('renew')}
          cancel={t('keepOld')}
          busy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </FactorSection>
  )
}
