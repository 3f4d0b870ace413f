'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/api-error'
import { formatMoney } from '@/lib/format/number'
import { routes } from '@/lib/routes'
import { InvoiceForm } from './invoice-form'
import { MethodList } from './method-list'
import { ActList, InvoiceList, ReceiptList } from './papers'
import { PaymentBack } from './payment-back'
import { PaymentList } from './payment-list'
import { RefundList } from './refund-list'
import { Statement } from './statement'
import { TopupForm } from './topup-form'
import { type StatementQuery, useLiveMoney, usePayer, useStatement } from './use-billing'
import { useInvoices } from './use-papers'

/** Money of the company: what there is, how to add to it, and where every kopeck went. */
export function CompanyMoney() {
  const t = useTranslations('billing')
  const [query, setQuery] = useState<StatementQuery>({ kind: '', from: '', to: '', page: 1 })
  const statement = useStatement(query)
  const payer = usePayer()
  useLiveMoney(payer.companyId)
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
          <a href={routes.myProfile()}>{t('companyNeeded.action')}</a>
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
      <PaymentBack />
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
