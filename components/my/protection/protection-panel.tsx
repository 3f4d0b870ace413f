'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { SecondFactor } from '@/lib/contracts/second-factor'
import { saveBlob } from '@/lib/download/save-file'
import { showToast } from '@/stores/toasts'
import { Panel } from '../panel'
import { useReloadSecondFactor, useSecondFactor } from '../use-account'
import { AppRow } from './app-row'
import { ConfirmStep } from './confirm-step'
import { FactorSection } from './factor-section'
import { PasskeyRows } from './passkey-rows'

/** Second factors: passkeys, an authenticator app, and recovery codes for a lost device. */
export function ProtectionPanel() {
  const t = useTranslations('protection')
  const query = useSecondFactor()
  return (
    <Panel title={t('title')} lead={t('lead')} anchor="protection">
      <Loaded query={query} height={180}>
        {(factor) => <Factors factor={factor} />}
      </Loaded>
    </Panel>
  )
}

function Factors({ factor }: { factor: SecondFactor }) {
  const t = useTranslations('protection')
  const reload = useReloadSecondFactor()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const changed = (fresh: readonly string[] | null) => {
    if (fresh) setCodes(fresh)
    void reload()
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-3" role="status">
        <Badge tone={factor.enabled ? 'success' : 'neutral'}>{t(factor.enabled ? 'on' : 'off')}</Badge>
        <span className="text-soft">{t(factor.enabled ? 'onText' : 'offText')}</span>
      </p>
      {codes ? <NewCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      <PasskeyRows passkeys={factor.passkeys} onChange={changed} />
      <AppRow app={factor.totp} onChange={changed} />
      {factor.enabled && !codes ? <RecoveryRow left={factor.recovery_codes_left} onChange={changed} /> : null}
    </>
  )
}

/** New recovery codes, shown only once. */
function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('protection.codes')
  const showError = useErrorToast()
  const section = useRef<HTMLElement>(null)
  // Scrolled into view and focused: they are rendered far from the button that created them.
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
