'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { PageSteps } from '@/components/layout/page-steps'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { Purchase } from '@/lib/contracts/purchases'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { formatMoney } from '@/lib/shared/money'
import { showToast } from '@/stores/toasts'
import { usePurchases, useRefreshPlans } from './use-plans'

const tones = { waiting: 'warning', paid: 'success', canceled: 'neutral', refunded: 'neutral' } as const

/** Orders of the company: awaiting payment, paid, refundable. */
export function Orders({ mayPay }: { mayPay: boolean }) {
  const t = useTranslations('services')
  const [page, setPage] = useState(1)
  const { data } = usePurchases(page)
  if (!data) return null
  return (
    <section className="grid gap-3" aria-labelledby="orders">
      <h2 id="orders" className="text-lg">
        {t('orders')}
      </h2>
      {data.total === 0 ? <p className="text-soft">{t('noOrders')}</p> : null}
      <ul className="grid">
        {data.results.map((purchase) => (
          <Order key={purchase.public_id} purchase={purchase} mayPay={mayPay} />
        ))}
      </ul>
      <PageSteps page={data.page} size={data.size} total={data.total} onChange={setPage} />
    </section>
  )
}

function Order({ purchase, mayPay }: { purchase: Purchase; mayPay: boolean }) {
  const t = useTranslations('services')
  const { public_id: publicId, title, status, price, refunded, refundable, vacancy, payment } = purchase
  const [asked, setAsked] = useState(false)
  const { run, busy } = useSubmit()
  const refresh = useRefreshPlans()
  const params = { publicId }
  const refund = () =>
    run(
      () =>
        api('POST /v1/my/purchases/:publicId/refund', { params, body: { amount: refundable } }).catch(
          (error: unknown) => {
            if (error instanceof ApiError && error.code === 'conflict_changes') refresh()
            throw error
          },
        ),
      {
        onDone: () => {
          setAsked(false)
          refresh()
          showToast({ variant: 'success', message: t('refunded', { sum: formatMoney(refundable) }) })
        },
      },
    )
  const cancel = () =>
    run(() => api('DELETE /v1/my/purchases/:publicId', { params }), {
      onDone: () => {
        refresh()
        showToast({ variant: 'success', message: t('canceled') })
      },
    })
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-2 border-line border-b py-3">
      <span className="font-medium sm:min-w-[260px]">{title}</span>
      <span className="tabular whitespace-nowrap sm:min-w-[80px] sm:text-right">{formatMoney(price)}</span>
      <span className="sm:min-w-[150px]">
        <Badge tone={tones[status]}>
          {t(`status.${status}`)}
          {refunded > 0 ? ` ${formatMoney(refunded)}` : ''}
        </Badge>
      </span>
      <time className="text-soft sm:min-w-[130px]" dateTime={purchase.created_at}>
        {formatRecentMoment(purchase.created_at)}
      </time>
      {vacancy ? (
        <Link
          className="link w-full"
          href={vacancy.published ? routes.vacancy(vacancy.public_id) : routes.vacancyEdit(vacancy.public_id)}
        >
          {t(vacancy.published ? 'vacancyOpen' : 'vacancyWaits', { title: vacancy.title })}
        </Link>
      ) : null}
      {mayPay && status === 'waiting' ? (
        <span className="flex flex-wrap gap-2">
          {payment?.confirmation_url ? (
            <a className={buttonClass({ size: 'sm', variant: 'primary' })} href={payment.confirmation_url}>
              {t('continue')}
            </a>
          ) : payment ? null : (
            <Link className={buttonClass({ size: 'sm', variant: 'primary' })} href={routes.myInvoice(price)}>
              {t('invoice')}
            </Link>
          )}
          <Button size="sm" busy={busy} onClick={cancel}>
            {t('cancel')}
          </Button>
        </span>
      ) : null}
      {mayPay && refundable > 0 && !asked ? (
        <Button size="sm" onClick={() => setAsked(true)}>
          {t('refund', { sum: formatMoney(refundable) })}
        </Button>
      ) : null}
      {asked && refundable > 0 ? (
        <span className="flex w-full flex-wrap items-center gap-3">
          <span className="text-soft">{t('refundText')}</span>
          <Button size="sm" variant="primary" busy={busy} onClick={refund}>
            {t('refund', { sum: formatMoney(refundable) })}
          </Button>
        </span>
      ) : null}
    </li>
  )
}
