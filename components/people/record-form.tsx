'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { KeptTextNote, useKeptValues } from '@/components/forms/sending/kept-text'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { useMe } from '@/components/layout/own-queries'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import {
  allTalentGrounds,
  type TalentInput,
  type TalentRecord,
  type TalentSummary,
  talentGrounds,
  talentLimits,
} from '@/lib/contracts/talent'
import { showToast } from '@/stores/toasts'
import { type Ground, GroundFields, groundOf } from './ground-fields'

type Values = Record<
  'first_name' | 'last_name' | 'email' | 'phone' | 'birth_date' | 'city' | 'position' | 'about' | 'source',
  string
> &
  Ground & {
    tags: string
    lists: string[]
  }

const valuesOf = (record: TalentRecord | null): Values => ({
  first_name: record?.first_name ?? '',
  last_name: record?.last_name ?? '',
  email: record?.email ?? '',
  phone: record?.phone ?? '',
  birth_date: record?.birth_date ?? '',
  city: record?.city ?? '',
  position: record?.position ?? '',
  about: record?.about ?? '',
  source: record?.source ?? '',
  ...groundOf(record),
  tags: record?.tags.join(', ') ?? '',
  lists: record?.lists.map(({ public_id }) => public_id) ?? [],
})

const inputOf = (values: Values): TalentInput => ({
  ...values,
  email: values.email.trim() || null,
  phone: values.phone.trim() || null,
  birth_date: values.birth_date || null,
  tags: [
    ...new Set(
      values.tags
        .split(',')
        .map((tag) => tag.trim().slice(0, talentLimits.tag))
        .filter(Boolean),
    ),
  ],
})

type Props = {
  open: boolean
  record: TalentRecord | null
  summary: TalentSummary | undefined
  onClose: () => void
  onSaved: (record: TalentRecord) => void
}

export function RecordForm({ open, record, ...rest }: Props) {
  const t = useTranslations('people.form')
  const common = useTranslations('people')
  const company = useMe().data?.company?.public_id
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      size="lg"
      title={record ? t('editTitle') : t('addTitle')}
      closeLabel={common('close')}
    >
      {open && company ? <Fields record={record} company={company} {...rest} /> : null}
    </Dialog>
  )
}

/** The others are answers of people: only a record that has one keeps it. */
const offered: ReadonlySet<string> = new Set(talentGrounds)

const theirsIn = (error: unknown): TalentRecord | null =>
  error instanceof ApiError && error.code === 'conflict_changes'
    ? ((error.details.data as { record?: TalentRecord } | undefined)?.record ?? null)
    : null

type FieldsProps = Omit<Props, 'open'> & { company: string }

function Fields({ record, company, summary, onSaved }: FieldsProps) {
  const t = useTranslations('people.form')
  const common = useTranslations('common')
  const sending = useSubmit({ atField: new Set(['conflict_changes']) })
  const key = useRef(nanoid())
  // What was changed in a version that a colleague has replaced since is not brought back.
  const { values, put, kept } = useKeptValues(
    record ? `person:${record.public_id}:${record.revision}` : `person:new:${company}`,
    valuesOf(record),
  )
  const [revision, setRevision] = useState(record?.revision ?? 0)
  /** A colleague's version, saved while this form was open. */
  const [theirs, setTheirs] = useState<TalentRecord | null>(null)

  const save = (at = revision) =>
    sending.run(
      async () => {
        const body = inputOf(values)
        const saved = record
          ? await api('PUT /v1/my/people/:publicId', {
              params: { publicId: record.public_id },
              body: { ...body, revision: at },
            })
          : await api('POST /v1/my/people', { body, idempotencyKey: key.current })
        kept.forget()
        showToast({ variant: 'success', message: record ? t('saved') : t('added') })
        onSaved(saved)
      },
      {
        hold: true,
        onFail: (error) => {
          const found = theirsIn(error)
          setTheirs(found)
          if (found) setRevision(found.revision)
        },
      },
    )
  const text = (
    name: 'first_name' | 'last_name' | 'email' | 'phone' | 'birth_date' | 'city' | 'position' | 'source',
    label: string,
    { mark, hint, ...input }: { mark?: string; hint?: string; type?: string; maxLength?: number } = {},
  ) => (
    <Field label={label} error={sending.errorOf(name)} {...(mark && { mark })} hint={hint}>
      {(control) => (
        <Input
          {...control}
          {...input}
          autoComplete="off"
          value={values[name]}
          onChange={({ target }) => {
            key.current = nanoid()
            put({ [name]: target.value })
          }}
        />
      )}
    </Field>
  )
  const optional = common('optional')
  return (
    <DialogForm sending={sending} onSend={() => save()} submit={t('save')}>
      {theirs ? (
        <Notice tone="warning" role="alert" title={t('conflictTitle')}>
          <p>{t('conflictText')}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              size="sm"
              onClick={() => {
                put(valuesOf(theirs))
                setTheirs(null)
              }}
            >
              {t('takeTheirs')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => save(theirs.revision)}>
              {t('keepMine')}
            </Button>
          </div>
        </Notice>
      ) : null}
      {theirs ? null : <KeptTextNote kept={kept} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {text('first_name', t('firstName'), { maxLength: talentLimits.name })}
        {text('last_name', t('lastName'), { maxLength: talentLimits.name, mark: optional })}
        {text('email', t('email'), { type: 'email', maxLength: 254, mark: optional })}
        {text('phone', t('phone'), { type: 'tel', maxLength: 40, mark: optional })}
        {text('position', t('position'), { maxLength: 200, mark: optional })}
        {text('city', t('city'), { maxLength: 200, mark: optional })}
        {text('birth_date', t('birthDate'), { type: 'date', mark: optional })}
      </div>
      <Field label={t('about')} mark={optional} error={sending.errorOf('about')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={talentLimits.about}
            value={values.about}
            onChange={({ target }) => put({ about: target.value })}
          />
        )}
      </Field>
      {text('source', t('source'), { maxLength: 200, hint: t('sourceHint') })}
      <section className="grid gap-4" aria-label={t('groundTitle')}>
        <div className="grid gap-1">
          <h3 className="text-lg">{t('groundTitle')}</h3>
          <p className="text-soft">{t('groundLead')}</p>
        </div>
        <GroundFields
          values={values}
          grounds={allTalentGrounds.filter((each) => each === record?.ground || offered.has(each))}
          agreed={record?.ground === 'form' ? record.keep_months : null}
          errorOf={sending.errorOf}
          onChange={put}
        />
      </section>
      <Field label={t('tags')} mark={optional} hint={t('tagsHint')} error={sending.errorOf('tags')}>
        {(control) => (
          <Input {...control} value={values.tags} onChange={({ target }) => put({ tags: target.value })} />
        )}
      </Field>
      {summary && summary.lists.length > 0 ? (
        <FieldGroup legend={t('lists')}>
          <div className="flex flex-wrap gap-2">
            {summary.lists.map(({ public_id, name }) => (
              <button
                key={public_id}
                type="button"
                className="chip"
                aria-pressed={values.lists.includes(public_id)}
                onClick={() =>
                  put({
                    lists: values.lists.includes(public_id)
                      ? values.lists.filter((one) => one !== public_id)
                      : [...values.lists, public_id],
                  })
                }
              >
                {name}
              </button>
            ))}
          </div>
        </FieldGroup>
      ) : null}
    </DialogForm>
  )
}
