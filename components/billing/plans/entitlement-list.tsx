'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button, buttonClass } from '@/components/ui/button'
import { Select } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { type CatalogueItem, type Promotion, promotionKinds } from '@/lib/contracts/plan-catalogue'
import type { Entitlement } from '@/lib/contracts/services'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { useOpenVacancies, useRefreshPlans } from './use-plans'

type Props = {
  services: CallResult<'GET /v1/my/services'>
  plan: CatalogueItem | undefined
  mayPay: boolean
}

const isPromotion = (kind: string): kind is Promotion => promotionKinds.some((each) => each === kind)

/** Remaining quota of each service; promotions are applied from here. */
export function EntitlementList({ services, plan, mayPay }: Props) {
  const plans = useTranslations('plans')
  const t = useTranslations('services')
  const [applying, setApplying] = useState<Promotion | null>(null)
  /** «, до 1 декабря» or «: сначала 3 до 1 декабря, потом 50 до 20 декабря». */
  const expiries = (parts: Entitlement['parts']) => {
    const [only, ...more] = parts
    if (!only) return null
    if (more.length === 0) return `, ${t('until', { date: formatDay(only.expires_at) })}`
    const each = parts.map(({ left, expires_at }, at) =>
      t('part', { first: at === 0 ? 'yes' : 'no', left, date: formatDay(expires_at) }),
    )
    return `: ${each.join(', ')}`
  }
  return (
    <section className="grid gap-3" aria-labelledby="left">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="left" className="text-lg">
          {t('left')}
        </h2>
        {plan ? <span className="text-soft">{t('ofPlan', { plan: plan.title })}</span> : null}
      </div>
      {services.answers_owed === null ? null : (
        <Notice tone="warning">
          <p>{t('answersOwed', { count: services.answers_owed })}</p>
          <p className="mt-2">
            <Link className={buttonClass({ size: 'sm' })} href={routes.myVacancies()}>
              {t('toAnswers')}
            </Link>
          </p>
        </Notice>
      )}
      <ul className="rows grid">
        {services.results.map(({ kind, left, initial, parts }) => (
          <li key={kind} className="my-row flex-wrap">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{plans(`contents.${kind}`)}</p>
              <p className="text-xs text-soft">
                {t('leftOf', { left, initial })}
                {expiries(parts)}
              </p>
            </div>
            {isPromotion(kind) && left > 0 && mayPay && services.answers_owed === null ? (
              <Button
                size="sm"
                aria-expanded={applying === kind}
                onClick={() => setApplying(applying === kind ? null : kind)}
              >
                {t('apply')}
              </Button>
            ) : null}
            {applying === kind ? <Apply kind={applying} onDone={() => setApplying(null)} /> : null}
          </li>
        ))}
      </ul>
      {plan?.code === 'start' ? <p className="text-xs text-soft">{t('freeShared')}</p> : null}
    </section>
  )
}

function Apply({ kind, onDone }: { kind: Promotion; onDone: () => void }) {
  const t = useTranslations('services')
  const { run, busy } = useSubmit()
  const refresh = useRefreshPlans()
  const { data } = useOpenVacancies(true)
  const [vacancy, setVacancy] = useState('')
  if (!data) return null
  if (data.results.length === 0) return <p className="w-full text-soft">{t('noVacancies')}</p>
  const apply = () =>
    run(async () => {
      const use = await api('POST /v1/vacancies/:publicId/promotions', {
        params: { publicId: vacancy },
        body: { kind },
        idempotencyKey: crypto.randomUUID(),
      })
      refresh()
      showToast({
        variant: 'success',
        message: t('applied', { kind, date: use.ends_at ? formatDay(use.ends_at) : '' }),
      })
      onDone()
    })
  return (
    <div className="flex w-full flex-wrap gap-3">
      <Select
        aria-label={t('applyTo')}
        className="min-w-0 max-w-[420px] flex-1"
        placeholder={t('choose')}
        options={data.results.map(({ public_id, fields }) => ({
          value: public_id,
          label: fields.title ?? '',
        }))}
        value={vacancy}
        onChange={(event) => setVacancy(event.target.value)}
      />
      <Button variant="primary" busy={busy} disabled={vacancy === ''} onClick={apply}>
        {t('apply')}
      </Button>
    </div>
  )
}
