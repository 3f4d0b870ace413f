'use client'

import { useTranslations } from 'next-intl'
import { PageSteps } from '@/components/layout/page-steps'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { type LedgerKind, ledgerKinds, type StatementLine } from '@/lib/contracts/billing'
import type { CallResult } from '@/lib/contracts/calls'
import { formatRecentMoment } from '@/lib/format/date'
import { formatNumber } from '@/lib/format/number'
import { formatMoney } from '@/lib/shared/money'
import { type StatementQuery, useSaveFile } from './use-billing'

type Props = {
  data: CallResult<'GET /v1/my/statement'>
  query: StatementQuery
  onQuery: (change: Partial<StatementQuery>) => void
}

/** Ledger entries with date and running balance. */
export function Statement({ data, query, onQuery }: Props) {
  const t = useTranslations('billing.statement')
  const filtered = Boolean(query.kind || query.from || query.to)
  return (
    <section className="grid gap-4" aria-labelledby="statement">
      <h2 id="statement" className="text-lg">
        {t('title')}
      </h2>
      {filtered || data.total > 0 ? <Filters query={query} onQuery={onQuery} /> : null}
      {data.total > 0 ? <Export query={query} /> : null}
      {data.results.length > 0 ? (
        <Lines lines={data.results} />
      ) : (
        <EmptyState title={t('emptyTitle')} text={t(filtered ? 'emptyFiltered' : 'empty')} level={3}>
          {filtered ? (
            <Button onClick={() => onQuery({ kind: '', from: '', to: '', page: 1 })}>{t('reset')}</Button>
          ) : null}
        </EmptyState>
      )}
      {data.total_capped ? (
        <p className="text-soft">{t('capped', { count: formatNumber(data.total) })}</p>
      ) : null}
      <PageSteps
        page={data.page}
        size={data.size}
        total={data.total}
        onChange={(page) => onQuery({ page })}
      />
    </section>
  )
}

function Filters({ query, onQuery }: Pick<Props, 'query' | 'onQuery'>) {
  const t = useTranslations('billing.statement')
  return (
    <div className="flex flex-wrap gap-3">
      <Field label={t('kind')}>
        {(control) => (
          <Select
            {...control}
            placeholder={t('allKinds')}
            options={ledgerKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={query.kind}
            onChange={(event) => onQuery({ kind: event.target.value as LedgerKind | '', page: 1 })}
          />
        )}
      </Field>
      {(['from', 'to'] as const).map((edge) => (
        <Field key={edge} label={t(edge)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={query[edge]}
              onChange={(event) => onQuery({ [edge]: event.target.value, page: 1 })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function Export({ query: { kind, from, to } }: Pick<Props, 'query'>) {
  const t = useTranslations('billing.statement')
  const { busy, save } = useSaveFile()
  const filter = { ...(kind && { kind }), ...(from && { from }), ...(to && { to }) }
  return (
    <div className="flex flex-wrap gap-3">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="sm"
          busy={busy}
          onClick={() => void save(() => api('GET /v1/my/statement/file', { query: { ...filter, format } }))}
        >
          {t(`export.${format}`)}
        </Button>
      ))}
    </div>
  )
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  const t = useTranslations('billing.statement')
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead className="text-xs text-soft">
          <tr className="border-line border-b">
            <th className="py-2 pr-3 font-normal max-sm:hidden">{t('columns.when')}</th>
            <th className="py-2 pr-3 font-normal">{t('columns.what')}</th>
            <th className="py-2 pr-3 text-right font-normal">{t('columns.amount')}</th>
            <th className="py-2 text-right font-normal max-sm:hidden">{t('columns.after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ public_id, created_at, kind, facts, amount, balance_after }) => (
            <tr key={public_id} className="border-line border-b align-top">
              <td className="py-3 pr-3 text-soft whitespace-nowrap max-sm:hidden">
                <time dateTime={created_at}>{formatRecentMoment(created_at)}</time>
              </td>
              <td className="py-3 pr-3">
                {t(`kinds.${kind}`)}
                <Details facts={facts} />
                <time className="block text-xs text-soft sm:hidden" dateTime={created_at}>
                  {formatRecentMoment(created_at)}
                </time>
              </td>
              <td
                className={`py-3 text-right tabular whitespace-nowrap sm:pr-3${amount > 0 ? ' text-success' : ''}`}
              >
                {amount > 0 ? '+' : ''}
                {formatMoney(amount)}
                <span className="block text-xs text-soft sm:hidden">
                  {t('after', { balance: formatMoney(balance_after) })}
                </span>
              </td>
              <td className="py-3 text-right tabular whitespace-nowrap max-sm:hidden">
                {formatMoney(balance_after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Details of an entry: payment method, invoice number, direction or purpose. */
function Details({ facts }: Pick<StatementLine, 'facts'>) {
  const t = useTranslations('billing')
  const { method, number, way, title, reason } = facts
  const words =
    method === 'card' || method === 'sbp'
      ? t(`topup.methods.${method}`)
      : method === 'invoice'
        ? t('statement.byInvoice', { number: number ?? '' })
        : way === 'out' || way === 'back'
          ? t(`statement.ways.${way}`)
          : (title ?? reason)
  return words ? <span className="block break-words text-xs text-soft">{words}</span> : null
}
