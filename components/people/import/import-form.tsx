'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { type TalentSummary, talentGrounds } from '@/lib/contracts/talent'
import type { TalentColumn, TalentImportResult, TalentTable } from '@/lib/contracts/talent-imports'
import { type Ground, GroundFields, groundOf } from '../ground-fields'
import { Columns, Preview } from './columns'
import { Outcome } from './outcome'

type Props = {
  file: File
  table: TalentTable
  lists: TalentSummary['lists']
  onDone: (result: TalentImportResult) => void
}

interface Values extends Ground {
  columns: TalentColumn[]
  source: string
  list: string
}

/** Columns, ground and term of a file; a check says what an import would do. */
export function ImportForm({ file, table, lists, onDone }: Props) {
  const t = useTranslations('people.import')
  const common = useTranslations('common')
  const sending = useSubmit()
  const key = useRef(nanoid())
  const [values, setValues] = useState<Values>(() => ({
    ...groundOf(null),
    columns: table.columns.map(({ column }) => column),
    source: '',
    list: '',
  }))
  const [checked, setChecked] = useState<TalentImportResult | null>(null)
  const [complete, setComplete] = useState(false)
  const put = (change: Partial<Values>) => {
    key.current = nanoid()
    setChecked(null)
    setValues((before) => ({ ...before, ...change }))
  }
  const bodyOf = () => {
    const body = new FormData()
    const { columns, keep_months, list, ...rest } = values
    for (const [name, value] of Object.entries(rest)) body.set(name, value)
    body.set('columns', columns.join(','))
    body.set('keep_months', String(keep_months))
    if (list) body.set('list', list)
    body.set('complete', complete ? 'yes' : 'no')
    body.set('file', file)
    return body
  }
  const check = async () => setChecked(await api('POST /v1/my/people-imports/check', { body: bodyOf() }))
  const add = async () =>
    onDone(await api('POST /v1/my/people-imports', { body: bodyOf(), idempotencyKey: key.current }))
  const added = checked?.added ?? 0
  const completed = complete ? (checked?.additions.length ?? 0) : 0
  const fileError = sending.errorOf('file')
  return (
    <form
      ref={sending.form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        sending.run(checked ? add : check)
      }}
    >
      <Columns
        table={table}
        columns={values.columns}
        error={sending.errorOf('columns')}
        onChange={(columns) => put({ columns })}
      />
      <Preview table={table} columns={values.columns} />
      <section className="card grid gap-4" aria-labelledby="import-ground">
        <div className="grid gap-1">
          <h2 id="import-ground" className="text-lg">
            {t('groundTitle')}
          </h2>
          <p className="text-soft max-w-[68ch]">{t('groundLead')}</p>
        </div>
        <GroundFields values={values} grounds={talentGrounds} errorOf={sending.errorOf} onChange={put} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('source')} hint={t('sourceHint')} error={sending.errorOf('source')}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={200}
                value={values.source}
                onChange={({ target }) => put({ source: target.value })}
              />
            )}
          </Field>
          {lists.length > 0 ? (
            <Field label={t('list')} mark={common('optional')} error={sending.errorOf('list')}>
              {(control) => (
                <Select
                  {...control}
                  value={values.list}
                  placeholder={t('noList')}
                  options={lists.map(({ public_id, name }) => ({ value: public_id, label: name }))}
                  onChange={({ target }) => put({ list: target.value })}
                />
              )}
            </Field>
          ) : null}
        </div>
      </section>
      {checked ? (
        <Outcome
          result={checked}
          choice={
            <Checkbox
              label={t('complete')}
              hint={t('completeHint')}
              checked={complete}
              onChange={({ target }) => {
                key.current = nanoid()
                setComplete(target.checked)
              }}
            />
          }
        />
      ) : null}
      {fileError ? (
        <Notice tone="danger" role="alert">
          {fileError}
        </Notice>
      ) : null}
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={sending.busy}
          disabled={!sending.ready || (checked !== null && added + completed === 0)}
        >
          {added > 0 && completed > 0
            ? t('addAndComplete', { count: added, completed })
            : added > 0
              ? t('add', { count: added })
              : completed > 0
                ? t('completeOnly', { count: completed })
                : t('check')}
        </Button>
      </div>
    </form>
  )
}
