'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSend } from '@/components/forms/use-send'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/error-text'
import type { RecoveryLink } from '@/lib/contracts/account-recovery'
import { routes } from '@/lib/routes'
import { momentText } from './moment'

/** A recovery by operators, for everybody whose address the letter went to: cancelled by one press. */
export function CancelView({ token, initial }: { token: string; initial: RecoveryLink }) {
  const t = useTranslations('accountRecovery.recovery')
  const errors = useTranslations('errors')
  const sending = useSend()
  const [recovery, setRecovery] = useState(initial)
  const cancel = () =>
    sending.run(async () =>
      setRecovery(await api('POST /v1/account-recoveries/:token/cancellation', { params: { token } })),
    )
  const { state } = recovery
  return (
    <div aria-live="polite">
      {state === 'waiting' ? (
        <section className="card mx-auto grid max-w-160 gap-4 p-5 sm:p-8">
          <h1 className="text-2xl">{t('title')}</h1>
          <p>{t(`asked.${recovery.kind}`, { moment: momentText(recovery.ready_at) })}</p>
          <p>{t('what')}</p>
          {sending.failure ? (
            <Notice tone="danger" role="alert">
              {errorText(sending.failure, errors)}
            </Notice>
          ) : null}
          <Button variant="danger" className="justify-self-start" busy={sending.busy} onClick={cancel}>
            {t('cancel')}
          </Button>
        </section>
      ) : (
        <EmptyState
          className="card mx-auto max-w-160"
          level={1}
          title={t(`${state}Title`)}
          text={t(`${state}Text`)}
        >
          <a href={routes.contacts()} className={buttonClass()}>
            {t('contacts')}
          </a>
        </EmptyState>
      )}
    </div>
  )
}
