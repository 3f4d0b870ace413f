'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { fillUntouched } from '@/components/forms/fill-untouched'
import { useAutosave } from '@/components/forms/use-autosave'
import { useReady } from '@/components/forms/use-ready'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { FieldDoubts } from '@/components/ui/field-doubts'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/api/api-error'
import type { UserClaims } from '@/lib/contracts/accounts'
import { mostResumes, type OwnResume } from '@/lib/contracts/resumes'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/use-session'
import { FromFile } from '../from-file/from-file'
import { useFromFile } from '../from-file/use-from-file'
import type { Attempt } from './attempt'
import { dropLocalDraft, readLocalDraft, writeLocalDraft } from './local-draft'
import { fieldErrorsIn, isOffline, publishResume } from './publish'
import { ResumeEditor } from './resume-editor'
import { emptyResumeForm, publicationErrors, type ResumeForm } from './resume-form'
import { useStore } from './use-store'

const personOf = (user: UserClaims): Partial<ResumeForm> => ({
  firstName: user.firstName,
  lastName: user.lastName,
  birthDate: user.dob ?? '',
  gender: user.gender ?? '',
  phone: user.phoneNumber ?? '',
  email: user.emailAddress ?? '',
})

/**
 * A resume that is not on the server yet. A guest's is kept in this browser; a candidate's goes to the server with
 * the first change, and with it whatever was kept as a guest.
 */
export function NewResume() {
  const t = useTranslations('resumeForm')
  const showError = useErrorToast()
  const router = useRouter()
  const user = useSession((state) => state.user)
  const ready = useSession((state) => state.ready)
  const scripted = useReady()
  const isCandidate = user?.accountType === 'candidate'
  const form = useForm<ResumeForm>({ defaultValues: emptyResumeForm })
  const values = useWatch({ control: form.control }) as ResumeForm
  const fromFile = useFromFile(form)
  const [loaded, setLoaded] = useState(false)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [busy, setBusy] = useState(false)
  const [gate, setGate] = useState<'guest' | 'employer' | null>(null)
  // What stands in the form before anyone has typed: not worth a draft.
  const [untouched, setUntouched] = useState('')
  const [touched, setTouched] = useState(false)
  // Published: what follows must not be saved over it.
  const done = useRef(false)

  const onCreated = useCallback((own: OwnResume) => {
    dropLocalDraft()
    // A reload goes on with the same draft; the page itself stays as it is.
    window.history.replaceState(null, '', routes.resumeEdit(own.public_id))
  }, [])
  const { store } = useStore(onCreated)

  useEffect(() => {
    if (!ready || loaded) return
    const start = { ...emptyResumeForm, ...(user?.accountType === 'candidate' ? personOf(user) : {}) }
    const stored = readLocalDraft()
    setUntouched(JSON.stringify(start))
    // The account fills only what the draft leaves open.
    const person = user && stored ? fillOpen(stored, personOf(user)) : stored
    fillUntouched(form, emptyResumeForm, person ?? start)
    setLoaded(true)
  }, [ready, loaded, user, form])

  if (loaded && !touched && JSON.stringify(values) !== untouched) setTouched(true)

  const saveState = useAutosave(values, touched, {
    delayMs: isCandidate ? 1500 : 500,
    isOffline,
    saveOnLeave: true,
    save: async (value) => {
      if (done.current) return
      if (isCandidate) await store(value)
      else writeLocalDraft(value)
    },
  })

  async function submit(): Promise<void> {
    // A copy: the form's own object goes on changing.
    const value = structuredClone(form.getValues())
    const wrong = publicationErrors(value)
    setAttempt(wrong.length > 0 ? { errors: wrong, form: value } : null)
    if (wrong.length > 0) return
    if (!user || !isCandidate) {
      writeLocalDraft(value)
      return setGate(user ? 'employer' : 'guest')
    }
    setBusy(true)
    try {
      const own = await store(value)
      await publishResume(own.public_id)
      done.current = true
      router.push(routes.resumePublished(own.public_id))
    } catch (error) {
      const fields = fieldErrorsIn(error)
      if (fields) setAttempt({ errors: fields, form: value })
      else showError(error)
      setBusy(false)
    }
  }

  async function preview(): Promise<void> {
    const value = form.getValues()
    if (!isCandidate) {
      writeLocalDraft(value)
      return router.push(routes.resumeDraftPreview())
    }
    try {
      router.push(routes.resumePreview((await store(value)).public_id))
    } catch (error) {
      showError(error)
    }
  }

  const isFull =
    saveState.kind === 'failed' &&
    saveState.error instanceof ApiError &&
    saveState.error.code === 'too_many_resumes'
  return (
    <FieldDoubts value={fromFile.marks}>
      <ResumeEditor
        form={form}
        attempt={attempt}
        saveState={saveState}
        local={!isCandidate}
        title={t('newTitle')}
        lead={t('lead')}
        onSubmit={() => void submit()}
        notice={
          <>
            <FromFile reading={fromFile} />
            {isFull ? (
              <Notice tone="warning" role="alert">
                {t('limit', { limit: mostResumes })}
              </Notice>
            ) : null}
          </>
        }
        actions={
          <>
            {gate ? <Gate kind={gate} /> : null}
            <Button type="submit" variant="primary" busy={busy} disabled={!scripted}>
              {busy ? t('publishing') : t('publish')}
            </Button>
            <Button disabled={busy || !scripted} onClick={() => void preview()}>
              {t('preview')}
            </Button>
          </>
        }
      />
    </FieldDoubts>
  )
}

function fillOpen(draft: ResumeForm, person: Partial<ResumeForm>): ResumeForm {
  const open = Object.entries(person).filter(([name]) => draft[name as keyof ResumeForm] === '')
  return { ...draft, ...Object.fromEntries(open) }
}

/** What stands between a finished draft and its publication. */
function Gate({ kind }: { kind: 'guest' | 'employer' }) {
  const t = useTranslations('resumeForm')
  if (kind === 'employer') {
    return (
      <Notice tone="warning" role="status" title={t('employerTitle')} className="w-full">
        {t('employerText')}
      </Notice>
    )
  }
  return (
    <Notice tone="accent" role="status" title={t('guestTitle')} className="w-full">
      <p>{t('guestText')}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Link
          className={buttonClass({ variant: 'primary', size: 'sm' })}
          href={routes.signUp({ next: routes.resumeNew() })}
        >
          {t('guestSignUp')}
        </Link>
        <Link className={buttonClass({ size: 'sm' })} href={routes.signIn({ next: routes.resumeNew() })}>
          {t('guestSignIn')}
        </Link>
      </p>
    </Notice>
  )
}
