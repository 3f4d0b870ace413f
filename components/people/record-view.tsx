'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/chip'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { TrashIcon } from '@/components/ui/icons'
import { Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { TalentRecord, TalentSummary } from '@/lib/contracts/talent'
import { formatDay } from '@/lib/format/date'
import { formatPhone } from '@/lib/shared/phone'
import { showToast } from '@/stores/toasts'
import { nameOf, useSourceOf } from './people-filters'
import { RecordFiles } from './record-files'
import { RecordForm } from './record-form'
import { Notes, RecordInvitations } from './record-notes'

type Props = {
  publicId: string
  summary: TalentSummary | undefined
  onClose: () => void
  onChanged: () => void
  onInvite: (publicId: string) => void
}

/** One person of the base: contacts, ground and term, notes. */
export function RecordView({ publicId, summary, onClose, onChanged, onInvite }: Props) {
  const invitations = useTranslations('peopleInvitations')
  const t = useTranslations('people')
  const common = useTranslations('common')
  const forms = useTranslations('people')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const [editing, setEditing] = useState(false)
  const [note, setNote] = useState('')
  // By oneself: it is not asked for again while the dialog closes.
  const [removed, setRemoved] = useState(false)
  const fieldErrors = useTranslations('fieldErrors')
  const key = ['people', 'record', publicId]
  const params = { publicId }
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /v1/my/people/:publicId', { params, signal }),
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
    enabled: !removed,
  })
  const gone = query.error instanceof ApiError && query.error.status === 404
  // Whoever is gone is shown no longer.
  const record = gone ? undefined : query.data
  const mayEdit = summary?.may_edit ?? false
  const put = (next: TalentRecord) => {
    cache.setQueryData(key, next)
    onChanged()
  }
  const name = record ? nameOf(record) : t('title')
  const restore = async () => {
    try {
      await api('POST /v1/my/people/:publicId/restoration', { params })
      onChanged()
      showToast({ variant: 'success', message: t('record.restored') })
    } catch (error) {
      const wrong = error instanceof ApiError ? error.details.fields?.[0] : undefined
      if (wrong)
        showToast({ variant: 'danger', role: 'alert', message: fieldErrors(wrong.code, wrong.params) })
      else showError(error)
    }
  }
  const remove = async () => {
    setRemoved(true)
    try {
      await api('DELETE /v1/my/people/:publicId', { params })
      onClose()
      onChanged()
      showToast({
        message: t('record.removed', { name }),
        action: { label: t('record.undo'), run: () => void restore() },
      })
    } catch (error) {
      setRemoved(false)
      showError(error)
    }
  }
  return (
    <>
      <Dialog open onClose={onClose} size="lg" title={name} closeLabel={forms('close')}>
        <DialogBody className="grid gap-5">
          {gone ? (
            <>
              <EmptyState title={t('record.gone')} text={t('record.goneText')} />
              {note.trim() ? (
                <Field label={t('record.unsavedNote')} hint={t('record.unsavedNoteHint')}>
                  {(control) => <Textarea {...control} rows={3} readOnly value={note} />}
                </Field>
              ) : null}
            </>
          ) : query.isError && !record ? (
            <LoadFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
          ) : record ? (
            <>
              <Details record={record} />
              <RecordInvitations invitations={record.invitations} />
              {record.state === 'kept' ? (
                <>
                  <RecordFiles record={record} mayEdit={mayEdit} onRecord={put} />
                  <Notes
                    record={record}
                    mayEdit={mayEdit}
                    text={note}
                    onText={setNote}
                    onRecord={put}
                    onGone={() => void query.refetch()}
                  />
                </>
              ) : (
                <Notice tone="accent">{t('record.waiting')}</Notice>
              )}
            </>
          ) : (
            <SkeletonRegion label={common('loading')}>
              <Skeleton height={220} className="rounded-card" />
            </SkeletonRegion>
          )}
        </DialogBody>
        {record && mayEdit ? (
          <DialogFooter>
            <Button variant="ghost" onClick={() => void remove()}>
              <TrashIcon size={18} />
              {t('record.remove')}
            </Button>
            {record.state === 'kept' ? (
              <>
                <Button onClick={() => setEditing(true)}>{t('record.edit')}</Button>
                {record.email ? (
                  <Button variant="primary" onClick={() => onInvite(publicId)}>
                    {invitations('invite')}
                  </Button>
                ) : null}
              </>
            ) : null}
          </DialogFooter>
        ) : null}
      </Dialog>
      {record ? (
        <RecordForm
          open={editing}
          record={record}
          summary={summary}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false)
            put(saved)
          }}
        />
      ) : null}
    </>
  )
}

function Details({ record }: { record: TalentRecord }) {
  const t = useTranslations('people')
  const sourceOf = useSourceOf()
  const { email, phone, ground, ground_on } = record
  const day = formatDay(record.expires_on)
  const rows = [
    [t('form.position'), record.position],
    [t('form.city'), record.city],
    [t('form.birthDate'), record.birth_date ? formatDay(record.birth_date) : ''],
    [t('record.source'), sourceOf(record)],
    [
      t('record.ground'),
      ground && ground_on
        ? t('groundSince', { ground: t(`grounds.${ground}`), day: formatDay(ground_on) })
        : '',
    ],
    [t('record.proof'), record.ground_note],
    [t('record.addedBy'), record.added_by ?? ''],
  ].filter(([, value]) => value)
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-2">
        {record.state === 'asked' ? <Badge tone="accent">{t('asked')}</Badge> : null}
        <Badge tone={record.ending ? 'warning' : 'neutral'}>
          {record.state === 'asked' ? t('erasedOn', { day }) : t('until', { day })}
        </Badge>
        {record.lists.map((list) => (
          <Tag key={list.public_id}>{list.name}</Tag>
        ))}
        {record.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
      {email || phone ? (
        <p className="flex flex-wrap gap-x-5 gap-y-2 wrap-anywhere">
          {phone ? (
            <a className="link" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          ) : null}
          {email ? (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          ) : null}
        </p>
      ) : null}
      <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents max-sm:block">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {record.about ? (
        <section className="grid gap-1">
          <h3 className="text-lg">{t('record.about')}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{record.about}</p>
        </section>
      ) : null}
    </div>
  )
}
