'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConflictNotice } from '@/components/forms/creation/conflict-notice'
import { GuestGate, RestoredNotice } from '@/components/forms/creation/gate'
import { useClashRows } from '@/components/forms/creation/use-clash-rows'
import { createdAt, useCreation } from '@/components/forms/creation/use-creation'
import { useReady } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { FieldDoubts } from '@/components/ui/field-doubts'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { loadDictionaries, namesById } from '@/lib/api/dictionaries'
import { ApiError } from '@/lib/api/errors'
import type { UserClaims } from '@/lib/contracts/accounts'
import { maxResumes, type OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/session'
import { ApplyOnPhone, FromFile } from '../from-file/from-file'
import { useFromFile } from '../from-file/use-from-file'
import { ownResumeKey, publishResume, resumeCopies, WithOwnResume } from './own-resume'
import { PhotoField } from './photo'
import { draftOf, formOf, publicationErrors } from './resume-draft'
import { ResumeEditor } from './resume-editor'
import { emptyResumeForm, type ResumeForm } from './resume-form'
import { sectionIds, useFieldNames } from './sections'

const personOf = (user: UserClaims): Partial<ResumeForm> => ({
  firstName: user.firstName,
  lastName: user.lastName,
  birthDate: user.dob ?? '',
  gender: user.gender ?? '',
  phone: user.phoneNumber ?? '',
  email: user.emailAddress ?? '',
})

const shape = {
  fieldsOf: draftOf,
  formOf: async (fields: ResumeDraft) => formOf(fields, namesById(await loadDictionaries())),
}
/** Where one who had to sign up first goes on: at the step that publishes. */
const publishing = `${routes.resumeNew()}#${sectionIds.at(-1)}`
const judge = { errorsOf: publicationErrors, fieldsOf: draftOf }
const paths = { edit: routes.resumeEdit, published: routes.resumePublished }
const calls = {
  create: (body: ResumeDraft, idempotencyKey: string) => api('POST /v1/resumes', { body, idempotencyKey }),
  save: ({ public_id, revision }: OwnResume, fields: ResumeDraft) =>
    api('PUT /v1/resumes/:publicId', { params: { publicId: public_id }, body: { revision, fields } }),
  read: (publicId: string) => api('GET /v1/resumes/:publicId/own', { params: { publicId } }),
  publish: publishResume,
}

/** The form of a resume: a new one (`own` null) or one's own. */
export function ResumeCreation({ own, start }: { own: OwnResume | null; start: ResumeForm | null }) {
  const t = useTranslations('resumeForm')
  const client = useQueryClient()
  const user = useSession((state) => state.user)
  const isKnown = useSession((state) => state.ready)
  const isCandidate = user?.accountType === 'candidate'
  const [barred, setBarred] = useState(false)
  const scripted = useReady()
  const isLive = own?.status === 'published'
  const [stored, setStored] = useState(own)
  const keep = (next: OwnResume) => {
    client.setQueryData(ownResumeKey(next.public_id), next)
    setStored(next)
  }
  const creation = useCreation<ResumeForm, ResumeDraft, OwnResume>({
    own,
    empty: emptyResumeForm,
    start: start ?? { ...emptyResumeForm, ...(user && personOf(user)) },
    shape,
    judge,
    copies: resumeCopies,
    calls,
    paths,
    isKnown,
    mayStore: isCandidate,
    isLive,
    onStored: keep,
    onBarred: () => setBarred(true),
  })
  const { form, values, clash, saveState, busy } = creation
  const fromFile = useFromFile(form)
  const rows = useClashRows(clash, values, useFieldNames())
  const isFull =
    saveState.kind === 'failed' &&
    saveState.error instanceof ApiError &&
    saveState.error.code === 'too_many_resumes'

  // Shown before the form is filled in, and again after an attempt to publish.
  const wrongSide =
    user && !isCandidate ? (
      <Notice tone="warning" role="status" title={t('employerTitle')} className="w-full">
        {t('employerText')}
      </Notice>
    ) : null

  return (
    <FieldDoubts value={fromFile.marks}>
      <ResumeEditor
        form={form}
        attempt={creation.attempt}
        errors={creation.errors}
        saveState={saveState}
        local={!isCandidate}
        title={t(own ? 'editTitle' : 'newTitle')}
        photo={<PhotoField own={stored} onChanged={keep} />}
        lead={own ? undefined : t('lead')}
        onSubmit={creation.submit}
        isLive={isLive}
        opening={own ? null : <FromFile reading={fromFile} />}
        waiting={fromFile.isWaiting ? <ApplyOnPhone reading={fromFile} /> : null}
        notice={
          <>
            {wrongSide}
            {clash ? (
              <ConflictNotice key={clash.fields.join()} rows={rows} onSettle={creation.settle} />
            ) : null}
            {isLive && creation.dropRestored ? <RestoredNotice onDrop={creation.dropRestored} /> : null}
            {isFull ? (
              <Notice tone="warning" role="alert">
                {t('limit', { limit: maxResumes })}
              </Notice>
            ) : null}
          </>
        }
        actions={
          <>
            {barred ? wrongSide : null}
            {barred && !user ? (
              <GuestGate
                title={t('guestTitle')}
                text={t('guestText')}
                signUp={routes.signUp({ next: publishing })}
                signIn={routes.signIn({ next: publishing })}
              />
            ) : null}
            <Button type="submit" variant="primary" busy={busy} disabled={!scripted || clash !== null}>
              {isLive ? t('saveChanges') : t(busy ? 'publishing' : 'publish')}
            </Button>
            <Button
              disabled={busy || !scripted || clash !== null}
              onClick={() =>
                creation.preview((id) => (id ? routes.resumePreview(id) : routes.resumeDraftPreview()))
              }
            >
              {t('preview')}
            </Button>
          </>
        }
      />
    </FieldDoubts>
  )
}

/** Loads an own resume into the form. */
export function EditResume({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const t = useTranslations('resumeForm')
  return (
    <WithOwnResume publicId={publicId} title={t('editTitle')} missing={missing}>
      {(own, byId) => <ResumeCreation key={publicId} own={own} start={formOf(own.fields, byId)} />}
    </WithOwnResume>
  )
}

/**
 * A resume that is not on the server yet. A guest's draft is stored in this browser; a candidate's is created on the
 * server with the first change, including what they typed as a guest.
 */
export function NewResume({ missing }: { missing: ReactNode }) {
  const [created] = useState(() => createdAt(routes.resumeEdit))
  return created ? (
    <EditResume publicId={created} missing={missing} />
  ) : (
    <ResumeCreation own={null} start={null} />
  )
}
