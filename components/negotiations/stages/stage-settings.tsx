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
import { CompanyStages, type DividedStage, dividedStages, stageLimits } from '@/lib/contracts/company-stages'
import { showToast } from '@/stores/toasts'
import { BaseStages, type Row, rowOf } from './stage-rows'

const rowsOf = ({ stages }: CompanyStages): Row[] =>
  stages.map(({ public_id: publicId, base, name, color, promise_days: days, people }) =>
    rowOf(base, { key: publicId, publicId, name, color, days: days === null ? '' : String(days), people }),
  )

/** What a company without own stages begins with: one for each status, as it is called there. */
const usualRows = (nameOf: (base: DividedStage) => string): Row[] =>
  dividedStages.map((base) => rowOf(base, { key: base, name: nameOf(base) }))

const isSame = (one: Pick<Row, 'base' | 'name'>, other: Pick<Row, 'base' | 'name'>) =>
  one.base === other.base &&
  one.name.trim().toLocaleLowerCase('ru') === other.name.trim().toLocaleLowerCase('ru')

/**
 * What was typed, on top of what a colleague saved meanwhile: theirs come last, what they removed is new again. Of rows
 * that were never saved, one of the same name is theirs, and the usual ones that both began with are the same stage.
 */
export function mergedWith(
  rows: readonly Row[],
  now: CompanyStages,
  nameOf: (base: DividedStage) => string,
): Row[] {
  const current = rowsOf(now)
  const taken = new Set(rows.flatMap(({ publicId }) => publicId ?? []))
  const adopt = (row: Row): Row | undefined => {
    const usual = { base: row.base, name: nameOf(row.base) }
    const free = current.filter(({ publicId }) => publicId !== undefined && !taken.has(publicId))
    const theirs =
      free.find((each) => isSame(each, row)) ??
      (row.key === row.base ? free.find((each) => isSame(each, usual)) : undefined)
    if (theirs?.publicId !== undefined) taken.add(theirs.publicId)
    return theirs
  }
  const mine = rows.flatMap((row) => {
    const known = current.find(({ publicId }) => publicId === row.publicId)
    if (known) return [{ ...row, people: known.people }]
    if (row.gone) return []
    const untouched =
      row.key === row.base &&
      row.days === '' &&
      row.color === 'gray' &&
      isSame(row, { base: row.base, name: nameOf(row.base) })
    const theirs = adopt(row)
    if (theirs) return [untouched ? theirs : { ...row, publicId: theirs.publicId, people: theirs.people }]
    // A usual one left as it was, which the colleague has called otherwise.
    if (untouched && current.some(({ base }) => base === row.base)) return []
    return [{ ...row, publicId: undefined, people: 0 }]
  })
  return [...mine, ...current.filter(({ publicId }) => publicId !== undefined && !taken.has(publicId))]
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
  const fields = useTranslations('fieldErrors')
  const client = useQueryClient()
  const usual = () => (first.stages.length > 0 ? rowsOf(first) : usualRows(bases))
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
        setRows((mine) => mergedWith(mine, now, bases))
        setVersion(now.version)
        setSaved(now.stages.length > 0)
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
              field === '.name' && row.name.trim().length > stageLimits.name
                ? fields('too_long', { limit: stageLimits.name })
                : sending.errorOf(row.gone ? `moved.${row.publicId}` : `stages.${kept.indexOf(row)}${field}`)
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
