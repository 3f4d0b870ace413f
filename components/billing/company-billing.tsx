'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { formatMoney } from '@/lib/shared/money'
import { ActList, InvoiceList, ReceiptList } from './billing-documents'
import { Rows } from './paged-rows'
import { PaymentList, RefundList } from './payment-list'
import { readUnfinished, usePurchaseOf } from './plans/use-plans'
import { Statement } from './statement'
import { InvoiceForm, TopupForm } from './topup-form'
import {
  type StatementQuery,
  useInvoices,
  useLiveBilling,
  useMethods,
  usePayer,
  usePayment,
  useRefreshBilling,
  useStatement,
} from './use-billing'

/** The company's money: balance, top-up and ledger. */
export function CompanyBilling() {
  const t = useTranslations('billing')
  const [query, setQuery] = useState<StatementQuery>({ kind: '', from: '', to: '', page: 1 })
  const statement = useStatement(query)
  const payer = usePayer()
  useLiveBilling(payer.companyId)
  return (
    <div className="my-page">
      <h1>{t('title')}</h1>
      <Money
        statement={statement}
        payer={payer}
        query={query}
        onQuery={(change) => setQuery((before) => ({ ...before, ...change }))}
      />
    </div>
  )
}

type Props = {
  statement: ReturnType<typeof useStatement>
  payer: ReturnType<typeof usePayer>
  query: StatementQuery
  onQuery: (change: Partial<StatementQuery>) => void
}

function Money({ statement, payer, query, onQuery }: Props) {
  const t = useTranslations('billing')
  const common = useTranslations('common')
  const { data, error } = statement
  const { company, mayPay, isOwner } = payer
  const offered = useInvoices(1).data?.offered ?? false
  if (!data) {
    if (error instanceof ApiError && error.code === 'company_required') {
      return (
        <EmptyState title={t('companyNeeded.title')} text={t('companyNeeded.text')}>
          <Link href={routes.myProfile()}>{t('companyNeeded.action')}</Link>
        </EmptyState>
      )
    }
    if (error) {
      return <LoadFailed onRetry={() => void statement.refetch()} busy={statement.isFetching} />
    }
    return (
      <SkeletonRegion label={common('loading')}>
        <Skeleton height={360} className="rounded-card" />
      </SkeletonRegion>
    )
  }
  return (
    <div className="grid gap-7">
      <PaymentResult />
      <Card className="grid gap-1">
        <p className="text-soft">{t('balance')}</p>
        <p className="text-2xl font-semibold tracking-tight tabular" aria-live="polite">
          {formatMoney(data.balance)}
        </p>
      </Card>
      {data.paid_by !== null ? (
        <section className="grid gap-4" aria-labelledby="topup">
          <h2 id="topup" className="text-lg">
            {t('topup.title')}
          </h2>
          {mayPay ? (
            <TopupForm sandbox={data.paid_by === 'sandbox'} />
          ) : (
            <p className="text-soft">{t('topup.viewer')}</p>
          )}
        </section>
      ) : null}
      {mayPay && offered ? <InvoiceForm company={company} /> : null}
      <InvoiceList mayPay={mayPay} />
      <PaymentList mayAsk={isOwner} />
      <RefundList mayAsk={isOwner} />
      <MethodList isOwner={isOwner} />
      <ActList />
      <ReceiptList />
      <Statement data={data} query={query} onQuery={onQuery} />
    </div>
  )
}

/** The outcome of the payment the payer has just returned from. */
function PaymentResult() {
  const t = useTranslations('billing')
  const id = useSearchParams().get('payment')
  const { data, isError } = usePayment(id)
  if (id === null || isError) return null
  if (!data) return <Notice>{t('back.checking')}</Notice>
  const { status, amount, cancel_reason, confirmation_url } = data
  if (status === 'succeeded') {
    return (
      <Notice tone="success">
        <p>{t('back.succeeded', { amount: formatMoney(amount) })}</p>
        <PaymentPurpose payment={id} />
      </Notice>
    )
  }
  if (status === 'canceled') {
    return (
      <Notice tone="danger">
        {t('back.canceled', { reason: t(`reasons.${cancel_reason ?? 'other'}`) })}
      </Notice>
    )
  }
  return (
    <Notice>
      {t(status === 'pending' ? 'back.pending' : 'back.checking')}{' '}
      {confirmation_url ? <a href={confirmation_url}>{t('back.continue')}</a> : t('back.later')}
    </Notice>
  )
}

/** Saved cards and accounts for automatic payments, and the button to remove each. */
function MethodList({ isOwner }: { isOwner: boolean }) {
  const t = useTranslations('billing.methods')
  const { data } = useMethods()
  const { busy, change } = useRefreshBilling()
  if (!data) return null
  const { results } = data
  return (
    <Rows
      id="methods"
      title={t('title')}
      data={{ results, total: results.length, page: 1, size: 100 }}
      onPage={() => undefined}
    >
      {({ public_id, title, created_at, mine }) => (
        <>
          <span className="font-semibold">{title}</span>
          <span className="text-soft">{t('since', { when: formatRecentMoment(created_at) })}</span>
          {mine || isOwner ? (
            <Button
              size="sm"
              busy={busy}
              aria-label={t('removeOne', { title })}
              onClick={() =>
                change(() =>
                  api('DELETE /v1/my/payment-methods/:publicId', { params: { publicId: public_id } }),
                )
              }
            >
              {t('remove')}
            </Button>
          ) : null}
        </>
      )}
    </Rows>
  )
}

/** The purpose of a payment, and the link back to the interrupted action. */
function PaymentPurpose({ payment }: { payment: string }) {
  const t = useTranslations('billing.bought')
  const { data } = usePurchaseOf(payment)
  const [resume, setResume] = useState<string | null>(null)
  useEffect(() => setResume(readUnfinished()), [])
  if (!data) return null
  return (
    <p className="mt-2">
      {t(data.status === 'paid' ? 'paid' : 'waiting', { title: data.title })}{' '}
      {data.vacancy ? (
        <Link href={routes.vacancyEdit(data.vacancy.public_id)}>
          {t('vacancy', { title: data.vacancy.title })}
        </Link>
      ) : resume ? (
        <Link href={routes.resume(resume)}>{t('resume')}</Link>
      ) : (
        <Link href={routes.myServices()}>{t('services')}</Link>
      )}
    </p>
  )
}
