'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Pages } from '@/components/layout/pages'
import { Badge } from '@/components/ui/badge'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input, Select, Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { LetterTemplate, letterKinds, letterLimits } from '@/lib/contracts/letter-templates'
import { letterVariables } from '@/lib/shared/letter-variables'
import { showToast } from '@/stores/toasts'
import { SetupSection } from './setup-section'
import { pageOfList, useLetters, useRefresh, useRemoveWithUndo } from './use-screening'

type PartProps = {
  /** For the preview as its last applicant reads it; no preview without one. */
  vacancyId?: string
  mayEdit?: boolean
  /** The page of the list in the address; the whole list without it. */
  paging?: { page: number; hrefFor: (page: number) => string }
}

/** Letter templates of a company. */
export function LettersPart({ vacancyId, mayEdit = true, paging }: PartProps) {
  const t = useTranslations('screening.letters')
  const query = useLetters()
  const refresh = useRefresh()
  const takeAway = useRemoveWithUndo()
  const [open, setOpen] = useState<string | null>(null)

  const remove = ({ public_id: publicId }: LetterTemplate) => {
    const of = { params: { publicId } }
    return takeAway(
      t('removed'),
      () => api('DELETE /v1/my/letter-templates/:publicId', of),
      () => api('POST /v1/my/letter-templates/:publicId/restoration', of),
    )
  }
  const form = (template: LetterTemplate | null) => (
    <LetterForm
      vacancyId={vacancyId}
      template={template}
      onCancel={() => setOpen(null)}
      onSaved={() => {
        setOpen(null)
        void refresh()
        showToast({ variant: 'success', message: t('saved') })
      }}
    />
  )
  return (
    <SetupSection id="letters" title={t('title')} hint={t('hint')} query={query}>
      {(letters) => {
        const { shown, pages } = paging ? pageOfList(letters, paging.page) : { shown: letters, pages: 1 }
        return (
          <>
            {letters.length === 0 && open === null ? <p className="text-soft">{t('none')}</p> : null}
            <ul className="screening-rows">
              {shown.map((letter) => (
                <li key={letter.public_id}>
                  {open === letter.public_id ? (
                    form(letter)
                  ) : (
                    <div className="flex items-center gap-x-3 gap-y-2 min-w-0 justify-between py-3 border-t border-line">
                      <button
                        type="button"
                        className="grid flex-1 gap-0.5 min-w-0 min-h-11 text-start"
                        disabled={!mayEdit}
                        onClick={() => setOpen(letter.public_id)}
                      >
                        <span className="font-semibold">{letter.name}</span>
                        <span className="truncate text-soft">{letter.text}</span>
                      </button>
                      <Badge>{t(`kinds.${letter.kind}`)}</Badge>
                      {mayEdit ? (
                        <IconButton
                          label={t('remove', { name: letter.name })}
                          icon={<TrashIcon size={18} />}
                          onClick={() => void remove(letter)}
                        />
                      ) : null}
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {paging ? <Pages page={paging.page} pages={pages} hrefFor={paging.hrefFor} /> : null}
            {open === 'new' ? (
              form(null)
            ) : mayEdit ? (
              <Button className="justify-self-start" onClick={() => setOpen('new')}>
                <PlusIcon size={18} />
                {t('add')}
              </Button>
            ) : null}
          </>
        )
      }}
    </SetupSection>
  )
}

type Props = {
  vacancyId: string | undefined
  template: LetterTemplate | null
  onSaved: () => void
  onCancel: () => void
}

/** Editor of a template, with its variables and a preview. */
function LetterForm({ vacancyId, template, onSaved, onCancel }: Props) {
  const t = useTranslations('screening.letters')
  const { form, busy, errorOf, run } = useSubmit()
  const preview = useSubmit()
  const key = useRef(nanoid())
  const area = useRef<HTMLTextAreaElement>(null)
  const [revision, setRevision] = useState(template?.revision ?? 0)
  const [kind, setKind] = useState<LetterTemplate['kind']>(template?.kind ?? 'decline')
  const [name, setName] = useState(template?.name ?? '')
  const [typed, setTyped] = useState<string | null>(template?.text ?? null)
  const [shown, setShown] = useState<string | null>(null)
  // The initial text of each kind, until the person edits it.
  const text = typed ?? t(`starter.${kind}`)

  function insert(variable: string) {
    const at = area.current?.selectionEnd ?? text.length
    setTyped(`${text.slice(0, at)}{${variable}}${text.slice(at)}`)
    area.current?.focus()
  }
  const save = async () => {
    const body = { kind, name, text }
    await (template
      ? api('PUT /v1/my/letter-templates/:publicId', {
          params: { publicId: template.public_id },
          body: { ...body, revision },
        }).catch((error: unknown) => {
          // A colleague saved it meanwhile: the words stay, and the next press puts them over theirs.
          if (error instanceof ApiError && error.code === 'conflict_changes')
            setRevision(LetterTemplate.parse(error.details.data?.template).revision)
          throw error
        })
      : api('POST /v1/my/letter-templates', { body, idempotencyKey: key.current }))
    onSaved()
  }
  const look = async () => {
    if (vacancyId === undefined) return
    const answer = await api('POST /v1/vacancies/:publicId/letter-preview', {
      params: { publicId: vacancyId },
      body: { text },
    })
    setShown(answer.text)
  }
  return (
    <form
      ref={form}
      noValidate
      className="screening-sheet"
      onSubmit={(event) => {
        event.preventDefault()
        preview.reset()
        key.current = nanoid()
        run(save)
      }}
    >
      <Field label={t('kind')} error={errorOf('kind')}>
        {(control) => (
          <Select
            {...control}
            className="screening-short"
            value={kind}
            options={letterKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={({ target }) => setKind(target.value as LetterTemplate['kind'])}
          />
        )}
      </Field>
      <Field label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={letterLimits.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t('text')} error={errorOf('text') ?? preview.errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            rows={7}
            maxLength={letterLimits.text}
            value={text}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="field-hint">{t('variables')}</legend>
        {letterVariables.map((variable) => (
          <button key={variable} type="button" className="chip" onClick={() => insert(variable)}>
            {`{${variable}}`}
          </button>
        ))}
      </fieldset>
      {shown === null ? null : (
        <section className="answer" aria-live="polite">
          <h3 className="text-xs text-soft">{t('preview')}</h3>
          <p className="whitespace-pre-line">{shown}</p>
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
        {vacancyId === undefined ? null : (
          <Button busy={preview.busy} onClick={() => preview.run(look)}>
            {t('look')}
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
