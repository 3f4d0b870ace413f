'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/api-error'
import { formatMoney } from '@/lib/format/number'
import { routes } from '@/lib/routes'
import { PaymentBack } from './payment-back'
import { PaymentList } from './payment-list'
import { Statement } from './statement'
import { TopupForm } from './topup-form'
import { type StatementQuery, useLiveMoney, usePayer, useStatement } from './use-billing'

/** Money of the company: what there is, how to add to it, and where every kopeck went. */
export function CompanyMoney() {
  const t = useTranslations('billing')
  const [query, setQuery] = useState<StatementQuery>({ kind: '', from: '', to: '', page: 1 })
  const statement = useStatement(query)
  const { companyId, mayPay } = usePayer()
  useLiveMoney(companyId)
  return (
    <div className="my-page">
      <h1>{t('title')}</h1>
      <Money
        statement={statement}
        mayPay={mayPay}
        query={query}
        onQuery={(change) => setQuery((before) => ({ ...before, ...change }))}
      />
    </div>
  )
}

type Props = {
  statement: ReturnType<typeof useStatement>
  mayPay: boolean
  query: StatementQuery
  onQuery: (change: Partial<StatementQuery>) => void
}

function Money({ statement, mayPay, query, onQuery }: Props) {
  const t = useTranslations('billing')
  const common = useTranslations('common')
  const { data, error } = statement
  if (!data) {
    if (error instanceof ApiError && error.code === 'company_required') {
      return (
        <EmptyState title={t('companyNeeded.title')} text={t('companyNeeded.text')}>
          <a href={routes.myProfile()}>{t('companyNeeded.action')}</a>
        </EmptyState>
      )
    }
    if (error) {
      return (
        <ErrorState
          title={common('failed.title')}
          text={common('failed.text')}
          retryLabel={common('retry')}
          onRetry={() => void statement.refetch()}
          busy={statement.isFetching}
        />
      )
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
      <Notice>{t('noServices')}</Notice>
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
      <PaymentList />
      <Statement data={data} query={query} onQuery={onQuery} />
    </div>
  )
}
