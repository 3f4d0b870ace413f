'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/input'
import { markLimits, type NegotiationNote } from '@/lib/contracts/negotiation-marks'
import { formatRecentMoment } from '@/lib/format/date'

type Props = {
  notes: readonly NegotiationNote[]
  /** Null for those who only read. */
  onAdd: ((text: string) => Promise<boolean>) | null
  onEdit: (note: NegotiationNote, text: string) => Promise<boolean>
  onRemove: (noteId: string) => Promise<void>
}

export function NoteList({ notes, onAdd, onEdit, onRemove }: Props) {
  const t = useTranslations('inbox.marks')
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2.5 empty:hidden">
        {notes.map((note) => (
          <li key={note.public_id} className="note">
            {edited === note.public_id ? (
              <NoteForm
                label={t('edit')}
                submit={t('save')}
                initial={note.text}
                onCancel={() => setEdited(null)}
                onSave={async (text) => {
                  const saved = await onEdit(note, text)
                  if (saved) setEdited(null)
                  return saved
                }}
              />
            ) : (
              <NoteText note={note} onEdit={() => setEdited(note.public_id)} onRemove={onRemove} />
            )}
          </li>
        ))}
      </ul>
      {onAdd && notes.length < markLimits.notes ? (
        <NoteForm
          label={t('newNote')}
          submit={t('addNote')}
          placeholder={t('notePlaceholder')}
          onSave={onAdd}
          isNew
        />
      ) : null}
    </div>
  )
}

type NoteProps = { note: NegotiationNote; onEdit: () => void; onRemove: Props['onRemove'] }

function NoteText({ note, onEdit, onRemove }: NoteProps) {
  const t = useTranslations('inbox.marks')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { author, text } = note
  const time = formatRecentMoment(note.created_at, { timeZone })
  const by = author
    ? author.mine
      ? t('byMe', { time })
      : t('by', { name: author.name, time })
    : t('byNobody', { time })
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-soft text-xs/body">
        <span>
          {[by, note.revision > 1 && note.updated_at !== note.created_at ? t('edited') : null]
            .filter(Boolean)
            .join(', ')}
        </span>
        {author?.mine ? (
          <>
            <button type="button" className="link" onClick={onEdit}>
              {t('edit')}
            </button>
            <button type="button" className="link" onClick={() => void onRemove(note.public_id)}>
              {t('remove')}
            </button>
          </>
        ) : null}
      </p>
    </>
  )
}

type FormProps = {
  label: string
  submit: string
  initial?: string
  placeholder?: string
  isNew?: boolean
  onSave: (text: string) => Promise<boolean>
  onCancel?: () => void
}

function NoteForm({ label, submit, initial = '', placeholder, isNew, onSave, onCancel }: FormProps) {
  const t = useTranslations('inbox.marks')
  const [text, setText] = useState(initial)
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!text.trim() || busy) return
    setBusy(true)
    if ((await onSave(text.trim())) && isNew) setText('')
    setBusy(false)
  }

  return (
    <form className="note-form" onSubmit={save}>
      <Textarea
        aria-label={label}
        data-new-note={isNew}
        placeholder={placeholder}
        rows={isNew && !text ? 1 : 3}
        maxLength={markLimits.note}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() || onCancel ? (
        <div className="flex gap-2">
          <Button type="submit" size="sm" busy={busy} disabled={!text.trim()}>
            {submit}
          </Button>
          {onCancel ? (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              {t('cancel')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </form>
  )
}
