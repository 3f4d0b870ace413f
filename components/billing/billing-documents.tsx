'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import {
  type ActForm,
  actForms,
  type InvoiceStatus,
  type ReceiptStatus,
} from '@/lib/contracts/billing-documents'
import { formatRecentMoment } from '@/lib/format/date'
import { formatMoney } from '@/lib/shared/money'
import { Rows } from './paged-rows'
import { useActs, useInvoices, useReceipts, useRefreshBilling, useSaveFile } from './use-billing'

const invoiceTones = {
  issued: 'warning',
  paid: 'success',
  canceled: 'neutral',
} as const satisfies Record<InvoiceStatus, string>
const receiptTones = {
  pending: 'warning',
  succeeded: 'success',
  canceled: 'danger',
} as const satisfies Record<ReceiptStatus, string>

/** Invoices of legal entities: download, cancel. */
export function InvoiceList({ mayPay }: { mayPay: boolean }) {
  const t = useTranslations('billing.invoices')
  const [page, setPage] = useState(1)
  const { data } = useInvoices(page)
  const { busy, change } = useRefreshBilling()
  const { busy: saving, save } = useSaveFile()
  return (
    <Rows id="invoices" title={t('title')} data={data} onPage={setPage}>
      {({ public_id, number, amount, status, created_at, buyer }) => (
        <>
          <span className="min-w-[96px] font-semibold tabular">{number}</span>
          <span className="tabular sm:min-w-[96px]">{formatMoney(amount)}</span>
          <span className="sm:min-w-[120px]">
            <Badge tone={invoiceTones[status]}>{t(`status.${status}`)}</Badge>
          </span>
          <time className="text-soft" dateTime={created_at}>
            {formatRecentMoment(created_at)}
          </time>
          <Button
            size="sm"
            busy={saving}
            aria-label={t('downloadOne', { number })}
            onClick={() =>
              void save(() => api('GET /v1/my/invoices/:publicId/file', { params: { publicId: public_id } }))
            }
          >
            {t('download')}
          </Button>
          {mayPay && status === 'issued' ? (
            <Button
              size="sm"
              busy={busy}
              aria-label={t('cancelOne', { number })}
              onClick={() =>
                change(() => api('DELETE /v1/my/invoices/:publicId', { params: { publicId: public_id } }))
              }
            >
              {t('cancel')}
            </Button>
          ) : null}
          <p className="w-full break-words text-xs text-soft">{buyer.name}</p>
        </>
      )}
    </Rows>
  )
}

/** `2026-03` → «март 2026». */
const monthWords = (month: string) =>
  new Date(`${month}-01T00:00:00Z`)
    .toLocaleDateString('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    .replace(/ г\.$/, '')

/** How a correction is printed instead. */
const corrections = { act: 'correction', upd: 'ukd' } as const satisfies Record<ActForm, string>

/** Acts month by month, with their corrections. */
export function ActList() {
  const t = useTranslations('billing.acts')
  const [page, setPage] = useState(1)
  const { data } = useActs(page)
  const { busy, save } = useSaveFile()
  return (
    <Rows id="acts" title={t('title')} data={data} onPage={setPage}>
      {({ public_id, number, month, amount, corrects }) => (
        <>
          <span className="min-w-[88px] font-semibold tabular">{number}</span>
          <span className="text-soft sm:min-w-[130px]">{monthWords(month)}</span>
          <span className="tabular sm:min-w-[96px]">{formatMoney(amount)}</span>
          {actForms.map((form) => (
            <Button
              key={form}
              size="sm"
              busy={busy}
              aria-label={t(`downloadOne.${corrects ? corrections[form] : form}`, { number })}
              onClick={() =>
                void save(() =>
                  api('GET /v1/my/acts/:publicId/file', {
                    params: { publicId: public_id },
                    query: { form },
                  }),
                )
              }
            >
              {t(`download.${corrects ? corrections[form] : form}`)}
            </Button>
          ))}
          {corrects ? (
            <p className="w-full text-xs text-soft">
              {t('corrects', { number: corrects.number, month: monthWords(corrects.month) })}
            </p>
          ) : null}
        </>
      )}
    </Rows>
  )
}

/** Fiscal receipts (54-ФЗ) with the numbers to verify them by. */
export function ReceiptList() {
  const t = useTranslations('billing.receipts')
  const [page, setPage] = useState(1)
  const { data } = useReceipts(page)
  return (
    <Rows id="receipts" title={t('title')} data={data} onPage={setPage}>
      {({ kind, title, amount, status, created_at, storage_number, document_number, attribute }) => (
        <>
          <span className="min-w-[110px] font-semibold tabular">{formatMoney(amount)}</span>
          <span className="sm:min-w-[130px]">{t(`kinds.${kind}`)}</span>
          <span className="sm:min-w-[140px]">
            <Badge tone={receiptTones[status]}>{t(`status.${status}`)}</Badge>
          </span>
          <time className="text-soft" dateTime={created_at}>
            {formatRecentMoment(created_at)}
          </time>
          {title ? <p className="w-full break-words text-xs text-soft">{title}</p> : null}
          {document_number ? (
            <p className="w-full break-words text-xs text-soft tabular">
              {t('numbers', {
                storage: storage_number ?? '',
                document: document_number,
                attribute: attribute ?? '',
              })}
            </p>
          ) : null}
        </>
      )}
    </Rows>
  )
}
