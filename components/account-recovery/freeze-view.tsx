'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSend } from '@/components/forms/use-send'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/error-text'
import type { FreezeLink } from '@/lib/contracts/account-recovery'
import { routes } from '@/lib/routes'
import { momentText } from './moment'

/** «Это были не вы?»: explains, and freezes when the button is pressed, never by opening the page. */
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
          <a href={routes.restore(token)} className={buttonClass({ variant: 'primary' })}>
            {t('restore')}
          </a>
        </EmptyState>
      ) : (
        <section className="card mx-auto grid max-w-160 gap-4 p-5 sm:p-8">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="font-medium">{t(`changed.${link.kind}`, { moment: momentText(link.at) })}</p>
          <p>{t('what')}</p>
          <p>{t('then')}</p>
          <p className="text-sm text-soft">{t('until', { moment: momentText(link.expires_at) })}</p>
          {sending.failure ? (
            <Notice tone="danger" role="alert">
              {errorText(sending.failure, errors)}
            </Notice>
          ) : null}
          <div className="grid gap-3 sm:flex">
            <Button variant="danger" busy={sending.busy} onClick={freeze}>
              {t('freeze')}
            </Button>
            <a href={routes.home()} className={buttonClass({ variant: 'ghost' })}>
              {t('mine')}
            </a>
          </div>
        </section>
      )}
    </div>
  )
}
