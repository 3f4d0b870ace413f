'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { Badge } from '@/components/ui/badge'
import type { SecondFactor } from '@/lib/contracts/second-factor'
import { Panel } from '../panel'
import { useReloadSecondFactor, useSecondFactor } from '../use-second-factor'
import { AppRow } from './app-row'
import { PasskeyRows } from './passkey-rows'
import { NewCodes, RecoveryRow } from './recovery-codes'

/** What is asked for at sign-in beside the password: passkeys, an app, and codes for a lost device. */
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
