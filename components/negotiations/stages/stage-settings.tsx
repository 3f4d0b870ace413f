'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSend } from '@/components/forms/sending/use-send'
import { useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { ChevronDownIcon, PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input, Select } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import {
  CompanyStages,
  type DividedStage,
  dividedStages,
  type StageColor,
  stageColors,
  stageLimits,
} from '@/lib/contracts/company-stages'
import { showToast } from '@/stores/toasts'
import { negotiationsKey } from '../use-negotiations'
import { ownStagesKey } from './use-own-stages'

interface Row {
  key: string
  publicId: string | undefined
  base: DividedStage
  name: string
  color: StageColor
  days: string
  people: number
  /** It goes with the next save, and its people to the stage of this id. */
  gone: { to: string } | null
}

const rowOf = (base: DividedStage, more: Partial<Row> = {}): Row => ({
  key: nanoid(),
  publicId: undefined,
  base,
  name: '',
  color: 'gray',
  days: '',
  people: 0,
  gone: null,
  ...more,
})

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

/** The settings of the company's own stages: all of them are saved at once. */
export function StageSettings() {
  const t = useTranslations('inbox.ownStages')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...ownStagesKey, 'settings'],
    queryFn: ({ signal }) => api('GET /v1/my/stages', { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const me = useQuery({ queryKey: ['me'], queryFn: () => api('GET /v1/accounts/me') })
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  if (!data || !me.data) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-4">
        {dividedStages.map((base) => (
          <Skeleton key={base} height={120} />
        ))}
      </SkeletonRegion>
    )
  }
  return <StagesForm first={data} mayEdit={me.data.company?.role !== 'viewer'} />
}

function StagesForm({ first, mayEdit }: { first: CompanyStages; mayEdit: boolean }) {
  const t = useTranslations('inbox.ownStages')
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
  const [overtaken, setOvertaken] = useState(false)
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
        setOvertaken(false)
        showToast({ variant: 'success', message: t('saved') })
        await client.invalidateQueries({ queryKey: negotiationsKey })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict_changes') throw error
        const now = CompanyStages.parse(error.details)
        setRows((mine) => mergedWith(mine, now))
        setVersion(now.version)
        setOvertaken(true)
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
      {overtaken ? (
        <Notice tone="warning">
          <p role="alert">{t('overtaken')}</p>
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

type BaseProps = {
  base: DividedStage
  rows: readonly Row[]
  full: boolean
  errorOf: (row: Row, field: string) => string | undefined
  onChange: (next: (rows: readonly Row[]) => Row[]) => void
}

/** The own stages of one status: people arrive at the first. */
function BaseStages({ base, rows, full, errorOf, onChange }: BaseProps) {
  const t = useTranslations('inbox.ownStages')
  const bases = useTranslations('negotiations.stage')
  const own = rows.filter((row) => row.base === base)
  const kept = own.filter(({ gone }) => gone === null)
  const heading = `stages-${base}`
  const edit = (row: Row, more: Partial<Row>) =>
    onChange((all) => all.map((each) => (each.key === row.key ? { ...each, ...more } : each)))
  const swap = (row: Row, by: 1 | -1) =>
    onChange((all) => {
      const other = kept[kept.indexOf(row) + by]
      return all.map((each) => (other && each.key === row.key ? other : each.key === other?.key ? row : each))
    })
  return (
    <section className="card grid gap-3 p-4 sm:p-5" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="text-base">
          {bases(base)}
        </h2>
        <p className="text-soft text-sm">{t(`candidateSees.${base}`)}</p>
      </div>
      <ul className="grid gap-3">
        {own.map((row) => {
          const at = kept.indexOf(row)
          return (
            <li key={row.key} className="grid gap-2">
              {row.gone ? (
                <Leaving
                  row={row}
                  into={kept}
                  error={errorOf(row, '')}
                  onTo={(to) => edit(row, { gone: { to } })}
                  onBack={() => edit(row, { gone: null })}
                />
              ) : (
                <div className="stage-edit">
                  <Field
                    label={t('name')}
                    error={errorOf(row, '.name')}
                    hint={row.people > 0 ? t('people', { count: row.people }) : undefined}
                  >
                    {(control) => (
                      <Input
                        {...control}
                        value={row.name}
                        maxLength={stageLimits.name}
                        onChange={({ target }) => edit(row, { name: target.value })}
                      />
                    )}
                  </Field>
                  <Field label={t('color')}>
                    {(control) => (
                      <span className="own-stage" data-color={row.color}>
                        <Select
                          {...control}
                          value={row.color}
                          options={stageColors.map((value) => ({ value, label: t(`colors.${value}`) }))}
                          onChange={({ target }) => edit(row, { color: target.value as StageColor })}
                        />
                      </span>
                    )}
                  </Field>
                  <Field label={t('days')} error={errorOf(row, '.promise_days')}>
                    {(control) => (
                      <Input
                        {...control}
                        type="number"
                        inputMode="numeric"
                        min={1}
                        max={stageLimits.days}
                        placeholder={t('noDays')}
                        value={row.days}
                        onChange={({ target }) => edit(row, { days: target.value })}
                      />
                    )}
                  </Field>
                  <span className="flex items-center self-end">
                    <IconButton
                      label={t('up', { name: row.name })}
                      icon={<ChevronDownIcon size={18} className="rotate-180" />}
                      disabled={at === 0}
                      onClick={() => swap(row, -1)}
                    />
                    <IconButton
                      label={t('down', { name: row.name })}
                      icon={<ChevronDownIcon size={18} />}
                      disabled={at === kept.length - 1}
                      onClick={() => swap(row, 1)}
                    />
                    <IconButton
                      label={t('remove', { name: row.name })}
                      icon={<TrashIcon size={18} />}
                      disabled={kept.length === 1}
                      onClick={() =>
                        row.publicId === undefined
                          ? onChange((all) => all.filter(({ key }) => key !== row.key))
                          : edit(row, { gone: { to: '' } })
                      }
                    />
                  </span>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <Button
        size="sm"
        className="justify-self-start"
        disabled={full}
        onClick={() => onChange((all) => [...all, rowOf(base)])}
      >
        <PlusIcon size={16} /> {t('add')}
      </Button>
    </section>
  )
}

type LeavingProps = {
  row: Row
  into: readonly Row[]
  error: string | undefined
  onTo: (to: string) => void
  onBack: () => void
}

/** A stage that goes with the next save, and where its people go. */
function Leaving({ row, into, error, onTo, onBack }: LeavingProps) {
  const t = useTranslations('inbox.ownStages')
  // Only stages that are saved can take people.
  const options = into.flatMap(({ publicId, name }) =>
    publicId === undefined ? [] : [{ value: publicId, label: name }],
  )
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-box border border-line p-3">
      <p className="flex-1 min-w-40">{t('leaves', { name: row.name, count: row.people })}</p>
      {row.people > 0 ? (
        <Field
          label={t('moveTo')}
          error={error}
          hint={options.length === 0 ? t('saveFirst') : undefined}
          className="min-w-40"
        >
          {(control) => (
            <Select
              {...control}
              placeholder="—"
              value={row.gone?.to ?? ''}
              options={options}
              onChange={({ target }) => onTo(target.value)}
            />
          )}
        </Field>
      ) : null}
      <Button size="sm" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  )
}
