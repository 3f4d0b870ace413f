'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useAutosave } from '@/components/forms/use-autosave'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import type { namesById } from '@/lib/api/dictionaries'
import type { FieldError } from '@/lib/contracts/errors'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import type { EnumNames } from './enum-names'
import { fieldErrorsIn, isOffline } from './publish'
import { usePublish } from './use-publish'
import { VacancyEditor } from './vacancy-editor'
import { draftOf, formOf, type VacancyForm } from './vacancy-form'

interface Props {
  own: OwnVacancy
  names: EnumNames
  byId: ReturnType<typeof namesById>
  onSaved: (own: OwnVacancy) => void
}

/** A draft saves itself; a published vacancy changes only when one says so. */
export function EditForm({ own, names, byId, onSaved }: Props) {
  const t = useTranslations('vacancyForm')
  const router = useRouter()
  const showError = useErrorToast()
  const askToPublish = usePublish()
  const publicId = own.public_id
  const isDraft = own.status === 'draft'
  const form = useForm<VacancyForm>({ defaultValues: formOf(own.fields, byId) })
  const values = useWatch({ control: form.control }) as VacancyForm
  const revision = useRef(own.revision)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState(false)

  async function save(value: VacancyForm): Promise<OwnVacancy> {
    try {
      const saved = await api('PUT /v1/vacancies/:publicId', {
        params: { publicId },
        body: { revision: revision.current, fields: draftOf(value) },
      })
      revision.current = saved.revision
      return saved
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict_changes') setConflict(true)
      throw error
    }
  }
  const saveState = useAutosave(values, isDraft && !conflict, {
    isOffline,
    save: async (value) => {
      await save(value)
    },
  })

  async function takeTheirs(): Promise<void> {
    const fresh = await api('GET /v1/vacancies/:publicId/own', { params: { publicId } })
    revision.current = fresh.revision
    form.reset(formOf(fresh.fields, byId))
    setConflict(false)
    onSaved(fresh)
  }
  async function keepMine(): Promise<void> {
    const fresh = await api('GET /v1/vacancies/:publicId/own', { params: { publicId } })
    revision.current = fresh.revision
    setConflict(false)
    await submit(false)
  }

  async function submit(publish: boolean): Promise<void> {
    setBusy(true)
    setErrors([])
    try {
      onSaved(await save(form.getValues()))
      if (publish) {
        const published = await askToPublish(publicId)
        if (published) {
          onSaved(published)
          router.push(routes.vacancyPublished(publicId))
          return
        }
      } else showToast({ variant: 'success', message: t(isDraft ? 'draftSaved' : 'savedChanges') })
    } catch (error) {
      const fields = fieldErrorsIn(error)
      if (fields) setErrors(fields)
      else if (!(error instanceof ApiError && error.code === 'conflict_changes')) showError(error)
    }
    setBusy(false)
  }

  return (
    <VacancyEditor
      form={form}
      names={names}
      company={own.company}
      errors={errors}
      saveState={saveState}
      title={t('editTitle')}
      onSubmit={() => void submit(isDraft)}
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
            {isDraft ? t('publish') : t('saveChanges')}
          </Button>
          <Link className={buttonClass()} href={routes.vacancyPreview(publicId)}>
            {t('preview')}
          </Link>
        </>
      }
    />
  )
}
