'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { fillUntouched } from '@/components/forms/fill-untouched'
import { useAutosave } from '@/components/forms/use-autosave'
import { useReady } from '@/components/forms/use-ready'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { FieldError } from '@/lib/contracts/errors'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { useSession } from '@/stores/use-session'
import type { EnumNames } from './enum-names'
import { dropLocalDraft, readLocalDraft, writeLocalDraft } from './local-draft'
import { fieldErrorsIn } from './publish'
import { useCompany } from './use-company'
import { usePublish } from './use-publish'
import { VacancyEditor } from './vacancy-editor'
import { draftOf, emptyVacancyForm, type VacancyForm } from './vacancy-form'

/** A vacancy that is not on the server yet: kept in this browser, so a guest may begin and lose nothing. */
export function NewVacancy({ names }: { names: EnumNames }) {
  const t = useTranslations('vacancyForm')
  const showError = useErrorToast()
  const router = useRouter()
  const user = useSession((state) => state.user)
  const form = useForm<VacancyForm>({ defaultValues: emptyVacancyForm })
  const values = useWatch({ control: form.control }) as VacancyForm
  const [loaded, setLoaded] = useState(false)
  const [errors, setErrors] = useState<FieldError[]>([])
  const [busy, setBusy] = useState<'publish' | 'save' | null>(null)
  const [gate, setGate] = useState<'guest' | 'candidate' | null>(null)
  // A draft made on the server by an attempt that then failed: the next attempt goes on with it.
  const made = useRef<{ publicId: string; revision: number } | null>(null)
  const key = useRef('')
  const scripted = useReady()
  const publish = usePublish()
  const company = useCompany(t('cardEmptyTitle'))

  useEffect(() => {
    const stored = readLocalDraft()
    if (stored) fillUntouched(form, emptyVacancyForm, stored)
    key.current = crypto.randomUUID()
    setLoaded(true)
  }, [form])

  const saveState = useAutosave(values, loaded, {
    delayMs: 500,
    save: async (value) => writeLocalDraft(value),
  })

  const fail = (error: unknown) => {
    const fields = fieldErrorsIn(error)
    if (fields) return setErrors(fields)
    showError(error)
  }

  async function store(): Promise<string> {
    const fields = draftOf(form.getValues())
    const { publicId, revision } = made.current ?? {}
    const own =
      publicId !== undefined && revision !== undefined
        ? await api('PUT /v1/vacancies/:publicId', { params: { publicId }, body: { revision, fields } })
        : await api('POST /v1/vacancies', { body: fields, idempotencyKey: key.current })
    made.current = { publicId: own.public_id, revision: own.revision }
    return own.public_id
  }

  async function submit(kind: 'publish' | 'save'): Promise<void> {
    writeLocalDraft(form.getValues())
    if (!user) return setGate('guest')
    if (user.accountType !== 'employer') return setGate('candidate')
    setBusy(kind)
    setErrors([])
    try {
      const publicId = await store()
      if (kind === 'publish' && !(await publish(publicId))) {
        setBusy(null)
        return
      }
      dropLocalDraft()
      if (kind === 'save') showToast({ variant: 'success', message: t('draftSaved') })
      router.push(kind === 'publish' ? routes.vacancyPublished(publicId) : routes.myVacancies())
    } catch (error) {
      fail(error)
      setBusy(null)
    }
  }

  function preview(): void {
    writeLocalDraft(form.getValues())
    router.push(routes.vacancyDraftPreview())
  }

  return (
    <VacancyEditor
      form={form}
      names={names}
      company={company}
      errors={errors}
      saveState={saveState}
      local
      title={t('newTitle')}
      lead={t('lead')}
      onSubmit={() => void submit('publish')}
      actions={
        <>
          {gate === 'guest' ? (
            <Notice tone="accent" role="status" title={t('guestTitle')} className="w-full">
              <p>{t('guestText')}</p>
              <p className="mt-3 flex flex-wrap gap-2">
                <Link
                  className={buttonClass({ variant: 'primary', size: 'sm' })}
                  href={routes.signUp({ as: 'employer', next: routes.vacancyNew() })}
                >
                  {t('guestSignUp')}
                </Link>
                <Link
                  className={buttonClass({ size: 'sm' })}
                  href={routes.signIn({ next: routes.vacancyNew() })}
                >
                  {t('guestSignIn')}
                </Link>
              </p>
            </Notice>
          ) : null}
          {gate === 'candidate' ? (
            <Notice tone="warning" role="status" title={t('candidateTitle')} className="w-full">
              {t('candidateText')}
            </Notice>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            busy={busy === 'publish'}
            disabled={busy !== null || !scripted}
          >
            {busy === 'publish' ? t('publishing') : t('publish')}
          </Button>
          <Button disabled={busy !== null || !scripted} onClick={preview}>
            {t('preview')}
          </Button>
          {user?.accountType === 'employer' ? (
            <Button
              variant="ghost"
              busy={busy === 'save'}
              disabled={busy !== null}
              onClick={() => void submit('save')}
            >
              {t('saveDraft')}
            </Button>
          ) : null}
        </>
      }
    />
  )
}
