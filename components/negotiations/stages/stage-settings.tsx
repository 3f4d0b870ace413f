'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSend } from '@/components/forms/sending/use-send'
import { useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
import { LoadFailed } from '@/components/layout/load-failed'
import { companyStagesQuery, negotiationsKey, useMe } from '@/components/layout/own-queries'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import { memberMay } from '@/lib/contracts/company-rights'
import { CompanyStages, dividedStages, stageLimits } from '@/lib/contracts/company-stages'
import { showToast } from '@/stores/toasts'
import { BaseStages, type Row, rowOf } from './stage-rows'

const rowsOf = ({ stages }: CompanyStages): Row[] =>
  stages.map(({ public_id: publicId, base, name, color, promise_days: days, people }) =>
    rowOf(base, { key: publicId, publicId, name, color, days: days === null ? '' : String(days), people }),
  )

/** What was typed, on top of what a colleague saved meanwhile: theirs come last, what they removed is new again. */
function mergedWith(rows: readonly Row[], now: CompanyStages): Row[] {
  const current = rowsOf(now)
  const theirs = current.filter(({ publicId }) => !rows.some((row) => row.publicId === publicId))
  const mine = rows.flatMap((row) => {
    const known = current.find(({ publicId }) => publicId === row.publicId)
    if (known) return [{ ...row, people: known.people }]
    return row.gone ? [] : [{ ...row, publicId: undefined, people: 0 }]
  })
  return [...mine, ...theirs]
}

/** The settings of the company's stages: all of them are saved at once. */
export function StageSettings() {
  const t = useTranslations('inbox.companyStages')
  // The form begins with what is stored now, and asks for it together with the parts beside it.
  const { data, isFetchedAfterMount, isError, isFetching, refetch } = useQuery({
    ...companyStagesQuery,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  const me = useMe()
  if (isError && (!data || !isFetchedAfterMount))
    return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  if (!data || !isFetchedAfterMount || !me.data) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-4">
        {dividedStages.map((base) => (
          <Skeleton key={base} height={120} />
        ))}
      </SkeletonRegion>
    )
  }
  return <StagesForm first={data} mayEdit={memberMay(me.data.company?.role, 'recruit')} />
}

function StagesForm({ first, mayEdit }: { first: CompanyStages; mayEdit: boolean }) {
  const t = useTranslations('inbox.companyStages')
  const bases = useTranslations('negotiations.stage')
  const codes = useTranslations('errors')
  const client = useQueryClient()
  const usual = () =>
    first.stages.length > 0
      ? rowsOf(first)
      : dividedStages.map((base) => rowOf(base, { key: base, name: bases(base) }))
  const [rows, setRows] = useState(usual)
  const [version, setVersion] = useState(first.version)
  const [saved, setSaved] = useState(first.stages.length > 0)
  const [dirty, setDirty] = useState(false)
  const [conflict, setConflict] = useState(false)
  const sending = useSend()
  useUnsavedWarning(dirty)

  const change = (next: (rows: readonly Row[]) => Row[]) => {
    setRows(next)
    setDirty(true)
  }
  const kept = rows.filter(({ gone }) => gone === null)
  const save = () =>
    sending.run(async () => {
      try {
        const now = await api('PUT /v1/my/stages', {
          body: {
            version,
            stages: kept.map(({ publicId, base, name, color, days }) => ({
              ...(publicId !== undefined && { public_id: publicId }),
              base,
              name,
              color,
              promise_days: days.trim() === '' ? null : Number(days),
            })),
            moved: rows.flatMap(({ publicId, gone }) =>
              publicId !== undefined && gone?.to ? [{ from: publicId, to: gone.to }] : [],
            ),
          },
        })
        setRows(rowsOf(now))
        setVersion(now.version)
        setSaved(true)
        setDirty(false)
        setConflict(false)
        showToast({ variant: 'success', message: t('saved') })
        await client.invalidateQueries({ queryKey: negotiationsKey })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict_changes') throw error
        const now = CompanyStages.parse(error.details.data)
        setRows((mine) => mergedWith(mine, now))
        setVersion(now.version)
        setConflict(true)
      }
    })

  return (
    <form
      ref={sending.form}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {mayEdit ? null : <Notice>{t('viewer')}</Notice>}
      {saved ? null : <Notice>{t('first')}</Notice>}
      {conflict ? (
        <Notice tone="warning">
          <p role="alert">{t('conflict')}</p>
        </Notice>
      ) : null}
      <fieldset className="grid gap-5 min-w-0" disabled={!mayEdit || sending.busy}>
        <legend className="sr-only">{t('title')}</legend>
        {dividedStages.map((base) => (
          <BaseStages
            key={base}
            base={base}
            rows={rows}
            full={kept.length >= stageLimits.stages}
            errorOf={(row, field) =>
              sending.errorOf(row.gone ? `moved.${row.publicId}` : `stages.${kept.indexOf(row)}${field}`)
            }
            onChange={change}
          />
        ))}
      </fieldset>
      {sending.failure === null ? null : (
        <Notice tone="danger">
          <p role="alert">{errorText(sending.failure, codes)}</p>
        </Notice>
      )}
      {mayEdit ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={sending.busy} disabled={!dirty && saved}>
            {t('save')}
          </Button>
          {dirty ? <span className="text-soft text-sm">{t('unsaved')}</span> : null}
        </div>
      ) : null}
    </form>
  )
}
