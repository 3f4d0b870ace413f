'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { FunnelChart } from '@/components/ui/charts'
import { chipClass } from '@/components/ui/chip'
import { PrintIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { type Funnel, funnelDays } from '@/lib/contracts/funnel'
import { saveBlob } from '@/lib/download/save-file'
import { formatNumber, formatShare } from '@/lib/format/number'
import { InvitationFigures, OutcomeFigures, SourceTable, StageTable } from './funnel-tables'
import { type Days, shares, useFunnel, useFunnelRows } from './use-funnel'

/** Hiring funnel of one vacancy, or of the whole company when `vacancyId` is null. */
export function FunnelView({ vacancyId }: { vacancyId: string | null }) {
  const t = useTranslations('inbox.funnel')
  const common = useTranslations('common')
  const [days, setDays] = useState<Days>(90)
  const funnelQuery = useFunnel(vacancyId, days)
  if (funnelQuery.isError && !funnelQuery.data) {
    return <LoadFailed onRetry={() => void funnelQuery.refetch()} />
  }
  return (
    <section className="funnel" aria-label={t('title')} aria-busy={funnelQuery.isPlaceholderData}>
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('period')}</legend>
          {funnelDays.map((each) => (
            <button
              key={each}
              type="button"
              className={chipClass({ outline: true })}
              aria-pressed={each === days}
              onClick={() => setDays(each)}
            >
              {t(`days.${each}`)}
            </button>
          ))}
        </fieldset>
        {funnelQuery.data ? <ExportActions funnel={funnelQuery.data} /> : null}
      </div>
      {funnelQuery.data ? (
        <Figures funnel={funnelQuery.data} />
      ) : (
        <SkeletonRegion label={common('loading')} className="grid gap-3">
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height={28} />
          ))}
        </SkeletonRegion>
      )}
    </section>
  )
}

/** Print and CSV export. */
function ExportActions({ funnel }: { funnel: Funnel }) {
  const t = useTranslations('inbox.funnel')
  const rows = useFunnelRows()
  const showError = useErrorToast()
  async function download() {
    try {
      const { toCsv } = await import('@/lib/shared/spreadsheet')
      saveBlob(new Blob([toCsv(rows(funnel))], { type: 'text/csv;charset=utf-8' }), `${t('file')}.csv`)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-2">
      <Button size="sm" onClick={() => void download()}>
        {t('csv')}
      </Button>
      <Button size="sm" onClick={() => window.print()}>
        <PrintIcon size={18} />
        {t('print')}
      </Button>
    </p>
  )
}

function Figures({ funnel }: { funnel: Funnel }) {
  const t = useTranslations('inbox.funnel')
  const [applied] = funnel.stages
  const parts = shares(funnel)
  if (!applied || (applied.count === 0 && funnel.invitations.sent === 0)) {
    return <EmptyState title={t('empty')} text={t('emptyText', { views: funnel.views })} />
  }
  return (
    <>
      <p>
        {t('seen', { views: formatNumber(funnel.views) })}
        {funnel.views >= applied.count && applied.count > 0
          ? ` ${t('fromViews', { share: formatShare(applied.count / funnel.views) })}`
          : null}
      </p>
      <FunnelChart
        label={t('title')}
        rows={funnel.stages.map(({ stage, count }, index) => ({
          label: t(`stages.${stage}`),
          value: count,
          note: parts[index] === null ? undefined : t('ofBefore', { share: parts[index] ?? '' }),
        }))}
      />
      <h2 className="text-lg">{t('speed')}</h2>
      <div className="relative overflow-x-auto">
        <StageTable funnel={funnel} />
      </div>
      <h2 className="text-lg">{t('outcomesTitle')}</h2>
      <OutcomeFigures funnel={funnel} />
      <h2 className="text-lg">{t('sourcesTitle')}</h2>
      <div className="relative overflow-x-auto">
        <SourceTable funnel={funnel} />
      </div>
      <h2 className="text-lg">{t('invitations.title')}</h2>
      <InvitationFigures funnel={funnel} />
    </>
  )
}
