'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { ChevronDownIcon, PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input, Select } from '@/components/ui/input'
import { type DividedStage, type StageColor, stageColors, stageLimits } from '@/lib/contracts/company-stages'

export interface Row {
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

export const rowOf = (base: DividedStage, more: Partial<Row> = {}): Row => ({
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

type BaseProps = {
  base: DividedStage
  rows: readonly Row[]
  full: boolean
  errorOf: (row: Row, field: string) => string | undefined
  onChange: (next: (rows: readonly Row[]) => Row[]) => void
}

/** The company stages of one status: people arrive at the first. */
export function BaseStages({ base, rows, full, errorOf, onChange }: BaseProps) {
  const t = useTranslations('inbox.companyStages')
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
                    hint={
                      row.name.length > stageLimits.name - 10
                        ? t('nameLength', { count: row.name.trim().length, limit: stageLimits.name })
                        : row.people > 0
                          ? t('people', { count: row.people })
                          : undefined
                    }
                  >
                    {(control) => (
                      <Input
                        {...control}
                        value={row.name}
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
  const t = useTranslations('inbox.companyStages')
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
