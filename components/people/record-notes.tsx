'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { TrashIcon } from '@/components/ui/icons'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { type TalentRecord, talentLimits } from '@/lib/contracts/talent'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'

type NotesProps = {
  record: TalentRecord
  mayEdit: boolean
  /** Kept by the dialog, which outlives the record. */
  text: string
  onText: (text: string) => void
  onRecord: (record: TalentRecord) => void
  onGone: () => void
}

/** Notes on a person of the base, for colleagues. */
export function Notes({ record, mayEdit, text, onText, onRecord, onGone }: NotesProps) {
  const t = useTranslations('people.record')
  const showError = useErrorToast()
  const { form, busy, errorOf, run } = useSubmit()
  const key = useRef(nanoid())
  const publicId = record.public_id
  const add = async () => {
    const call = { params: { publicId }, body: { text }, idempotencyKey: key.current }
    try {
      onRecord(await api('POST /v1/my/people/:publicId/notes', call))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      onGone()
      return
    }
    key.current = nanoid()
    onText('')
  }
  const remove = async (noteId: string) => {
    const call = { params: { publicId, noteId } }
    const restore = () =>
      api('POST /v1/my/people/:publicId/notes/:noteId/restoration', call).then(onRecord, showError)
    try {
      onRecord(await api('DELETE /v1/my/people/:publicId/notes/:noteId', call))
      showToast({
        message: t('noteRemoved'),
        action: { label: t('undo'), run: () => void restore() },
      })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <section className="grid gap-3" aria-label={t('notes')}>
      <div>
        <h3 className="text-lg">{t('notes')}</h3>
        <p className="text-soft">{t('notesHint')}</p>
      </div>
      {mayEdit ? (
        <form
          ref={form}
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            run(add)
          }}
        >
          <Field label={t('note')} error={errorOf('text')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={talentLimits.note}
                value={text}
                onChange={({ target }) => onText(target.value)}
              />
            )}
          </Field>
          <Button type="submit" className="justify-self-start" busy={busy}>
            {t('addNote')}
          </Button>
        </form>
      ) : null}
      <ul className="grid gap-3">
        {record.note_list.map((note) => (
          <li key={note.public_id} className="flex items-start gap-2 border-t border-line pt-3">
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="text-xs text-soft">
                {note.author ?? t('formerColleague')}, {formatDay(note.created_at)}
              </p>
            </div>
            {mayEdit ? (
              <IconButton
                label={t('removeNote')}
                icon={<TrashIcon size={18} />}
                onClick={() => void remove(note.public_id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Vacancies a person was invited to, and what came of it. */
export function RecordInvitations({ invitations }: Pick<TalentRecord, 'invitations'>) {
  const t = useTranslations('peopleInvitations.record')
  if (invitations.length === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="text-lg">{t('title')}</h3>
      <ul className="rows">
        {invitations.map(({ vacancy, state, sent_at, negotiation }) => (
          <li key={vacancy.public_id} className="grid gap-0.5 py-2">
            <Link href={routes.vacancy(vacancy.public_id)} className="link w-fit wrap-anywhere">
              {vacancy.title}
            </Link>
            <span className="text-sm text-soft">
              {t(`state.${state}`)}
              {sent_at ? `, ${formatDay(sent_at)}` : ''}
            </span>
            {negotiation ? (
              <Link
                href={routes.vacancyView(vacancy.public_id, 'applications', { item: negotiation })}
                className="link w-fit text-sm"
              >
                {t('application')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
