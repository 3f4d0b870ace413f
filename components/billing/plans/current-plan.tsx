'use client'

import { useTranslations } from 'next-intl'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { CatalogueItem } from '@/lib/contracts/catalogue'
import type { Subscription, SubscriptionAction } from '@/lib/contracts/purchases'
import { formatDay } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/number'
import { showToast } from '@/stores/toasts'
import { useRefreshPlans } from './use-plans'

type Words = ReturnType<typeof useTranslations<'plans'>>

const day = (moment: string | null) => (moment === null ? '' : formatDay(moment))

function sentence(running: Subscription, t: Words): string {
  const { status, title: plan, ends_at, grace_ends_at, cancel_at_end } = running
  if (status === 'grace') return t('running.grace', { plan, date: day(grace_ends_at) })
  return cancel_at_end
    ? t('running.canceled', { plan, date: day(ends_at) })
    : t('running.active', { plan, date: day(ends_at) })
}

type Props = { running: Subscription | null; plans: readonly CatalogueItem[]; mayPay: boolean }

/** The plan in force, how it goes on, and what may be done about it. */
export function CurrentPlan({ running, plans, mayPay }: Props) {
  const t = useTranslations('plans')
  const { run, busy } = useSubmit()
  const refresh = useRefreshPlans()
  if (!running) {
    return (
      <Notice title={t('running.start')}>
        <p>{t('running.startShared')}</p>
      </Notice>
    )
  }

  const act = (action: SubscriptionAction) =>
    run(() => api('POST /v1/my/subscription/actions', { body: { action } }), {
      onDone: () => {
        refresh()
        showToast({
          variant: 'success',
          message: t(`done.${action}`),
          ...(action === 'cancel' && { action: { label: t('actions.keep'), run: () => act('keep') } }),
        })
      },
    })
  const next = plans.find(({ code }) => code === running.next_code)
  const goesOn = !running.cancel_at_end && running.renewal_price !== null
  return (
    <Notice tone={running.status === 'grace' ? 'warning' : 'neutral'} title={sentence(running, t)}>
      {next ? <p>{t('running.next', { date: day(running.ends_at), next: next.title })}</p> : null}
      {goesOn ? (
        <p>
          {running.auto_renew
            ? t('running.auto', { price: formatMoney(running.renewal_price ?? 0) })
            : t('running.manual')}
        </p>
      ) : null}
      {mayPay && running.actions.length > 0 ? (
        <p className="mt-3 flex flex-wrap gap-2">
          {running.actions.map((action) => (
            <Button key={action} size="sm" busy={busy} onClick={() => act(action)}>
              {t(`actions.${action}`)}
            </Button>
          ))}
        </p>
      ) : null}
    </Notice>
  )
}
