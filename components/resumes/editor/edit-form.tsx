'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useAutosave } from '@/components/forms/use-autosave'
import { useUnsavedWarning } from '@/components/forms/use-unsaved-warning'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { namesById } from '@/lib/api/dictionaries'
import type { OwnResume } from '@/lib/contracts/resumes'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import type { Attempt } from './attempt'
import { PhotoField } from './photo-field'
import { fieldErrorsIn, isConflict, isOffline, publishResume } from './publish'
import { ResumeEditor } from './resume-editor'
import { draftOf, formOf, publicationErrors, type ResumeForm } from './resume-form'

interface Props {
  own: OwnResume
  byId: ReturnType<typeof namesById>
  onSaved: (own: OwnResume) => void
}

/** A draft (or a hidden resume) saves itself; a published one changes only when one says so. */
export function EditForm({ own, byId, onSaved }: Props) {
  const t = useTranslations('resumeForm')
  const router = useRouter()
  const showError = useErrorToast()
  const publicId = own.public_id
  const isOpen = own.status === 'published'
  const form = useForm<ResumeForm>({ defaultValues: formOf(own.fields, byId) })
  const values = useWatch({ control: form.control }) as ResumeForm
  const revision = useRef(own.revision)
  useUnsavedWarning(isOpen && form.formState.isDirty)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  // Published: what follows must not be saved over it.
  const done = useRef(false)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState(false)

  // One save after another, so that autosave and a button never meet with one revision.
  function save(value: ResumeForm): Promise<OwnResume> {
    const next = turn.current
      .catch(() => undefined)
      .then(async () => {
        const saved = await api('PUT /v1/resumes/:publicId', {
          params: { publicId },
          body: { revision: revision.current, fields: draftOf(value) },
        })
        revision.current = saved.revision
        return saved
      })
      .catch((error: unknown) => {
        if (isConflict(error)) setConflict(true)
        throw error
      })
    turn.current = next
    return next
  }
  const saveState = useAutosave(values, !isOpen && !conflict, {
    isOffline,
    saveOnLeave: true,
    save: async (value) => {
      if (done.current) return
      onSaved(await save(value))
    },
  })

  const fresh = () => api('GET /v1/resumes/:publicId/own', { params: { publicId } })
  async function takeTheirs(): Promise<void> {
    const theirs = await fresh()
    revision.current = theirs.revision
    form.reset(formOf(theirs.fields, byId))
    setConflict(false)
    onSaved(theirs)
  }
  async function keepMine(): Promise<void> {
    revision.current = (await fresh()).revision
    setConflict(false)
    onSaved(await save(form.getValues()))
    showToast({ variant: 'success', message: t('savedChanges') })
  }

  async function submit(): Promise<void> {
    // A copy: the form's own object goes on changing.
    const value = structuredClone(form.getValues())
    const wrong = publicationErrors(value)
    setAttempt(wrong.length > 0 ? { errors: wrong, form: value } : null)
    if (wrong.length > 0) return
    setBusy(true)
    try {
      onSaved(await save(value))
      if (!isOpen) {
        const published = await publishResume(publicId)
        done.current = true
        onSaved(published)
        router.push(routes.resumePublished(publicId))
        return
      }
      form.reset(value)
      showToast({ variant: 'success', message: t('savedChanges') })
    } catch (error) {
      const fields = fieldErrorsIn(error)
      if (fields) setAttempt({ errors: fields, form: value })
      else if (!isConflict(error)) showError(error)
    }
    setBusy(false)
  }

  return (
    <ResumeEditor
      form={form}
      attempt={attempt}
      saveState={saveState}
      title={t('editTitle')}
      photo={<PhotoField own={own} onChanged={onSaved} />}
      onSubmit={() => void submit()}
      notice={
        conflict ? (
          <Notice tone="warning" role="alert" title={t('conflictTitle')}>
            <p>{t('conflictText')}</p>
            <p className="mt-3 flex flex-wrap gap-2">
              <Button size="sm" onClick={() => void takeTheirs().catch(showError)}>
                {t('conflictTake')}
              </Button>
              <Button size="sm" variant="ink" onClick={() => void keepMine().catch(showError)}>
                {t('conflictKeep')}
              </Button>
            </p>
          </Notice>
        ) : null
      }
      actions={
        <>
          <Button type="submit" variant="primary" busy={busy} disabled={conflict}>
            {isOpen ? t('saveChanges') : t('publish')}
          </Button>
          <Link className={buttonClass()} href={routes.resumePreview(publicId)}>
            {t('preview')}
          </Link>
        </>
      }
    />
  )
}
