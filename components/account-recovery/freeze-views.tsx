'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSend } from '@/components/forms/sending/use-send'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import type { FreezeLink, RecoveryLink } from '@/lib/contracts/account-recovery'
import { formatDay, formatTime } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** «22 ноября 2026, 21:30 (МСК)». */
export const formatMoscowMoment = (iso: string): string => `${formatDay(iso)}, ${formatTime(iso)}\u00a0(МСК)`

/** «Это были не вы?»: explains, and freezes only on a button press: mail programs open links by themselves. */
export function FreezeView({ token, initial }: { token: string; initial: FreezeLink }) {
  const t = useTranslations('accountRecovery.freeze')
  const errors = useTranslations('errors')
  const sending = useSend()
  const [link, setLink] = useState(initial)
  const freeze = () =>
    sending.run(async () => setLink(await api('POST /v1/account-freezes/:token', { params: { token } })))
  return (
    <div aria-live="polite">
      {link.state === 'frozen' ? (
        <EmptyState
          className="card mx-auto max-w-160"
          level={1}
          title={t('frozenTitle')}
          text={t('frozenText')}
        >
          <Link href={routes.restore(token)} className={buttonClass({ variant: 'primary' })}>
            {t('restore')}
          </Link>
        </EmptyState>
      ) : (
        <section className="card mx-auto grid max-w-160 gap-4 p-5 sm:p-8">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="font-medium">{t(`changed.${link.kind}`, { moment: formatMoscowMoment(link.at) })}</p>
          <p>{t('what')}</p>
          <p>{t('then')}</p>
          <p className="text-sm text-soft">{t('until', { moment: formatMoscowMoment(link.expires_at) })}</p>
          {sending.failure ? (
            <Notice tone="danger" role="alert">
              {errorText(sending.failure, errors)}
            </Notice>
          ) : null}
          <div className="grid gap-3 sm:flex">
            <Button variant="danger" busy={sending.busy} onClick={freeze}>
              {t('freeze')}
            </Button>
            <Link href={routes.home()} className={buttonClass({ variant: 'ghost' })}>
              {t('mine')}
            </Link>
          </div>
        </section>
      )}
    </div>
  )
}

/** A recovery by operators, as shown to every address the letter went to: one button cancels it. */
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
          <p>{t(`asked.${recovery.kind}`, { moment: formatMoscowMoment(recovery.ready_at) })}</p>
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
          <Link href={routes.contacts()} className={buttonClass()}>
            {t('contacts')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
